import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Part } from './part.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const COUNTED = /^\s*(?:✓|×).*\b(?:passed|failed)|kills?\b.*:|races|samples|jobs,|answers,|tried|lines, intact/;

/** A part that is a test of the gate, run for longer: what it prints of counts is kept. */
export function longer(
  name: string,
  about: string,
  project: string,
  files: string[],
  env: Record<string, string>,
): Part {
  return {
    name,
    about,
    async run() {
      const args = ['run', '--project', project, '--no-color', '--testTimeout', '5400000', ...files];
      const child = spawn(path.join(ROOT, 'node_modules/.bin/vitest'), args, {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      const lines = output.split('\n');
      const counted = lines.filter((line) => COUNTED.test(line) && !line.includes('stdout |'));
      const tests = lines.find((line) => /^\s*Tests\s/.test(line))?.trim() ?? 'no test ran';
      return {
        counts: [...counted.map((line) => line.trim()), tests].join('; '),
        failures: code === 0 ? [] : [lines.slice(-60).join('\n')],
      };
    },
  };
}
