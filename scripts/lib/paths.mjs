import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const BIN = path.join(ROOT, 'node_modules', '.bin');
/** Where the scripts keep their state; deleted with node_modules. */
export const CACHE = path.join(ROOT, 'node_modules', '.cache', 'lintel');

/** The environment with the project's own binaries first, its Node 26 among them. */
export function withBin(env = process.env) {
  return { ...env, PATH: [BIN, ...pathEntries(env)].join(path.delimiter) };
}

/** The environment without them, as it is before the install: npm must not run on a Node that it is about to replace. */
export function withoutBin(env = process.env) {
  return { ...env, PATH: pathEntries(env).join(path.delimiter) };
}

/** A path as a reader at the root would type it. */
export function shown(file) {
  return path.relative(ROOT, file) || '.';
}

function pathEntries(env) {
  return (env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.endsWith(path.join('node_modules', '.bin')));
}
