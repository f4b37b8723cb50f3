import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Contract, Route } from '@lintel/contract/base/route';
import type { Plugin } from 'vite';

const WIRE = '\0wire:';
const RESOURCE = /^@lintel\/contract\/([a-z-]+\/[a-z-]+)$/;
const API_FILE = /\/src\/api\/[a-z-]+\.api\.ts$/;

/**
 * The endpoints need a route's address, access and tags, not its schemas. In a build, the files in src/api get the contract
 * with those alone, which keeps zod out of every page that does not validate a form with it.
 */
export function contractWire(): Plugin {
  return {
    name: 'contract-wire',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const resource = RESOURCE.exec(source)?.[1];
      return resource && importer && API_FILE.test(importer) && resource !== 'base/tags' ? `${WIRE}${resource}` : null;
    },
    async load(id) {
      if (!id.startsWith(WIRE)) return null;
      const file = createRequire(import.meta.url).resolve(`@lintel/contract/${id.slice(WIRE.length)}`);
      this.addWatchFile(file);
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return Object.entries(exported)
        .filter(([, value]) => isContract(value))
        .map(([name, contract]) => `export const ${name} = ${JSON.stringify(wireOf(contract as Contract))};`)
        .join('\n');
    },
  };
}

const isContract = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (route) => typeof route === 'object' && route !== null && 'method' in route && 'path' in route,
  );

/** What src/api reads of a route while the application runs. */
const READ = [
  'method',
  'path',
  'access',
  'knowsCaller',
  'idempotent',
  'limit',
  'pages',
  'reads',
  'writes',
  'about',
  'thing',
  'things',
] as const satisfies (keyof Route)[];

/** The contract as src/api gets it in a build. */
export function wireOf(contract: Contract): Record<string, object> {
  const wires = Object.entries(contract).map(([operation, route]) => [
    operation,
    Object.fromEntries(READ.flatMap((member) => (route[member] === undefined ? [] : [[member, route[member]]]))),
  ]);
  return Object.fromEntries(wires);
}
