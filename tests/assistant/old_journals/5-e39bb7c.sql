-- journal.db as commit e39bb7c made it, with a row in each table
CREATE TABLE inbox (
  gateway TEXT, external_id TEXT, chat TEXT, sender TEXT, sender_name TEXT, text TEXT, button TEXT,
  private INTEGER, phone TEXT, consent TEXT, at REAL, received REAL, handled REAL,
  PRIMARY KEY (gateway, external_id)) WITHOUT ROWID;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, key TEXT UNIQUE, gateway TEXT, chat TEXT, text TEXT, image TEXT,
  buttons TEXT, version INTEGER DEFAULT 1, sent INTEGER DEFAULT 0, message_id TEXT DEFAULT '',
  tries INTEGER DEFAULT 0, not_before REAL DEFAULT 0, dead TEXT DEFAULT '', created REAL,
  file TEXT DEFAULT '');
CREATE TABLE tasks (
  id TEXT PRIMARY KEY, turn TEXT, gateway TEXT, chat TEXT, person TEXT, phone TEXT, text TEXT,
  stop INTEGER DEFAULT 0, started REAL, ended REAL, outcome TEXT DEFAULT '', reply TEXT DEFAULT '',
  report TEXT DEFAULT '{}') WITHOUT ROWID;
CREATE TABLE effects (
  task TEXT, n INTEGER, action TEXT, before TEXT, result TEXT DEFAULT '', at REAL,
  PRIMARY KEY (task, n)) WITHOUT ROWID;
CREATE TABLE questions (
  id TEXT PRIMARY KEY, task TEXT, gateway TEXT, chat TEXT, person TEXT, options TEXT,
  answer TEXT DEFAULT '', open INTEGER DEFAULT 1, at REAL) WITHOUT ROWID;
CREATE TABLE people (
  gateway TEXT, sender TEXT, name TEXT, paired REAL, PRIMARY KEY (gateway, sender)) WITHOUT ROWID;
CREATE TABLE pairing (
  code TEXT PRIMARY KEY, gateway TEXT, sender TEXT, chat TEXT, name TEXT, at REAL) WITHOUT ROWID;
CREATE TABLE spent (
  id INTEGER PRIMARY KEY, task TEXT, gateway TEXT, person TEXT, at REAL, steps INTEGER,
  seconds REAL, calls INTEGER, prompt_tokens INTEGER, cached_tokens INTEGER,
  written_tokens INTEGER, completion_tokens INTEGER, money REAL, estimated INTEGER);
CREATE INDEX spent_by_person ON spent (gateway, person, at);
CREATE INDEX spent_by_task ON spent (task);
CREATE TABLE threads (
  gateway TEXT, chat TEXT, person TEXT, state TEXT, at REAL,
  PRIMARY KEY (gateway, chat, person)) WITHOUT ROWID;
CREATE TABLE calls (
  turn TEXT, call TEXT, n INTEGER, tool TEXT, arguments TEXT, result TEXT DEFAULT '', at REAL,
  PRIMARY KEY (turn, call)) WITHOUT ROWID;
CREATE TABLE schedules (
  id TEXT PRIMARY KEY, number INTEGER, gateway TEXT, chat TEXT, person TEXT, phone TEXT, text TEXT,
  first REAL, every TEXT, next REAL, runs INTEGER DEFAULT 0, over TEXT DEFAULT '', made REAL)
  WITHOUT ROWID;
INSERT INTO inbox (gateway, external_id, chat, sender, sender_name, text, button, private, phone, consent, at, received)
  VALUES ('telegram', '1', 'c', 'ann', 'Ann', 'turn on wifi', '', 1, '', '', 1700000000.0, 1700000001.0);
INSERT INTO outbox (id, key, gateway, chat, text, image, buttons, created)
  VALUES (1, 'k1', 'telegram', 'c', 'done', '', '[["Yes", "yes"]]', 1700000002.0);
INSERT INTO tasks (id, turn, gateway, chat, person, phone, text, started)
  VALUES ('telegram-0', 'telegram-0', 'telegram', 'c', 'ann', 'it', 'turn on wifi', 1700000003.0);
INSERT INTO effects (task, n, action, before, result, at)
  VALUES ('telegram-0', 1, '{"kind": "verb", "name": "set_wifi"}', '{"on": false}', '{"verified": true}', 1700000004.0);
INSERT INTO questions (id, task, gateway, chat, person, options, at)
  VALUES ('telegram-0:q1', 'telegram-0', 'telegram', 'c', 'ann', '{"Yes": "yes"}', 1700000005.0);
INSERT INTO people (gateway, sender, name, paired)
  VALUES ('telegram', 'ann', 'Ann', 1700000000.0);
INSERT INTO pairing (code, gateway, sender, chat, name, at)
  VALUES ('ABCDEFGH', 'telegram', 'bob', 'd', 'Bob', 1700000006.0);
INSERT INTO spent (task, gateway, person, at, steps, seconds, calls, prompt_tokens, cached_tokens, written_tokens, completion_tokens, money, estimated)
  VALUES ('telegram-0', 'telegram', 'ann', 1700000007.0, 2, 1.5, 1, 10, 0, 0, 5, 0.01, 0);
INSERT INTO threads (gateway, chat, person, state, at)
  VALUES ('telegram', 'c', 'ann', '{"turn": "telegram-0", "request": "turn on wifi"}', 1700000008.0);
INSERT INTO calls (turn, call, n, tool, arguments, result, at)
  VALUES ('telegram-0', 'x', 1, 'verbs', '{}', '1', 1700000009.0);
INSERT INTO schedules (id, number, gateway, chat, person, phone, text, first, every, next, made)
  VALUES ('s', 1, 'telegram', 'c', 'ann', '', 'turn on wifi', 1700000000.0, 'day', 1700086400.0, 1700000000.0);
