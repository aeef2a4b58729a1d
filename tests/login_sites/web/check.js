// What pages do by themselves: steps, tabs, windows, and the challenge, which the server judges.
(() => {
  const one = (css, inside = document) => inside.querySelector(css);
  const all = (css, inside = document) => [...inside.querySelectorAll(css)];
  const on = (what, event, act) => what && what.addEventListener(event, act);

  // --- the layouts ---
  all('[data-open]').forEach((e) => on(e, 'click', (event) => { event.preventDefault(); one('#' + e.dataset.open).classList.add('open'); }));
  all('[data-close]').forEach((e) => on(e, 'click', () => one('#' + e.dataset.close).classList.remove('open')));
  all('[data-submit]').forEach((e) => on(e, 'click', () => e.closest('form').submit()));
  all('[data-next]').forEach((e) => on(e, 'click', () => {
    const [first, second] = all('[data-step]');
    if (!one('input', first).value) return;
    all('label, button', first).forEach((part) => { part.hidden = true; });
    one('input', first).readOnly = true;
    second.hidden = false;
    one('input', second).focus();
  }));
  const choose = (name) => {
    all('[data-tab]').forEach((e) => e.setAttribute('aria-selected', String(e.dataset.tab === name)));
    all('[data-pane]').forEach((e) => { e.hidden = e.dataset.pane !== name; });
  };
  all('[data-tab]').forEach((e) => on(e, 'click', () => choose(e.dataset.tab)));
  if (one('.trouble') && one('[data-pane=password]')) choose('password');
  on(one('[data-eye]'), 'click', () => { const f = one('[name=password]'); f.type = f.type === 'password' ? 'text' : 'password'; });
  all('.digits input').forEach((e, i, others) => on(e, 'input', () => {
    if (e.value && others[i + 1]) others[i + 1].focus();
  }));

  // --- challenges ---
  const ask = async (path, answer) => (await fetch(path, answer === undefined ? {} : { method: 'POST', body: JSON.stringify({ answer }) })).json();
  const box = one('div#box');
  on(box, 'click', () => {
    one('i', box).textContent = '✓';
    one('input', box).value = 'yes';
  });
  const typed = one('.check.typed');
  if (typed) {
    on(one('.refresh', typed), 'click', async (event) => {
      event.preventDefault();
      const now = await ask('/another');
      const shown = one('img', typed);
      if (shown) shown.src = `/picture/${now.number}.png`;
      if (now.prompt) one('.question', typed).textContent = now.prompt;
      one('input', typed).value = '';
    });
    return;
  }
  const check = one('.check');
  if (!check) return;
  const kind = check.dataset.kind, scene = one('.scene', check), told = one('.said', check);
  const said = (words) => { told.textContent = words; };
  const picture = (name, number) => new Promise((done) => {
    const image = new Image();
    image.onload = image.onerror = () => done(image);
    image.alt = '';
    image.draggable = false;
    image.src = `/${name}/${number}.png`;
  });
  let now = {}, busy = false, points = [];

  // How wide a picture may be: known once the check is in sight.
  const room = () => new Promise((done) => {
    const watch = new ResizeObserver(() => {
      if (!check.clientWidth) return;
      watch.disconnect();
      done(check.clientWidth);
    });
    watch.observe(check);
  });

  async function show(next) {
    now = next;
    now.zoom = Math.min(now.zoom, await room() * Math.min(1, now.ratio) / now.width);
    now.handle = now.handle || now.piece * now.zoom;
    points = [];
    const { zoom, width, height, number } = now;
    scene.style.cssText = `width:${width * zoom}px;height:${height * zoom}px`;
    all('.mark, .piece, .disc, canvas', scene).forEach((e) => e.remove());
    const moves = kind === 'slider', turns = kind === 'rotation';
    const under = one('.under', scene);
    const ground = moves || now.ring ? 'background' : turns ? 'piece' : 'picture';
    const drawn = await picture(ground, number);
    const piece = moves || turns ? await picture('piece', number) : null;
    under.src = drawn.src;
    under.style.cssText = `width:${width * zoom}px;height:${height * zoom}px`;
    under.style.visibility = turns && !now.ring ? 'hidden' : '';
    now.place = () => {};
    if (moves && check.dataset.canvas === '1') {
      const canvas = document.createElement('canvas');
      canvas.width = width; canvas.height = height;
      canvas.style.cssText = `width:${width * zoom}px;height:${height * zoom}px`;
      scene.append(canvas);
      under.style.visibility = 'hidden';
      now.place = (by) => {
        const pen = canvas.getContext('2d');
        pen.clearRect(0, 0, width, height);
        pen.drawImage(drawn, 0, 0);
        pen.drawImage(piece, now.start + by, 0);
      };
    } else if (moves) {
      piece.className = 'piece';
      piece.style.height = `${height * zoom}px`;
      scene.append(piece);
      now.place = (by) => { piece.style.left = `${(now.start + by) * zoom}px`; };
    } else if (turns) {
      piece.className = 'disc';
      const side = piece.naturalWidth;
      piece.style.cssText = `width:${side * zoom}px;left:${(width - side) / 2 * zoom}px;top:${(height - piece.naturalHeight) / 2 * zoom}px`;
      scene.append(piece);
      now.place = (by) => { piece.style.transform = `rotate(${by}deg)`; };
    } else {
      const prompt = one('.prompt', check);
      prompt.textContent = now.prompt;
      one('.words', check).hidden = Boolean(now.prompt);
      if (!now.prompt) prompt.append(await picture('prompt', number));
    }
    now.place(0);
    if (moves || turns) lay();
  }

  // The handle's way: as far as the piece can go, by the ratio; a whole turn for a disc.
  function lay() {
    const track = one('.track', check), handle = one('.handle', check);
    const far = kind === 'slider' ? (now.width - now.piece) * now.zoom / now.ratio : now.width * now.zoom - now.handle;
    track.style.visibility = 'visible';
    track.style.width = `${far + now.handle}px`;
    handle.style.width = `${now.handle}px`;
    handle.style.left = '0px';
    now.far = far;
    now.by = 0;
  }
  function follow(x) {
    const share = Math.min(1, Math.max(0, x / now.far));
    one('.handle', check).style.left = `${share * now.far}px`;
    one('.handle', check).setAttribute('aria-valuenow', String(Math.round(share * 100)));
    now.by = kind === 'slider' ? Math.min(share * now.far * now.ratio / now.zoom, now.width - now.piece - now.start) : share * 360;
    now.place(now.by);
  }
  async function judge(answer) {
    busy = true;
    const found = await ask('/judge', answer);
    if (found.right) {
      said(check.dataset.passed);
      told.className = 'passed';
    } else {
      await show(found);
      said(check.dataset.wrong);
      busy = false;
    }
  }
  const handle = one('.handle', check);
  let from = null;
  on(handle, 'pointerdown', (event) => {
    if (busy) return;
    from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  on(handle, 'pointermove', (event) => { if (from !== null) follow(event.clientX - from); });
  on(handle, 'pointerup', () => {
    if (from === null) return;
    from = null;
    if (now.by > 0) judge(now.by);
  });
  on(handle, 'pointercancel', () => { if (from !== null) { from = null; follow(0); } });

  if (kind === 'clicking') {
    on(scene, 'click', (event) => {
      if (busy) return;
      const there = scene.getBoundingClientRect();
      const x = event.clientX - there.left, y = event.clientY - there.top;
      points.push([x / now.zoom, y / now.zoom]);
      const mark = document.createElement('div');
      mark.className = 'mark';
      mark.style.left = `${x}px`;
      mark.style.top = `${y}px`;
      mark.textContent = String(points.length);
      scene.append(mark);
    });
    on(one('#clear'), 'click', () => { points = []; all('.mark', scene).forEach((e) => e.remove()); });
    on(one('#confirm'), 'click', () => { if (!busy && points.length) judge(points); });
  }
  on(one('.refresh', check), 'click', async (event) => {
    event.preventDefault();
    if (busy) return;
    said('');
    await show(await ask('/another'));
  });
  ask('/check.json').then(show);
})();
