// Whether the page goes on by a button or at its end; with `go`, have it go on.
async (words, go) => {
  const more = new RegExp(words, 'i');
  const seen = (e) => e.getClientRects().length > 0 && !e.disabled && e.getAttribute('aria-disabled') !== 'true';
  const found = [];
  const look = (root) => {
    for (const e of root.querySelectorAll('*')) {
      if (e.shadowRoot) look(e.shadowRoot);
      const button = e.matches('button, [role=button], input[type=button], input[type=submit]')
        || (e.matches('a') && (!e.getAttribute('href') || /^(#|javascript:)/.test(e.getAttribute('href'))));
      if (!button || !seen(e) || e.closest('form, header, footer, [role=dialog]')) continue;
      if (more.test(e.innerText || e.value || e.getAttribute('aria-label') || '')) found.push(e);
    }
  };
  look(document);
  if (found.length > 3) found.length = 0;  // each unfolds something of its own
  const end = document.scrollingElement;
  const below = end.scrollHeight - end.scrollTop - innerHeight > 4 || end.scrollHeight > innerHeight + 4;
  if (go) {
    if (found.length) {
      found[found.length - 1].scrollIntoView();
      found[found.length - 1].click();
    } else {
      const frame = () => new Promise((go) => requestAnimationFrame(go));
      scrollTo(0, 0);
      await frame();
      scrollTo(0, end.scrollHeight);
      await frame();  // whoever watches the end is told in a frame
      await frame();
    }
  }
  return found.length > 0 || below;
}
