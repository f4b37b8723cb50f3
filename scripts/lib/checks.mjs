import path from 'node:path';
import { runQuietly } from './command.mjs';
import { BIN } from './paths.mjs';

const CHECKS = [
  { name: 'format, lint and boundaries', command: 'biome', args: ['ci', '--colors=off', '--error-on-warnings'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  // why: what it read of a file that has not changed since is most of its work
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--cache'] },
];

/** Runs the checks side by side and prints a line for each, with its output if it failed; returns the counts. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const running = CHECKS.map(async ({ name, command, args }) => {
    const label = `${name} (${[command, ...args].join(' ')})`;
    return { label, ...(await runQuietly(label, path.join(BIN, command), args)) };
  });
  // why: knip uses one processor, and the others have parts that do
  for (const { label, code, output, seconds } of await Promise.all(running)) {
    if (code !== 0) console.log(output);
    console.log(`${code === 0 ? '✓' : '✗'} ${label} ${seconds} s`);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return counts;
}
