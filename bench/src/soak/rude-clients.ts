import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectations, type Part, spread } from './part.ts';
import { call, startSubject } from './subject.ts';

const IDLE_SOCKETS = 5000;
const SLOW_SOCKETS = 300;
const PROBES = 200;
const PROBE_EVERY_MS = 25;
const TIMES_SLOWER = 2;
/** Below this a doubling is noise of the machine. */
const NOISE_MS = 50;

/** P45: slow headers, slow bodies, unread answers, idle and half-open sockets do not affect other clients. */
export const rudeClients: Part = {
  name: 'slow',
  about: `${IDLE_SOCKETS} idle sockets, ${SLOW_SOCKETS} slow ones of each kind, smuggled requests`,
  async run() {
    const { failures, holds } = expectations();
    const subject = await startSubject();
    const observed: string[] = [];
    const sockets: Socket[] = [];
    try {
      const served = await subject.serve();
      await subject.setUp(served);
      const { token } = subject;
      const probe = async () => {
        const ms: number[] = [];
        for (let count = 0; count < PROBES; count += 1) {
          const answer = await call(served.url, 'GET', `/unit/${subject.unitIds[0]}/details`, {
            token,
            withinMs: 10_000,
          });
          holds(answer.status === 200, `somebody who behaves got ${answer.status}`);
          ms.push(answer.ms);
          await sleep(PROBE_EVERY_MS);
        }
        return spread(ms).p95;
      };
      await probe();
      const alone = await probe();
      observed.push(`alone p95 ${alone} ms`);
      const path = `/v1/unit/${subject.unitIds[0]}/details`;
      const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
      const kinds: [string, number, (socket: Socket) => void][] = [
        ['idle sockets', IDLE_SOCKETS, () => {}],
        ['slow headers', SLOW_SOCKETS, (socket) => drip(socket, head)],
        [
          'slow bodies',
          SLOW_SOCKETS,
          (socket) => {
            socket.write(
              `POST /v1/item HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`,
            );
            drip(socket, '{"unitId":');
          },
        ],
        [
          'unread answers',
          SLOW_SOCKETS,
          (socket) => {
            socket.pause();
            socket.write(`${head}\r\n`.repeat(20));
          },
        ],
      ];
      for (const [name, count, act] of kinds) {
        for (let at = 0; at < count; at += 1) sockets.push(rude(served.port, act));
        await sleep(1000);
        const p95 = await probe();
        holds(p95 < Math.max(alone * TIMES_SLOWER, alone + NOISE_MS), `${name}: p95 went from ${alone} to ${p95} ms`);
        observed.push(`${count} ${name} p95 ${p95} ms`);
        for (const socket of sockets.splice(0)) socket.destroy();
      }
      for (const [name, text] of SMUGGLED) {
        const answer = await raw(served.port, text.replaceAll('PATH', path));
        const answers = answer.match(/HTTP\/1\.1 \d+/g) ?? [];
        holds(answers.length <= 1 && !answer.includes(' 200 '), `${name}: ${answers.join(', ')}`);
        observed.push(`${name}: ${answers[0]?.slice(9) ?? 'cut off'}`);
      }
    } finally {
      for (const socket of sockets) socket.destroy();
      await subject.remove();
    }
    return { counts: observed.join('; '), failures };
  },
};

const SMUGGLED: [string, string][] = [
  [
    'both lengths',
    'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'two lengths',
    'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\nabcdGET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'hidden chunking',
    'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  ['line feeds alone', 'GET PATH HTTP/1.1\nHost: x\nContent-Length: 0\n\nGET /livez HTTP/1.1\nHost: x\n\n'],
];

function rude(port: number, act: (socket: Socket) => void): Socket {
  const socket = createConnection(port, '127.0.0.1', () => act(socket));
  return socket.on('error', () => {});
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer);
    socket.write(text[at % text.length] ?? ' ');
    at += 1;
  }, 1000);
  socket.once('close', () => clearInterval(timer));
}

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
    setTimeout(() => socket.destroy(), 2000);
  });
}
