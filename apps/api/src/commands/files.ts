import { readEnv } from '#platform/http/env.ts';
import { scanFiles, sweepFiles } from '../features/file/file-upkeep.ts';
import { type Command, CommandError } from './command.ts';
import { makePlatform } from './make-platform.ts';
import { openStore } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export const files: Command = {
  usage: 'files [--older-than HOURS]',
  summary:
    'Delete uploads that were never finished (after 24 hours by default), and read every file; exit code 1 when one is damaged. Stop the server first when the database is embedded.',
  options: { 'older-than': { type: 'string' } },
  async run({ values }) {
    const hours = Number(values['older-than'] ?? DAY_HOURS);
    if (!Number.isFinite(hours) || hours < 0) throw new CommandError(`Usage: ${files.usage}`);
    const env = readEnv(process.env);
    const store = await openStore(env, () => {});
    try {
      const platform = makePlatform({ ...env, logLevel: 'error' }, store, false);
      const swept = await sweepFiles(platform, { olderThanMs: hours * HOUR_MS });
      say(
        `Deleted ${swept.rows} uploads that were never finished or long archived, and ${swept.objects} files nobody names.`,
      );
      const { scanned, damaged } = await scanFiles(platform, { days: 0, limit: Number.MAX_SAFE_INTEGER });
      for (const { organizationId, fileId, damage } of damaged)
        say(
          `Organization ${organizationId}, file ${fileId}: ${damage === 'MISSING' ? 'its bytes are gone' : 'its bytes are not what they were'}. Restore them from a backup.`,
        );
      say(`Read ${scanned} files through: ${damaged.length} damaged.`);
      return damaged.length === 0 ? 0 : 1;
    } finally {
      await store.close();
    }
  },
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
