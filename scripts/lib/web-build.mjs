import fs from 'node:fs';
import path from 'node:path';
import { Failure, runQuietly } from './command.mjs';
import { BIN, CACHE, ROOT, shown } from './paths.mjs';

const WEB = path.join(ROOT, 'apps', 'web');
const STAMP = path.join(CACHE, 'web-built');
const BUILD_PARTS = ['contract-wire', 'web-chunks', 'web-compress', 'web-preload', 'web-service-worker'].map(
  (name) => `${name}.ts`,
);
const SOURCES = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json', ...BUILD_PARTS].map((name) =>
    path.join(WEB, name),
  ),
  ...['packages/domain/src', 'packages/contract/src', 'package-lock.json'].map((name) => path.join(ROOT, name)),
];

/** Builds the web application unless the last build is newer than everything it was made of. */
export async function ensureWebBuilt() {
  if (isFresh()) return;
  if (!fs.existsSync(path.join(WEB, 'index.html'))) {
    throw new Failure(`${shown(WEB)}/index.html is missing: there is no web application to build.`);
  }
  console.log('Building the web application ...');
  const startedAt = new Date();
  const { code, output, seconds } = await runQuietly(
    'Building the web application',
    path.join(BIN, 'vite'),
    ['build', '--logLevel', 'warn'],
    { cwd: WEB },
  );
  if (code !== 0) throw new Failure(`${output}\n\nThe web application could not be built: vite ended with ${code}.`);
  fs.mkdirSync(CACHE, { recursive: true });
  fs.writeFileSync(STAMP, '');
  // why: a file saved during the build may have been read before
  fs.utimesSync(STAMP, startedAt, startedAt);
  console.log(`Built the web application in ${seconds} s.`);
}

function isFresh() {
  const built = fs.statSync(STAMP, { throwIfNoEntry: false });
  if (!built || !fs.existsSync(path.join(WEB, 'dist', 'index.html'))) return false;
  return !SOURCES.some((source) => hasChangedSince(source, built.mtimeMs));
}

/** A removed file shows in its directory's time. */
function hasChangedSince(file, timeMs) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return false;
  if (stat.mtimeMs > timeMs) return true;
  return stat.isDirectory() && fs.readdirSync(file).some((name) => hasChangedSince(path.join(file, name), timeMs));
}
