import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service answers: a status, or the line goes dead after it took the message. */
export type SmsAnswer = number | 'drop';

/** An SMS service like Twilio's on a free port of the loopback; it answers as told, one by one, then 201. */
export async function startSmsSink(answers: SmsAnswer[] = []) {
  const received: { to: string | null; from: string | null; body: string | null; sid: string }[] = [];
  const keys: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const sid = `SM${received.length + 1}`;
      keys.push(String(request.headers['idempotency-key']));
      const answer = answers.shift() ?? 201;
      if (answer === 201 || answer === 'drop')
        received.push({ to: form.get('To'), from: form.get('From'), body: form.get('Body'), sid });
      if (answer === 'drop') return void request.socket.destroy();
      response.writeHead(answer, { 'content-type': 'application/json' }).end(JSON.stringify({ sid, status: 'queued' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `twilio://sid:token@127.0.0.1?from=%2B15550199&base=http://127.0.0.1:${port}`,
    received,
    /** The idempotency key of each call. */
    keys,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
