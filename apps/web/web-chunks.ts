import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

/** What at least so many pages share comes in one file: a page then brings some bytes that it does not use, and asks for fewer files (decision 69). */
const PAGES_OF_SHARED = 9;
/** The same for pages and dialogs that share a component of MUI, or an icon. */
const USERS_OF_MUI = 12;
const USERS_OF_ICON = 4;

/** These are imported through one index of hundreds of modules, so an import does not say which of them are used. */
const INDEXED = /[\\/]node_modules[\\/](@mui|@emotion|lucide-react)[\\/]/;
const MUI = /[\\/]node_modules[\\/](@mui|@emotion|stylis|@popperjs)[\\/]/;
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/;

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url)).replaceAll('\\', '/');

/**
 * Which modules share a file, by who needs them: the start, the sign-in, the shell around every page, and what many pages share. The
 * bundler cuts everything else. Which module belongs where is read from the imports, so a new file needs no entry here.
 */
export const CHUNK_GROUPS: Group[] = [
  { name: 'start', tags: ['$initial'], priority: 6 },
  { name: 'mui', test: MUI, minShareCount: USERS_OF_MUI, priority: 5 },
  group('guest', 4, (id, graph) => reachedFrom(`${SOURCE}screens/login/LoginPage.tsx`, graph).has(id)),
  group('shell', 3, (id, graph) => reachedFrom(`${SOURCE}shell/Shell.tsx`, graph).has(id)),
  { name: 'icons', test: ICONS, minShareCount: USERS_OF_ICON, priority: 2 },
  group('shared', 1, (id, graph) => pagesThatReach(id, graph) >= PAGES_OF_SHARED),
];

function group(name: string, priority: number, belongs: (id: string, graph: Graph) => boolean): Group {
  return { debugName: name, name: (id, graph) => (belongs(id, graph) ? name : null), priority };
}

const reached = new Map<string, Set<string>>();

/** What comes with a module: what it imports, and what that imports; not the module itself, nor what is fetched later. */
function reachedFrom(file: string, graph: Graph): Set<string> {
  const known = reached.get(file);
  if (known) return known;
  if (!graph.getModuleInfo(file)) throw new Error(`${file} is not part of the build: what it needs cannot be told`);
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next) || INDEXED.test(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(file);
  reached.set(file, found);
  return found;
}

function pagesThatReach(id: string, graph: Graph): number {
  const pages = graph.getModuleInfo(`${SOURCE}screens.ts`)?.dynamicallyImportedIds;
  if (!pages?.length) throw new Error('screens.ts names no page: what pages share cannot be told');
  return pages.filter((page) => reachedFrom(page, graph).has(id)).length;
}
