"use strict";
// Shows the phone's screen and passes on what the person does. Only this tab keeps its token.
const zh = (navigator.language || "en").toLowerCase().startsWith("zh");
const at = (id) => document.getElementById(id);
const screen_ = at("screen"), stage = at("stage"), finger = at("finger"), veil = at("veil"), said = at("said"), text = at("text");
const say = (en, chinese) => (zh ? chinese : en);
const SHORT = 12; // pixels: a finger that moves less taps
let frame = 0, shown = 0, over = false, last = null;

document.documentElement.lang = zh ? "zh" : "en";
for (const e of document.querySelectorAll("[data-en]")) {
  const words = zh ? e.dataset.zh : e.dataset.en;
  if (e === text) { e.placeholder = words; e.setAttribute("aria-label", words); } else e.textContent = words;
}

function usable(on) {
  document.body.classList.toggle("live", on);
  for (const id of ["done", "back", "text", "show", "send", "enter"]) at(id).disabled = !on;
}
function end(words) {
  over = true;
  sessionStorage.removeItem(TOKEN);
  usable(false);
  document.body.classList.add("over");
  veil.textContent = words;
}
const ENDS = {
  done: say("Done. You can close this page.", "已完成，可以关闭此页面。"),
  stopped: say("The task was stopped. You can close this page.", "任务已停止，可以关闭此页面。"),
  silence: say("The time for this is over. Ask for it again in the chat.", "时间已过，请在聊天中重新发起。"),
};
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const TOKEN = "token";
const ask = (path, options) => fetch(path, { ...options, credentials: "omit", headers: { "X-Phonepilot-Tab": sessionStorage.getItem(TOKEN) || "" } });
const post = (path, body) => ask(path, { method: "POST", body });

async function enter() {
  const ticket = location.hash.slice(1);
  history.replaceState(null, "", "/");
  if (!ticket) return;
  const answer = await post("/enter", ticket);
  if (answer.ok) sessionStorage.setItem(TOKEN, (await answer.json()).token);
  else if (!sessionStorage.getItem(TOKEN)) throw new Error("no way in");
}

async function watch() {
  while (!over) {
    let answer;
    try {
      answer = await ask(`/frame?after=${frame}`);
    } catch {
      said.textContent = say("No connection. Trying again…", "连接中断，正在重试…");
      await pause(1000);
      continue;
    }
    if (answer.status === 200) {
      const n = Number(answer.headers.get("X-Frame"));
      const url = URL.createObjectURL(await answer.blob());
      await new Promise((go) => { screen_.onload = screen_.onerror = go; screen_.src = url; });
      if (last) URL.revokeObjectURL(last);
      last = url;
      frame = shown = n;
      usable(true);
    } else if (answer.status === 410) {
      const how = (await answer.json()).ended;
      end(ENDS[how] || ENDS.silence);
    } else if (answer.status === 403 || answer.status === 421) {
      end(say("This link was used already, or is too old. Ask for a new one in the chat.", "链接已使用或已过期，请在聊天中获取新的链接。"));
    } else if (answer.status !== 204) {
      await pause(500);
    }
  }
}

async function act(wish) {
  if (over) return;
  try {
    const answer = await post("/act", JSON.stringify(wish));
    if (answer.ok) {
      const words = await answer.json();
      said.textContent = zh ? words.zh : words.en;
    } else if (answer.status === 429) said.textContent = say("Too fast, please wait a moment.", "操作太快，请稍等。");
    else if (answer.status === 504) said.textContent = say("The phone takes long to answer.", "手机响应较慢。");
  } catch {
    said.textContent = say("That did not get through. Please try again.", "没有发送成功，请重试。");
  }
}

const part = (value) => Math.min(1, Math.max(0, value));
function place(event) {
  const box = screen_.getBoundingClientRect();
  return { x: part((event.clientX - box.left) / box.width), y: part((event.clientY - box.top) / box.height) };
}
let down = null;
stage.addEventListener("pointerdown", (event) => {
  if (over || !shown || event.button) return;
  down = { ...place(event), px: event.clientX, py: event.clientY, frame: shown };
  const box = stage.getBoundingClientRect();
  finger.style.left = `${event.clientX - box.left}px`;
  finger.style.top = `${event.clientY - box.top}px`;
  finger.classList.add("down");
  stage.setPointerCapture(event.pointerId);
});
stage.addEventListener("pointerup", (event) => {
  finger.classList.remove("down");
  if (!down) return;
  const from = down, to = place(event);
  down = null;
  if (Math.hypot(event.clientX - from.px, event.clientY - from.py) < SHORT) act({ do: "tap", x: from.x, y: from.y, frame: from.frame });
  else act({ do: "swipe", x1: from.x, y1: from.y, x2: to.x, y2: to.y, frame: from.frame });
});
stage.addEventListener("pointercancel", () => { down = null; finger.classList.remove("down"); });
stage.addEventListener("contextmenu", (event) => event.preventDefault());

at("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = text.value;
  text.value = "";
  if (words) act({ do: "type", text: words });
});
at("show").addEventListener("click", () => {
  const hidden = text.type === "password";
  text.type = hidden ? "text" : "password";
  at("show").setAttribute("aria-pressed", String(hidden));
  at("show").textContent = hidden ? say("Hide", "隐藏") : say("Show", "显示");
});
for (const id of ["back", "enter", "done"]) at(id).addEventListener("click", () => act({ do: id }));

enter().then(watch, () => end(say("This link was used already, or is too old. Ask for a new one in the chat.", "链接已使用或已过期，请在聊天中获取新的链接。")));
