// The page as HTML with nothing left out of sight of a parser: shadow trees in the place of their
// hosts' children (slots filled), frames of the same origin as a div. Returns {html, url, language, large}.
(limit) => {
  const EMPTY = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta',
    'param', 'source', 'track', 'wbr']);
  const RAW = new Set(['script', 'style', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes']);
  const escaped = (t) => t.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quoted = (t) => t.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const out = [];
  let size = 0;
  const say = (t) => { size += t.length; out.push(t); };
  const inside = (frame) => {
    try { return frame.contentDocument && frame.contentDocument.body; } catch { return null; }
  };
  const attributes = (e) => {
    for (const a of e.attributes) say(` ${a.name}="${quoted(a.value)}"`);
  };
  const children = (e) => {
    if (e.tagName === 'SLOT' && e.assignedNodes && e.getRootNode() instanceof ShadowRoot) {
      const given = e.assignedNodes();
      (given.length ? given : [...e.childNodes]).forEach(node);
    } else if (e.shadowRoot) {
      e.shadowRoot.childNodes.forEach(node);
    } else {
      e.childNodes.forEach(node);
    }
  };
  const stack = { depth: 0 };
  function node(n) {
    if (size > limit) return;
    if (n.nodeType === Node.TEXT_NODE) return say(escaped(n.data));
    if (n.nodeType !== Node.ELEMENT_NODE || stack.depth > 400) return;
    const tag = n.localName;
    if (tag === 'template') return;
    const body = tag === 'iframe' || tag === 'frame' ? inside(n) : null;
    stack.depth++;
    if (body) {
      say('<div data-frame>');
      body.childNodes.forEach(node);
      say('</div>');
    } else {
      say(`<${tag}`);
      attributes(n);
      say('>');
      if (!EMPTY.has(tag)) {
        if (RAW.has(tag)) say(n.textContent); else children(n);
        say(`</${tag}>`);
      }
    }
    stack.depth--;
  }
  const root = document.documentElement;
  say('<!DOCTYPE html>');
  node(root);
  return { html: out.join(''), url: location.href, language: root.lang || '', large: size > limit };
}
