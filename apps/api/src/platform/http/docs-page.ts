import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const compressed = promisify(brotliCompress);
const require = createRequire(import.meta.url);
const FOLDER = path.dirname(require.resolve('swagger-ui-dist/package.json'));
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** The API's reference at /docs: Swagger UI from its npm package, served by us, over /openapi.json. It reads and sends nothing. */
export function serveDocs(app: FastifyInstance): void {
  const files: Record<string, { type: string; bytes: () => Promise<Buffer> }> = {
    'swagger-ui.css': { type: STYLE_TYPE, bytes: () => readFile(path.join(FOLDER, 'swagger-ui.css')) },
    'swagger-ui-bundle.js': { type: SCRIPT_TYPE, bytes: () => readFile(path.join(FOLDER, 'swagger-ui-bundle.js')) },
    'page.css': { type: STYLE_TYPE, bytes: async () => Buffer.from(STYLE) },
    'page.js': { type: SCRIPT_TYPE, bytes: async () => Buffer.from(SCRIPT) },
  };
  app.get('/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(PAGE),
  );
  for (const [name, { type, bytes }] of Object.entries(files)) app.get(`/docs/${name}`, sender(type, bytes));
}

// Read and compressed once, when somebody first asks.
function sender(type: string, bytes: () => Promise<Buffer>) {
  let made: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= bytes().then(async (plain) => ({ plain, packed: await compressed(plain, QUALITY) }));
    const { plain, packed } = await made;
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }).type(type);
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return takesBrotli ? reply.header('content-encoding', 'br').send(packed) : reply.send(plain);
  };
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Lintel API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="/docs/page.css">
  </head>
  <body>
    <div id="reference"><p class="wait">The reference is loading. Without scripts, read <a href="/openapi.json">openapi.json</a>.</p></div>
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/docs/page.js" defer></script>
  </body>
</html>
`;

// Calls cannot be tried from here: the page only shows the reference, and has no token.
const SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  supportedSubmitMethods: [],
  syntaxHighlight: { activated: false },
  validatorUrl: null,
});
`;

const STYLE = `body { margin: 0; }
.wait { font-family: sans-serif; padding: 24px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .scheme-container { display: none; }
html:not(.dark-mode) .swagger-ui .info a, html:not(.dark-mode) .swagger-ui .info .url { color: #1d4ed8; }
.swagger-ui .info .title small.version-stamp { background: #3f6212; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d4ed8; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #047857; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-put .opblock-summary-method { background: #b45309; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b91c1c; }
.swagger-ui { overflow-wrap: anywhere; }
.swagger-ui .filter .operation-filter-input { box-sizing: border-box; width: 100%; max-width: 480px; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
}
`;
