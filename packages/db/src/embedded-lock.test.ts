import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lockDirectory } from './embedded-lock.ts';

const dirs: string[] = [];
const directory = () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-lock-'));
  dirs.push(dir);
  return dir;
};
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

// What a process that is just being refused does to the one that gets the lock: it reads the file for a moment.
const READER = `
  import { DatabaseSync } from 'node:sqlite';
  const database = new DatabaseSync(process.argv[1]);
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_master').get();
  console.log('reading');
  setTimeout(() => database.close(), 50);`;

test('one that is being refused in the same moment does not keep the other from the lock', async () => {
  const dir = directory();
  const reader = spawn(process.execPath, ['--input-type=module', '-e', READER, path.join(dir, 'owner.lock')]);
  const [said] = (await once(reader.stdout, 'data')) as [Buffer];
  expect(String(said)).toContain('reading');
  const lock = lockDirectory(dir);
  expect(() => lockDirectory(dir)).toThrow(`is in use by process ${process.pid}`);
  lock.release();
  lockDirectory(dir).release();
});
