// Somebody who visits an installed server with nothing but its address, as a browser would: node visitor.mjs WHAT URL [FILE]
//   page    URL        the page and everything that it is made of
//   names   URL        which host names are answered: those of this machine, and no foreign ones
//   begin   URL FILE   creates a game against a computer player, plays ten moves and writes into FILE how to come back
//   finish  URL FILE   comes back: every move is still there; plays on to the end, and writes the record into FILE.loseta
//   proxied URL        what a web server in between must do right; 127.0.0.1 is its own address
// Needs a Node.js with WebSocket (22, or 20 with --experimental-websocket).
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { hostname } from 'node:os';

const [what, address, file] = process.argv.slice(2);
const url = (path) => new URL(path, address);

function demand(fact, text) {
  if (!fact) throw new Error(text);
}

// One request by hand: fetch can neither choose the own address nor tell a header that came twice.
function request(path, { method = 'GET', from, headers = {}, body } = {}) {
  return new Promise((done, failed) => {
    const target = url(path);
    const call = (target.protocol === 'https:' ? https : http).request(target, { method, headers, localAddress: from, family: 4 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (text += part));
      answer.on('end', () => {
        const count = (name) => answer.rawHeaders.filter((word, i) => i % 2 === 0 && word.toLowerCase() === name).length;
        done({ status: answer.statusCode, headers: answer.headers, count, text });
      });
    });
    call.on('error', failed);
    call.end(body);
  });
}

const creation = JSON.stringify({
  setup: { sets: ['base'] },
  seats: [{ who: 'me', name: 'Ana' }, { who: 'computer', level: 'beginner' }],
  table: { public: false, start: 'full', clock: { kind: 'none' } },
});
const create = (options = {}) =>
  request('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json', ...options.headers }, body: creation, from: options.from });

// One WebSocket at one game. `over` is when the game is over or `most` own moves are acknowledged; it gives the version reached.
function play({ game, token, version = 0 }, most = Infinity) {
  return new Promise((over, failed) => {
    const socket = new WebSocket(url('/ws').href.replace(/^http/, 'ws'), { headers: { Origin: new URL(address).origin } });
    const say = (message) => socket.send(JSON.stringify({ game, token, ...message }));
    let legal = [];
    let phase = '';
    let asked = 0;
    let moves = 0;
    let luck = 1;
    const end = (error) => {
      clearTimeout(patience);
      socket.onclose = null;
      socket.close();
      if (error) failed(error);
      else over({ version, moves });
    };
    const patience = setTimeout(() => end(new Error(`the game stands still at ${version}`)), 120_000);
    // Any legal action will do, the same ones every time.
    const act = () => {
      if (phase === 'over' || moves >= most) return end();
      if (asked || !legal.length) return;
      luck = (luck * 48271) % 2147483647;
      asked = 100 + moves;
      say({ type: 'act', id: asked, version, do: legal[luck % legal.length].do });
    };
    socket.onopen = () => say({ type: 'watch', id: 1, rules: false });
    socket.onerror = (event) => end(new Error(`the WebSocket failed: ${event.message ?? event.error?.message ?? ''}`));
    socket.onclose = () => end(new Error('the WebSocket was closed'));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === 'refused' && message.code !== 'stale' && message.code !== 'too_fast') return end(new Error(event.data));
      if (message.type === 'refused') setTimeout(() => ((asked = 0), act()), 300);
      if (message.type === 'ok' && message.id === 1 && message.version < version) return end(new Error(`${message.version} entries of ${version}`));
      if (message.type === 'ok' && message.id === asked) (asked = 0), (moves += 1);
      if (message.type === 'view' || message.type === 'changed') {
        version = message.version;
        phase = (message.view ?? message.changes).phase ?? phase;
        if (message.mine) legal = message.mine[0]?.legal ?? [];
      }
      if (phase) act();
    };
  });
}

const doings = {
  async page() {
    const start = await request('/');
    demand(start.status === 200 && /<title>/.test(start.text), `no page: ${start.status}`);
    const parts = [...start.text.matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map((found) => found[1]);
    demand(parts.some((part) => part.endsWith('.js')), 'a page without a script');
    for (const part of parts) {
      const answer = await request(part);
      demand(answer.status === 200, `${part}: ${answer.status}`);
    }
    return `the page and ${parts.length} parts of it`;
  },

  async names() {
    const { port } = new URL(address);
    const ask = async (name, headers = {}) => (await request('/', { headers: { Host: `${name}:${port}`, ...headers } })).status;
    for (const name of ['localhost', hostname(), `${hostname().split('.')[0]}.local`]) demand((await ask(name)) === 200, `${name} is refused`);
    demand((await ask('elsewhere.example.org')) === 421, 'a foreign name is answered');
    demand((await ask('elsewhere.example.org', { 'X-Forwarded-For': '192.0.2.7' })) === 421, 'a page that says it is a proxy is answered');
    return `localhost, ${hostname()} and its .local, nothing else`;
  },

  async begin() {
    const made = await create();
    demand(made.status === 201, made.text);
    const { game, token } = JSON.parse(made.text);
    const { version } = await play({ game, token }, 10);
    writeFileSync(file, JSON.stringify({ game, token, version }), { mode: 0o600 });
    return `a game with ${version} entries`;
  },

  async finish() {
    const known = JSON.parse(readFileSync(file, 'utf8'));
    const { version, moves } = await play(known);
    demand(moves > 0, 'the game was over already');
    const record = await request(`/api/games/${known.game}/record`);
    demand(record.status === 200, record.text);
    writeFileSync(`${file}.loseta`, record.text);
    return `the game from entry ${known.version} to its end at ${version}`;
  },

  async proxied() {
    const start = await request('/');
    const once = ['strict-transport-security', 'content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy', 'permissions-policy'];
    for (const name of once) demand(start.count(name) === 1, `${name}: ${start.count(name)} times`);
    demand((await request('/metrics')).status === 404, '/metrics is open');

    const plain = await fetch(url('/').href.replace('https:', 'http:'), { redirect: 'manual' });
    demand([301, 308].includes(plain.status) && plain.headers.get('location') === url('/').href, `http: ${plain.status}`);

    // Only the own page may connect.
    const upgrade = (origin) =>
      new Promise((done) => {
        const socket = new WebSocket(url('/ws').href.replace(/^http/, 'ws'), { headers: { Origin: origin } });
        socket.onopen = () => (socket.close(), done(true));
        socket.onerror = () => done(false);
      });
    demand(await upgrade(new URL(address).origin), 'the own page cannot connect');
    demand(!(await upgrade('https://elsewhere.example.org')), "somebody else's page can connect");

    // Limits count guests: one who creates too many games is stopped, also when lying about the address; the next one is not.
    let status = 201;
    let made = 0;
    for (; status === 201 && made < 100; made += 1) status = (await create({ from: '127.0.0.2' })).status;
    demand(status === 429, `after ${made} games of one address: ${status}`);
    demand((await create({ from: '127.0.0.2', headers: { 'X-Forwarded-For': '192.0.2.7' } })).status === 429, 'a false X-Forwarded-For is believed');
    demand((await create({ from: '127.0.0.3' })).status === 201, 'limits count the proxy');
    return `headers once, WebSocket for the own page only, limits for each guest (${made - 1} games)`;
  },
};

try {
  console.log(await doings[what]());
} catch (problem) {
  console.error(`${what}: ${problem.message}${problem.cause ? ` (${problem.cause.message})` : ''}`);
  process.exitCode = 1;
}
