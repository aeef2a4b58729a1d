// What a person sees of the page, as a list of nodes: text, and what takes a touch.
// Left out: what is not drawn, off the screen, too small, of no contrast, or covered by other things.
(() => {
  if (!document.documentElement) return { url: location.href, title: '', loading: true, at: [0, 0, 1], nodes: [] };
  const vv = window.visualViewport;
  const zoom = vv ? vv.scale : 1, offX = vv ? vv.offsetLeft : 0, offY = vv ? vv.offsetTop : 0;
  const W = document.documentElement.clientWidth || innerWidth;
  const view = { l: offX, t: offY, r: offX + (vv ? vv.width : W), b: offY + (vv ? vv.height : innerHeight) };
  const nodes = [];
  const ROLES = {
    button: 'button', link: 'button', menuitem: 'button', option: 'button', treeitem: 'button',
    checkbox: 'checkbox', menuitemcheckbox: 'checkbox', switch: 'switch', radio: 'radio',
    menuitemradio: 'radio', tab: 'tab', slider: 'slider', spinbutton: 'slider',
    textbox: 'text_field', searchbox: 'text_field', combobox: 'text_field', img: 'image',
  };
  const BUTTONS = new Set(['submit', 'button', 'reset', 'image', 'file', 'color']);
  const TOUCHABLE = 'a[href],button,input,select,textarea,summary,label,area[href],[onclick],[contenteditable=""],[contenteditable="true"],[contenteditable="plaintext-only"]';

  const CLOSED = /^(canvas|embed|object)$/;  // what is drawn there nobody can read

  const clip = (a, b) => ({ l: Math.max(a.l, b.l), t: Math.max(a.t, b.t), r: Math.min(a.r, b.r), b: Math.min(a.b, b.b) });
  const big = (b) => b.r - b.l >= 3 && b.b - b.t >= 3;
  const rectOf = (r, at) => ({ l: r.left + at.x, t: r.top + at.y, r: r.right + at.x, b: r.bottom + at.y });
  const squeeze = (s) => s.replace(/[ \t\r\n\f]+/g, ' ').trim();

  function deepest(x, y) {
    let root = document, dx = 0, dy = 0, hit = null;
    for (let depth = 0; depth < 12; depth++) {
      const e = root.elementFromPoint(x - dx, y - dy);
      if (!e || e === hit) break;
      hit = e;
      if (e.shadowRoot && e.shadowRoot.elementFromPoint(x - dx, y - dy) !== e) { root = e.shadowRoot; continue; }
      const inner = frameOf(e);
      if (inner) { const o = inside(e); dx += o.x; dy += o.y; root = inner; continue; }
      break;
    }
    return hit;
  }
  function frameOf(e) {
    if (e.tagName !== 'IFRAME' && e.tagName !== 'FRAME') return null;
    try { return e.contentDocument && e.contentDocument.body ? e.contentDocument : null; } catch { return null; }
  }
  function inside(frame) {
    const r = frame.getBoundingClientRect();
    return { x: r.left + frame.clientLeft, y: r.top + frame.clientTop };
  }
  const up = (e) => e.parentElement || (e.getRootNode().host) || (e.ownerDocument.defaultView && e.ownerDocument.defaultView.frameElement) || null;
  function within(e, outer) {
    for (; e; e = up(e)) if (e === outer) return true;
    return false;
  }
  function uncovered(el, box, style) {
    const points = [[.5, .5], [.15, .5], [.85, .5], [.5, .2], [.5, .8]];
    for (const [fx, fy] of points) {
      const hit = deepest(box.l + (box.r - box.l) * fx, box.t + (box.b - box.t) * fy);
      if (!hit) continue;
      if (within(hit, el)) return true;
      if (within(el, hit) && (style.pointerEvents === 'none' || style.display === 'inline')) return true;
      const label = hit.closest && hit.closest('label');
      if (label && label.control === el) return true;
    }
    return false;
  }
  function paint(color) {
    const p = (color.match(/[\d.]+/g) || []).map(Number);
    return p.length < 3 ? null : [p[0], p[1], p[2], p.length > 3 ? p[3] : 1];
  }
  function readable(el, style) {
    if (parseFloat(style.fontSize) < 4) return false;
    const ink = paint(style.webkitTextFillColor || style.color);
    if (!ink) return true;
    if (ink[3] < 0.05) return style.backgroundClip === 'text' || style.webkitBackgroundClip === 'text' || style.textShadow !== 'none';
    if (style.textShadow !== 'none') return true;
    for (let e = el; e; e = up(e)) {
      const s = e.ownerDocument.defaultView.getComputedStyle(e);
      if (s.backgroundImage !== 'none') return true;
      const ground = paint(s.backgroundColor);
      if (ground && ground[3] > 0.5) return Math.abs(ink[0] - ground[0]) + Math.abs(ink[1] - ground[1]) + Math.abs(ink[2] - ground[2]) > 8;
    }
    return ink[0] + ink[1] + ink[2] < 760;
  }
  function roleOf(el, tag, said) {
    if (tag === 'input') {
      const type = el.type;
      if (type === 'checkbox') return said === 'switch' ? 'switch' : 'checkbox';
      if (type === 'radio') return 'radio';
      if (type === 'range') return 'slider';
      return BUTTONS.has(type) ? 'button' : 'text_field';
    }
    if (tag === 'textarea' || el.isContentEditable) return 'text_field';
    if (said && ROLES[said]) return ROLES[said] === 'text_field' ? 'button' : ROLES[said];  // nobody types there
    if (tag === 'button' || tag === 'select' || tag === 'summary' || tag === 'a' || tag === 'area') return 'button';
    if (tag === 'img' || tag === 'svg' || tag === 'canvas' || tag === 'video') return 'image';
    return '';
  }
  function touchable(el, style, outer) {
    if (el.matches(TOUCHABLE)) return el.tagName !== 'LABEL' || !!el.control;
    if (el.isContentEditable) return false;
    const said = el.getAttribute('role');
    if (said && ROLES[said] && said !== 'img') return true;
    if (el.tabIndex >= 0 && el.hasAttribute('tabindex') && style.cursor === 'pointer') return true;
    return style.cursor === 'pointer' && (!outer || outer.cursor !== 'pointer');
  }
  // What style sheets write on it; a mark or an icon of a font says nothing.
  function drawn(el, win) {
    const parts = ['::before', '::after'].map((part) => [...win.getComputedStyle(el, part).content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)/g)].map((m) => m[1] ?? el.getAttribute(m[2]) ?? '').join(''));
    return squeeze(parts.join(' ').replace(/[\ue000-\uf8ff]/g, '')).match(/.*[\p{L}\p{N}].*/u)?.[0] ?? '';
  }
  const INLINE = /^(inline|contents|ruby|none)/;
  function plain(el, win) {
    for (const child of el.children) {
      const s = win.getComputedStyle(child);
      if (!INLINE.test(s.display) || child.matches(TOUCHABLE) || child.shadowRoot || /^(IMG|SVG|CANVAS|VIDEO|IFRAME|OBJECT)$/i.test(child.tagName)) return false;
      if (s.display === 'none' || s.visibility !== 'visible' || parseFloat(s.opacity) < 0.05 || !readable(child, s) || !plain(child, win)) return false;
    }
    return true;
  }
  function textBox(what, at, doc) {
    const range = doc.createRange();
    range.selectNodeContents(what);
    let box = null;
    for (const r of range.getClientRects()) {
      if (r.width < 1 || r.height < 1) continue;
      const b = rectOf(r, at);
      box = box ? { l: Math.min(box.l, b.l), t: Math.min(box.t, b.t), r: Math.max(box.r, b.r), b: Math.max(box.b, b.b) } : b;
    }
    return box;
  }
  function add(box, fields, parent) {
    const px = (v, o) => Math.round((v - o) * zoom);
    nodes.push({ box: [px(box.l, offX), px(box.t, offY), px(box.r, offX), px(box.b, offY)].map(Number), parent, ...fields });
    return nodes.length - 1;
  }
  const name = (el) => {
    const by = el.getAttribute('aria-labelledby');
    const said = by ? by.split(/\s+/).map((id) => { const e = el.getRootNode().getElementById?.(id); return e ? e.innerText || '' : ''; }).join(' ') : '';
    return squeeze(el.getAttribute('aria-label') || said || el.getAttribute('alt') || el.getAttribute('title') || '');
  };
  function active() {
    let e = document.activeElement;
    for (let depth = 0; e && depth < 12; depth++) {
      if (e.shadowRoot && e.shadowRoot.activeElement) e = e.shadowRoot.activeElement;
      else if (frameOf(e) && e.contentDocument.activeElement) e = e.contentDocument.activeElement;
      else break;
    }
    return e;
  }
  const focused = active();

  function interactive(el, tag, style, box, parent) {
    const said = el.getAttribute('role');
    let role = roleOf(el, tag, said);
    const win = el.ownerDocument.defaultView;
    const field = role === 'text_field';
    const control = tag === 'label' && el.control && /^(checkbox|radio)$/.test(el.control.type) ? el.control : null;
    const checkable = role === 'checkbox' || role === 'radio' || role === 'switch' || !!control;
    const state = control || el;
    if (control) role = control.type === 'radio' ? 'radio' : control.getAttribute('role') === 'switch' ? 'switch' : 'checkbox';
    let text = '', whole = false;
    if (tag === 'select') { text = squeeze([...el.selectedOptions].map((o) => o.label).join(', ')); whole = true; }
    else if (tag === 'input' && role === 'button') { text = el.type === 'file' ? [...el.files].map((f) => f.name).join(', ') : el.value; whole = true; }
    else if (tag === 'input' && !checkable) { text = el.value; whole = true; }
    else if (tag === 'textarea') { text = el.value; whole = true; }
    else if (field) { text = (el.innerText || '').replace(/\n$/, ''); whole = true; }
    else if (!checkable || tag !== 'input') { if (plain(el, win)) { text = readable(el, style) ? squeeze(el.innerText || el.textContent || '') : ''; whole = true; } }
    const password = tag === 'input' && el.type === 'password';
    let label = name(el);
    if (!label && (field || checkable || tag === 'select') && el.labels && el.labels.length) label = squeeze(el.labels[0].innerText || '');
    if (label === text) label = '';
    if (!field) label = squeeze([label, ...[el, ...(text || label ? [] : [...el.querySelectorAll('*')].slice(0, 20))].map((e) => drawn(e, win))].join(' '));
    const index = add(box, {
      role: role || (text ? 'button' : 'group'), text: password ? '•'.repeat([...text].length) : text, description: label,
      hint: squeeze(el.placeholder || el.getAttribute('aria-placeholder') || el.getAttribute('data-placeholder') || ''),
      id: el.id || el.getAttribute('name') || '', kind: tag === 'input' ? `input:${el.type}` : tag,
      clickable: true, checkable, checked: checkable && (state.checked === true || state.getAttribute('aria-checked') === 'true'),
      enabled: !(el.matches(':disabled') || el.getAttribute('aria-disabled') === 'true'), focused: el === focused,
      selected: el.getAttribute('aria-selected') === 'true' || !!(el.getAttribute('aria-current') && el.getAttribute('aria-current') !== 'false'), password,
      unreadable: CLOSED.test(tag),
    }, parent);
    return [index, whole];
  }

  function walk(el, clipBox, at, parent, outer) {
    const win = el.ownerDocument.defaultView;
    const tag = el.tagName.toLowerCase();
    if (/^(script|style|noscript|template|head|meta|link|title|option|optgroup|datalist)$/.test(tag)) return;
    const style = win.getComputedStyle(el);
    if (style.display === 'none' || parseFloat(style.opacity) < 0.05 || style.contentVisibility === 'hidden') return;
    if (/^inset\((50|100)%/.test(style.clipPath) || /^rect\(0|^rect\(1px,? 1px,? 1px/.test(style.clip)) return;
    const rect = rectOf(el.getBoundingClientRect(), at);
    const shown = style.visibility === 'visible';
    const box = clip(rect, clipBox);
    let inner = clipBox;
    if (style.display !== 'contents' && style.display !== 'inline' && el !== el.ownerDocument.body && el !== el.ownerDocument.documentElement) {
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') inner = box;
      if (!big(inner)) return;
    }
    const frame = frameOf(el);
    if (tag === 'iframe' || tag === 'frame') {
      if (!shown || !big(box) || !uncovered(el, box, style)) return;
      const o = inside(el), there = { x: o.x + at.x, y: o.y + at.y };
      const page = frame ? frame.scrollingElement || frame.documentElement : null;
      const index = add(box, { role: 'web', text: '', description: name(el), id: el.id, kind: tag, clickable: !frame, unreadable: !frame, focused: !frame && el === focused, scrollable: !!page && page.scrollHeight > page.clientHeight + 4 }, parent);
      if (frame) walk(frame.documentElement, box, there, index, null);
      return;
    }
    let whole = false;
    if (shown && big(box) && touchable(el, style, outer) && uncovered(el, box, style)) {
      [parent, whole] = interactive(el, tag, style, box, parent);
    } else if (shown && big(box) && (/^(img|video|svg)$/.test(tag) || CLOSED.test(tag))) {
      const label = name(el) || (tag === 'svg' ? [...el.querySelectorAll('title, text')].map((e) => e.textContent).join(' ') : '');
      if ((label || (box.r - box.l >= 24 && box.b - box.t >= 24)) && uncovered(el, box, style)) add(box, { role: 'image', text: '', description: squeeze(label), id: el.id || '', kind: tag, unreadable: CLOSED.test(tag) }, parent);
      return;
    } else if (shown && big(box)) {
      const rolls = /(auto|scroll)/;
      const down = rolls.test(style.overflowY) && el.scrollHeight > el.clientHeight + 4;
      const across = rolls.test(style.overflowX) && el.scrollWidth > el.clientWidth + 4;
      if ((down || across) && el !== el.ownerDocument.scrollingElement && el !== el.ownerDocument.body) parent = add(box, { role: 'list', text: '', description: name(el), id: el.id || '', kind: tag, scrollable: true }, parent);
      else if (/^(dialog|alertdialog)$/.test(el.getAttribute('role') || '') || tag === 'dialog') parent = add(box, { role: 'group', text: '', description: name(el) || 'dialog', id: el.id || '', kind: tag }, parent);
    }
    if (whole) return;
    const words = (what, all) => {
      const text = squeeze(all ? what.innerText || '' : what.textContent);
      if (!text || !shown || !readable(el, style)) return;
      const found = textBox(what, at, el.ownerDocument);
      const b = found && clip(found, inner);
      if (b && big(b) && uncovered(el, b, style)) add(b, { role: 'text', text, description: '', id: el.id || '', kind: tag }, parent);
    };
    const root = el.shadowRoot || el;
    if (!el.shadowRoot && el.children.length && [...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && plain(el, win)) { words(el, true); return; }
    for (const child of root.childNodes) {
      if (child.nodeType === 3) { if (child.data.trim()) words(child, false); }
      else if (child.nodeType === 1) {
        if (child.tagName === 'SLOT') for (const given of child.assignedNodes({ flatten: true })) { if (given.nodeType === 1) walk(given, inner, at, parent, style); else if (given.nodeType === 3 && given.data.trim()) words(given, false); }
        else walk(child, inner, at, parent, style);
      }
    }
  }

  const page = document.scrollingElement || document.documentElement;
  const rolls = page && (page.scrollHeight > innerHeight + 4 || page.scrollWidth > innerWidth + 4 || zoom > 1.01);
  add(view, { role: 'web', text: '', description: squeeze(document.title), id: '', kind: 'document', scrollable: !!rolls }, null);
  walk(document.documentElement, view, { x: 0, y: 0 }, 0, null);
  return { url: location.href, title: document.title, loading: document.readyState === 'loading', at: [scrollX, scrollY, zoom], nodes };
})()
