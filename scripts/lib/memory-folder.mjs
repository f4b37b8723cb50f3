import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** What a whole run of the tests may need at a time, and what must be left for everything else. */
const NEEDED = 6 * GIB;
const SPARE = 4 * GIB;
const PREFIX = 'lintel-tests-';

/**
 * A folder of this process in memory for the temporary files of tests, or undefined where there is too little of it: to pass
 * as TMPDIR. The database of a test waits for the disk at every commit, and a copy of the template has a thousand files that
 * are each brought to the disk; nothing of it has to outlive the machine. Removed when this process ends; what a killed one
 * left is removed here.
 */
export function memoryFolder() {
  if (!hasRoom()) return undefined;
  for (const name of fs.readdirSync(MEMORY)) if (isLeft(name)) remove(path.join(MEMORY, name));
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  // why: PostgreSQL runs as another user when the tests run as root
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  process.once('exit', () => remove(folder));
  return folder;
}

function hasRoom() {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= NEEDED && os.freemem() >= NEEDED + SPARE;
}

/** Whether a folder is of a process that has ended. */
function isLeft(name) {
  const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
  return Number.isInteger(pid) && !fs.existsSync(`/proc/${pid}`);
}

/** As far as it is ours to remove. */
function remove(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {}
}
