import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Screen } from './src/app/screen.ts';

const FILE = 'start.js';
const SHELL = 'src/shell/Shell.tsx';

/**
 * Writes /start.js, which asks for the files of the address that is opened while the application itself still comes in: without
 * it, the page's own files are known only once the router runs. What follows a sign-in comes as soon as somebody is at the form.
 */
export function preloadRoutes(): Plugin {
  return {
    name: 'preload-routes',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${FILE}`, async: true }, injectTo: 'head-prepend' }],
    async generateBundle(_options, bundle) {
      const { SCREENS } = await load<{ SCREENS: readonly Screen[] }>('src/screens.ts');
      const { HOME_AFTER_LOGIN } = await load<{ HOME_AFTER_LOGIN: string }>('src/app/return-url.ts');
      const chunks = new Map<string, Chunk>();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const css = [...((file as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])];
        chunks.set(file.fileName, { ...file, css });
      }
      const chunkOf = (module: string) =>
        [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
      const named = new Set<string>();
      for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName, chunks, named);
      const filesOf = (screen: Screen) => {
        const page = /import\(["'`]\.\/(.+?)["'`]\)/.exec(String(screen.load))?.[1];
        const entries = [chunkOf(`src/${page}`), screen.isBare ? undefined : chunkOf(SHELL)];
        const found = new Set<string>();
        for (const entry of entries) visit(entry?.fileName, chunks, found);
        // What the page names itself is on its way already.
        return [...found].filter((file) => !named.has(file));
      };
      const names = new Map<string, number>();
      const numbered = (file: string) => names.getOrInsert(file, names.size);
      const routes = SCREENS.flatMap((screen) => {
        const files = filesOf(screen).map(numbered);
        const guarded = screen.isGuarded === false ? 0 : 1;
        return [screen.path, screen.property?.menuPath].flatMap((path) =>
          path ? [[patternOf(path), guarded, files]] : [],
        );
      });
      const home = routes.find(([pattern]) => new RegExp(String(pattern), 'i').test(HOME_AFTER_LOGIN))?.[2] ?? [];
      const source = START.replace('FILES', JSON.stringify([...names.keys()]))
        .replace('ROUTES', JSON.stringify(routes))
        .replace('HOME', JSON.stringify(home));
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

// why: a path that Vite cannot read off stays out of the configuration's own bundle; Node resolves it
function load<M>(file: string): Promise<M> {
  return import(pathToFileURL(path.join(import.meta.dirname, file)).href) as Promise<M>;
}

type Chunk = { fileName: string; isEntry: boolean; facadeModuleId: string | null; imports: string[]; css: string[] };

function visit(name: string | undefined, chunks: Map<string, Chunk>, found: Set<string>): void {
  const chunk = name === undefined ? undefined : chunks.get(name);
  if (!chunk || found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const css of chunk.css) found.add(css);
  for (const imported of chunk.imports) visit(imported, chunks, found);
}

function patternOf(path: string): string {
  return `^${path.replace(/:\w+/g, '[^/]+')}/?$`;
}

// Plain JavaScript, run as it is: it comes before everything that is compiled.
const START = `(() => {
  const files = FILES;
  const routes = ROUTES;
  const home = HOME;
  let isSignedIn = false;
  try {
    isSignedIn = Boolean(localStorage.getItem('ACCESS_TOKEN'));
  } catch {}
  const find = (path) => routes.find(([pattern]) => new RegExp(pattern, 'i').test(path));
  const asked = find(location.pathname);
  const isGuest = !isSignedIn && (!asked || asked[1] === 1);
  const route = isGuest ? find('/login') : asked;
  const ask = (file, isLater) => {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // The style sheet itself is asked for so; a preload of another mode is thrown away.
    link.crossOrigin = '';
    if (isLater) link.fetchPriority = 'low';
    link.href = '/' + file;
    document.head.append(link);
  };
  for (const at of route ? route[2] : []) ask(files[at], false);
  if (isSignedIn) return;
  const hints = ['pointermove', 'pointerdown', 'focusin', 'keydown'];
  const later = () => {
    for (const hint of hints) removeEventListener(hint, later);
    for (const at of home) {
      if (files[at].endsWith('.css')) void fetch('/' + files[at], { priority: 'low' }).catch(() => {});
      else ask(files[at], true);
    }
  };
  for (const hint of hints) addEventListener(hint, later, { passive: true });
})();
`;
