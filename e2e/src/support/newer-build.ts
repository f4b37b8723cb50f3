import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind another address, where a newer build of the web application can be put in place while pages are open. */
export async function newerBuildServer(product: string) {
  let build = 1;
  let isApiDown = false;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const isWorker = asked.url === '/service-worker.js';
    if (isApiDown && asked.url?.startsWith('/v1/')) return void asked.socket.destroy();
    const headers = { ...asked.headers };
    if (isWorker) {
      headers['accept-encoding'] = 'identity';
      for (const condition of ['if-none-match', 'if-modified-since']) delete headers[condition];
    }
    const onward = request(new URL(asked.url ?? '/', product), { method: asked.method, headers }, (got) => {
      if (!isWorker) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        return void got.pipe(answer);
      }
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('end', () => {
        const source = `${Buffer.concat(parts).toString('utf8').replace("'lintel-' +", `'lintel-${build}-' +`)}\n// build ${build}\n`;
        const { 'content-length': _length, etag: _etag, 'last-modified': _date, ...rest } = got.headers;
        answer.writeHead(got.statusCode ?? 502, rest).end(source);
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    build: () => {
      build += 1;
    },
    setApiDown: (isDown: boolean) => {
      isApiDown = isDown;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
