import path from 'node:path';
import { runQuietly } from './command.mjs';
import { BIN } from './paths.mjs';

const CHECKS = [
  { name: 'format, lint and boundaries', command: 'biome', args: ['ci', '--colors=off', '--error-on-warnings'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
];

/** Runs every check and prints a line for each, with its output if it failed; returns the counts. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, command, args } of CHECKS) {
    const label = `${name} (${[command, ...args].join(' ')})`;
    const { code, output, seconds } = await runQuietly(label, path.join(BIN, command), args);
    if (code !== 0) console.log(output);
    console.log(`${code === 0 ? '✓' : '✗'} ${label} ${seconds} s`);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return counts;
}
