import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from './command.mjs';
import { ROOT } from './paths.mjs';

const IS_TEST = /\.test\.(?:ts|tsx|mjs)$/;
/** What tests share has no tests of its own beside it, but the longest of all. */
const SHARED_BY_TESTS = /\/testing\//;

/** The files that differ from where the branch left `base`: committed, not committed, and new ones; deleted ones are none. */
export async function changedSince(base) {
  const from = git('merge-base', base, 'HEAD').trim();
  const lines = [
    ...git('diff', '--name-only', '--diff-filter=d', from).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  return [...new Set(lines.filter((line) => line !== ''))].toSorted();
}

/** The tests among these files, and those in the same folder as one that is no test. */
export function testsBeside(files, list = listFolder) {
  const sources = files.filter((file) => !IS_TEST.test(file) && !SHARED_BY_TESTS.test(file));
  const folders = new Set(sources.map((file) => path.dirname(file)));
  const beside = [...folders].flatMap((folder) => list(folder).map((name) => path.join(folder, name)));
  return [...new Set([...files, ...beside])].filter((file) => IS_TEST.test(file)).toSorted();
}

function listFolder(folder) {
  const at = path.join(ROOT, folder);
  return fs.existsSync(at) ? fs.readdirSync(at) : [];
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Failure(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}
