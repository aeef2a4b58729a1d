// The focused text field: what it holds, and (with ``how``) getting it ready. Called with how =
// 'look', 'all' (select everything), 'end' (put the cursor at the end), or {value} (set it). ``left``
// is what the field holds that was got ready last, once the page has moved the focus on from it.
(how) => {
  let e = document.activeElement;
  for (let depth = 0; e && depth < 12; depth++) {
    let inner = null;
    try { inner = (e.tagName === 'IFRAME' && e.contentDocument && e.contentDocument.activeElement) || null; } catch { inner = null; }
    if (e.shadowRoot && e.shadowRoot.activeElement) e = e.shadowRoot.activeElement;
    else if (inner) e = inner;
    else break;
  }
  if (!e) return null;
  const tag = e.tagName, doc = e.ownerDocument;
  const input = tag === 'INPUT' && !/^(button|submit|reset|checkbox|radio|range|file|image|color)$/.test(e.type);
  if (!input && tag !== 'TEXTAREA' && !e.isContentEditable) return null;
  const native = input || tag === 'TEXTAREA';
  const picker = input && /^(date|time|month|week|datetime-local)$/.test(e.type);
  if (how === 'all' && native) e.select();
  else if (how === 'all' || (how === 'end' && !native)) {
    const range = doc.createRange(), chosen = doc.defaultView.getSelection();
    range.selectNodeContents(e);
    if (how === 'end') range.collapse(false);
    chosen.removeAllRanges();
    chosen.addRange(range);
  } else if (how === 'end') { try { e.setSelectionRange(e.value.length, e.value.length); } catch { e.select(); } }
  else if (typeof how === 'object') {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, how.value);
    for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }
  const text = native ? e.value : (e.innerText || '').replace(/\n$/, '').replace(/ /g, ' ');
  if (how !== 'look') globalThis.gotReady = e;
  const last = globalThis.gotReady, left = last && last !== e && last.isConnected ? last.value ?? null : null;
  return { text, left, password: e.type === 'password', picker, kind: input ? e.type : tag.toLowerCase(), readonly: !!(e.readOnly || e.disabled), whole: native };
}
