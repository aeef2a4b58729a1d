// In every page before its own scripts: what Chromium would ask in a window of its own, which no
// screenshot shows, is asked of the driver instead.
(() => {
  const ask = window.phonepilotAsk;
  if (!ask || location.origin === 'https://phonepilot.invalid') return;
  delete window.phonepilotAsk;
  // A closed shadow tree is open to whoever looks at the page, and stays closed to the page itself.
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    if (!init || init.mode !== 'closed') return attach.call(this, init);
    const root = attach.call(this, { ...init, mode: 'open' });
    Object.defineProperty(this, 'shadowRoot', { value: null, configurable: true });
    Object.defineProperty(root, 'mode', { value: 'closed', configurable: true });
    return root;
  };
  const permission = (name) => ask({ kind: 'permission', name });
  const wrap = (object, method, name, refuse) => {
    if (!object || !object[method]) return;
    const own = object[method].bind(object);
    object[method] = async (...args) => ((await permission(name)) ? own(...args) : refuse(args));
  };
  const denied = () => { throw new DOMException('Permission denied', 'NotAllowedError'); };
  const place = navigator.geolocation;
  if (place) for (const method of ['getCurrentPosition', 'watchPosition']) {
    const own = place[method].bind(place);
    place[method] = (found, failed, options) => {
      permission('geolocation').then((said) => {
        if (said === true) own(found, failed, options);
        else if (failed) failed({ code: said ? 2 : 1, message: said || 'User denied Geolocation', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      });
      return 0;
    };
  }
  wrap(navigator.mediaDevices, 'getUserMedia', 'media', denied);
  wrap(navigator.clipboard, 'readText', 'clipboard-read', denied);
  if (window.Notification) {
    const own = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async (then) => { const said = (await permission('notifications')) ? await own() : 'denied'; if (then) then(said); return said; };
  }
  window.addEventListener('mousedown', (event) => {
    const path = event.composedPath(), select = path.find((e) => e instanceof Element && e.tagName === 'SELECT');
    if (!select || select.disabled || select.multiple || select.size > 1 || !event.isTrusted) return;
    event.preventDefault();
    select.focus();
    const options = [...select.options].filter((o) => !o.disabled && !o.hidden);
    const title = select.labels && select.labels.length ? select.labels[0].innerText : select.getAttribute('aria-label') || '';
    ask({ kind: 'choose', title: title.trim(), options: options.map((o) => o.label || o.text) }).then((index) => {
      if (!(index in options) || options[index].selected) return;
      options[index].selected = true;
      for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
    });
  }, true);
})();
