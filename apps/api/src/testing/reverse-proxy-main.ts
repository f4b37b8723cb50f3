import { createServer, request } from 'node:http';

// A reverse proxy as a program: passes each call on to TARGET_PORT of the loopback and says, at the end of X-Forwarded-For, who called.
const target = Number(process.env.TARGET_PORT);
const server = createServer((incoming, answer) => {
  const before = incoming.headers['x-forwarded-for'];
  const client = incoming.socket.remoteAddress ?? '';
  const headers = { ...incoming.headers, 'x-forwarded-for': before === undefined ? client : `${before}, ${client}` };
  const onward = request(
    { host: '127.0.0.1', port: target, method: incoming.method, path: incoming.url, headers },
    (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    },
  );
  onward.on('error', () => answer.writeHead(502).end());
  incoming.pipe(onward);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
