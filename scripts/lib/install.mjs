import fs from 'node:fs';
import path from 'node:path';
import { Failure, runQuietly } from './command.mjs';
import { BIN, ROOT, withoutBin } from './paths.mjs';

const OLDEST_NODE = 20;
const LOCK = path.join(ROOT, 'package-lock.json');
/** npm's own note of what it installed, written when an install is complete. */
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json');

/** Installs exactly the locked packages, unless they are installed. */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new Failure(
      `Lintel needs Node ${OLDEST_NODE} or newer to install itself; this is Node ${process.versions.node}.`,
    );
  }
  if (isInstalled()) return;
  console.log('Installing the packages (npm ci) ...');
  const { code, output, seconds } = await runQuietly('Installing the packages', 'npm', ['ci', '--no-progress'], {
    env: withoutBin(),
  });
  if (code !== 0) throw new Failure(`${output}\n\nThe packages could not be installed: npm ci ended with ${code}.`);
  console.log(`Installed the packages in ${seconds} s.`);
}

function isInstalled() {
  const installed = fs.statSync(INSTALLED, { throwIfNoEntry: false });
  if (!installed || !fs.existsSync(path.join(BIN, 'node'))) return false;
  // why: git and `npm install` touch the lock file without changing it; it is read only where its time is newer
  return installed.mtimeMs >= fs.statSync(LOCK).mtimeMs || isSameTree(packagesOf(LOCK), packagesOf(INSTALLED));
}

function isSameTree(locked, installed) {
  const extra = Object.keys(installed).some((name) => !(name in locked));
  const missing = Object.entries(locked).some(([name, entry]) => {
    const isHere = name in installed;
    if (!isHere) return !entry.optional && name.startsWith('node_modules/');
    return installed[name].version !== entry.version || installed[name].integrity !== entry.integrity;
  });
  return !extra && !missing;
}

function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}
