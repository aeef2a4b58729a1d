"use strict";
// The chat: shows what was said, sends what the person says until it is taken. The token stays in
// this browser, for this address only.
const zh = (navigator.language || "en").toLowerCase().startsWith("zh");
const at = (id) => document.getElementById(id);
const say = (en, chinese) => (zh ? chinese : en);
const make = (tag, className, text) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const TOKEN = "phonepilot.token", WAITING = "phonepilot.waiting";
const MAY_STAND = new Set("P BR B STRONG I EM S DEL CODE PRE UL OL LI H1 H2 H3 H4 H5 H6 BLOCKQUOTE TABLE THEAD TBODY TR TH TD HR A".split(" "));
const said = at("said"), chat = at("chat"), text = at("text");
let version = 0, listening = false, unseen = 0, along = [], recorder = null, typingEnds = 0;
const lines = new Map(), blobs = new Map();

document.documentElement.lang = zh ? "zh" : "en";
for (const e of document.querySelectorAll("[data-en]")) {
  const words = zh ? e.dataset.zh : e.dataset.en;
  if (e.placeholder !== undefined && e.tagName === "TEXTAREA") { e.placeholder = words; e.setAttribute("aria-label", words); } else e.textContent = words;
}
for (const e of document.querySelectorAll("[data-title-en]")) {
  e.title = zh ? e.dataset.titleZh : e.dataset.titleEn;
  e.setAttribute("aria-label", e.title);
}

// --- asking the server ---------------------------------------------------------------------------

const token = () => localStorage.getItem(TOKEN) || "";
const ask = (path, options) => fetch(path, { ...options, credentials: "omit", headers: { ...(options || {}).headers, "X-Phonepilot-Tab": token() } });
const post = (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) });

function state(live, words) {
  document.body.classList.toggle("live", live);
  document.body.classList.toggle("away", !live);
  at("state").textContent = words || "";
}
function shut(why) {
  localStorage.removeItem(TOKEN);
  document.body.className = "closed";
  at("state").textContent = "";
  at("door").hidden = false;
  at("wrong").textContent = why || "";
  said.replaceChildren();
  lines.clear();
  version = 0;
}
function open() {
  at("door").hidden = true;
  document.body.classList.remove("closed");
  text.focus();
  for (const each of waiting()) draw({ id: each.id, mine: false, at: Date.now() / 1000, text: each.text, files: [], late: true });
  sendAll();
  if (!listening) listen();
}

async function listen() {
  listening = true;
  while (token()) {
    let answer;
    try {
      answer = await ask(`/news?after=${version}${Date.now() < typingEnds ? "&typing=1" : ""}`);
    } catch {
      state(false, say("No connection. Trying again…", "连接中断，正在重试…"));
      await pause(1500);
      continue;
    }
    if (answer.status === 401) { shut(say("Please enter again.", "请重新输入密钥。")); byLink(); break; }
    if (!answer.ok) { state(false, say("Not just now. Trying again…", "暂时不可用，正在重试…")); await pause(1500); continue; }
    const news = await answer.json();
    state(true, "");
    typing(news.typing);
    const down = isAtEnd() || version === 0;
    for (const each of news.messages) draw(each);
    if (news.messages.some((m) => m.mine)) { typing(0); notice(news.messages.filter((m) => m.mine).length); }
    version = news.version;
    if (down && news.messages.length) toEnd();
    sendAll();
  }
  listening = false;
}
function typing(seconds) {
  at("typing").hidden = !seconds;
  typingEnds = Date.now() + seconds * 1000;
  if (seconds) { toEnd(); setTimeout(() => { if (Date.now() >= typingEnds - 50) at("typing").hidden = true; }, seconds * 1000); }
}
function notice(count) {
  if (!document.hidden) return;
  unseen += count;
  document.title = `(${unseen}) Phonepilot`;
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) { unseen = 0; document.title = "Phonepilot"; } });
const toEnd = () => { chat.scrollTop = chat.scrollHeight; };
const isAtEnd = () => chat.scrollHeight - chat.scrollTop - chat.clientHeight < 120;
let atEnd = true; // who reads the end still does when a keyboard takes half of the window
chat.addEventListener("scroll", () => { atEnd = isAtEnd(); });
new ResizeObserver(() => { if (atEnd) toEnd(); }).observe(chat);

// --- showing -------------------------------------------------------------------------------------

function draw(m) {
  const line = lines.get(m.id) || make("li");
  lines.set(m.id, line);
  if (!line.placed) { // what the assistant has shown back comes first, in its order
    const below = m.late ? null : [...said.children].find((l) => !l.placed && l !== line);
    if (!line.drawn || !m.late) said.insertBefore(line, below || null);
    line.placed = !m.late;
  }
  line.className = m.mine ? "ours" : "theirs";
  if (m.late) line.classList.add("waiting");
  const bubble = make("div", "bubble");
  for (const file of m.files || []) bubble.append(shownFile(file));
  if (m.text) bubble.append(words(m));
  const when = make("time", "", new Date(m.at * 1000).toLocaleTimeString(zh ? "zh-CN" : [], { hour: "2-digit", minute: "2-digit" }));
  const parts = [bubble];
  if ((m.buttons || []).length) parts.push(buttons(m));
  line.replaceChildren(...parts, when);
  line.drawn = true;
}
function words(m) {
  if (!m.html) return make("div", "words", m.text);
  const made = make("div", "words drawn");
  const read = new DOMParser().parseFromString(m.html, "text/html");
  made.append(...[...read.body.childNodes].map(safe).filter(Boolean));
  return made;
}
function safe(node) { // only marks of text, whatever comes
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const inside = [...node.childNodes].map(safe).filter(Boolean);
  if (!MAY_STAND.has(node.tagName)) { const plain = make("span"); plain.append(...inside); return plain; }
  const made = document.createElement(node.tagName);
  if (node.tagName === "A" && /^(https?|mailto):/i.test(node.getAttribute("href") || "")) {
    made.href = node.getAttribute("href");
    made.title = made.href;
    made.target = "_blank";
    made.rel = "noopener noreferrer";
  }
  if (node.tagName === "OL" && /^\d{1,6}$/.test(node.getAttribute("start") || "")) made.start = node.getAttribute("start");
  made.append(...inside);
  return made;
}
async function blob(id) {
  if (!blobs.has(id)) blobs.set(id, ask(`/file?id=${encodeURIComponent(id)}`).then(async (a) => (a.ok ? URL.createObjectURL(await a.blob()) : "")));
  const url = await blobs.get(id);
  if (!url) blobs.delete(id);
  return url;
}
function shownFile(file) {
  if (file.kind === "image") {
    const image = make("img", "picture");
    image.alt = file.name || say("picture", "图片");
    image.onload = () => { if (chat.scrollHeight - chat.scrollTop - chat.clientHeight < image.height + 160) toEnd(); };
    image.onclick = () => { at("large").firstElementChild.src = image.src; at("large").showModal(); };
    blob(file.id).then((url) => { if (url) image.src = url; });
    return image;
  }
  if (file.kind === "voice" || file.kind === "audio") {
    const player = make("audio");
    player.controls = true;
    player.preload = "metadata";
    blob(file.id).then((url) => { if (url) player.src = url; });
    return player;
  }
  const made = make("button", "file");
  made.type = "button";
  made.append("⬇", make("span", "", file.name), make("small", "", size(file.size)));
  made.onclick = async () => {
    const url = await blob(file.id);
    if (!url) { made.append(make("small", "", say("gone", "已过期"))); return; }
    const link = make("a");
    link.href = url;
    link.download = file.name;
    link.click();
  };
  return made;
}
const size = (bytes) => (bytes > 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : bytes < 1e3 ? `${bytes} B` : `${Math.round(bytes / 1e3)} kB`);
function buttons(m) {
  const box = make("div", "buttons");
  let row = null, last = null;
  for (const each of m.buttons) {
    if (!row || each.row !== last) { row = make("div"); box.append(row); last = each.row; }
    const button = make("button", "", each.label);
    button.type = "button";
    button.onclick = async () => {
      for (const b of box.querySelectorAll("button")) b.disabled = true;
      const went = await taken({ id: crypto.randomUUID ? crypto.randomUUID() : fresh(), button: each.value, on: m.id });
      if (!went) for (const b of box.querySelectorAll("button")) b.disabled = false;
    };
    row.append(button);
  }
  return box;
}
at("large").addEventListener("click", () => at("large").close());

// --- saying --------------------------------------------------------------------------------------

const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
const waiting = () => JSON.parse(localStorage.getItem(WAITING) || "[]");
const wait = (list) => localStorage.setItem(WAITING, JSON.stringify(list));
let sending = false;

async function taken(message) { // whether the assistant has it; null: ask again later
  const answer = await post("/say", { ...message, language: navigator.language || "" }).catch(() => null);
  if (answer && answer.ok) return true;
  return !answer || answer.status === 429 || answer.status >= 500 || answer.status === 401 ? null : false;
}
async function sendAll() {
  if (sending || !token()) return;
  sending = true;
  for (let next = waiting()[0]; next; next = waiting()[0]) {
    const went = await taken(next);
    if (went === null) { setTimeout(sendAll, 2000); break; }
    wait(waiting().filter((m) => m.id !== next.id));
    const line = lines.get(next.id);
    if (went) line?.classList.remove("waiting");
    else line?.append(make("time", "", say("not taken", "未被接收")));
  }
  sending = false;
}
async function submit() {
  const words = text.value.trim();
  if (!words && !along.length) return;
  if (along.some((f) => !f.id)) return; // still on its way
  const message = { id: fresh(), text: words, files: along.map((f) => f.id) };
  draw({ ...message, mine: false, at: Date.now() / 1000, files: along, late: true });
  wait([...waiting(), message]);
  text.value = "";
  along = [];
  drawAlong();
  grow();
  toEnd();
  await sendAll();
}
at("say").addEventListener("submit", (event) => { event.preventDefault(); submit(); });
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !matchMedia("(pointer: coarse)").matches) { event.preventDefault(); submit(); }
});
function grow() { text.style.height = "auto"; text.style.height = `${text.scrollHeight + 2}px`; }
text.addEventListener("input", grow);

function drawAlong() {
  at("along").replaceChildren(...along.map((file) => {
    const item = make("li"), button = make("button", "", `${file.id ? "✕" : "…"} ${file.name}`);
    button.type = "button";
    button.onclick = () => { along = along.filter((f) => f !== file); drawAlong(); };
    item.append(button);
    return item;
  }));
  at("send").disabled = along.some((f) => !f.id);
}
async function upload(content, name, kind) {
  const file = { id: "", name, kind, size: content.size };
  along = [...along, file].slice(-5);
  drawAlong();
  const answer = await ask(`/file?name=${encodeURIComponent(name)}`, { method: "POST", body: content, headers: { "Content-Type": content.type || "application/octet-stream" } }).catch(() => null);
  if (answer && answer.ok) file.id = (await answer.json()).id;
  else {
    along = along.filter((f) => f !== file);
    at("state").textContent = answer && answer.status === 413 ? say("At most 20 MB.", "最大 20 MB。") : say("It did not get through.", "没有发送成功。");
  }
  drawAlong();
}
const kindOf = (type) => (type.startsWith("image/") ? "image" : type.startsWith("audio/") ? "audio" : "file");
at("attach").addEventListener("click", () => at("pick").click());
at("pick").addEventListener("change", async () => {
  for (const file of at("pick").files) await upload(file, file.name, kindOf(file.type));
  at("pick").value = "";
});
text.addEventListener("paste", (event) => { for (const file of event.clipboardData.files) upload(file, file.name, kindOf(file.type)); });

at("speak").hidden = !(navigator.mediaDevices && window.MediaRecorder);
at("speak").addEventListener("click", async () => {
  if (recorder) { recorder.stop(); return; }
  let heard;
  try {
    heard = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch {
    at("state").textContent = say("The browser gives no microphone.", "浏览器未提供麦克风。");
    return;
  }
  const parts = [];
  recorder = new MediaRecorder(heard);
  recorder.ondataavailable = (event) => parts.push(event.data);
  recorder.onstop = async () => {
    for (const track of heard.getTracks()) track.stop();
    const type = recorder.mimeType;
    recorder = null;
    at("speak").setAttribute("aria-pressed", "false");
    await upload(new Blob(parts, { type }), `voice.${type.includes("mp4") ? "m4a" : type.includes("ogg") ? "ogg" : "webm"}`, "voice");
    submit();
  };
  recorder.start();
  at("speak").setAttribute("aria-pressed", "true");
});

// --- the way in ----------------------------------------------------------------------------------

async function enter(key, name) {
  const answer = await post("/enter", { key, name });
  if (answer.ok) { localStorage.setItem(TOKEN, (await answer.json()).token); open(); return; }
  shut(answer.status === 429 ? say("Too many tries. Please wait a minute.", "尝试次数过多，请稍候。") : say("This is not the key.", "密钥不正确。"));
}
at("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  const key = at("key").value;
  at("key").value = "";
  enter(key, at("name").value.trim()).catch(() => shut(say("No connection.", "无法连接。")));
});
at("leave").addEventListener("click", () => { localStorage.removeItem(WAITING); shut(""); });

let given = decodeURIComponent(location.hash.slice(1)); // a link may hold the key
function byLink() { // once, and only a browser that is not let in already
  const key = given;
  given = "";
  if (key) enter(key, "").catch(() => shut(say("No connection.", "无法连接。")));
}
if (given) history.replaceState(null, "", "/");
if (token()) open();
else { shut(""); byLink(); }
