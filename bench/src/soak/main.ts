import { parseArgs } from 'node:util';
import { killedReaders } from './killed-readers.ts';
import { overload } from './overload.ts';
import { papers } from './papers.ts';
import type { Part } from './part.ts';
import { longer } from './proofs.ts';
import { rollingRestart } from './rolling-restart.ts';
import { rudeClients } from './rude-clients.ts';
import { sickDatabase } from './sick-database.ts';

// npm run soak [-- --parts kills,rolling,…] [-- --minutes n] [-- --rounds n] [-- --per-second n]: runs the tests of the
// gate for longer, and those that
// take too long for it. Everything stays on the loopback and ends by itself.
const { values } = parseArgs({
  options: {
    parts: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '200' },
    'per-second': { type: 'string', default: '100' },
  },
});

const at = (file: string) => `apps/api/src/${file}`;
const rounds = { LINTEL_KILL_ROUNDS: values.rounds };
const PARTS: readonly Part[] = [
  longer(
    'kills',
    `${values.rounds} kills of server, database and both under load`,
    'api',
    [at('testing/durability.test.ts')],
    rounds,
  ),
  longer('imports', `${values.rounds} kills during imports`, 'api', [at('testing/import-kill.test.ts')], rounds),
  longer(
    'jobs',
    `${values.rounds} kills of workers and senders`,
    'api',
    [
      at('testing/job-kill.test.ts'),
      at('testing/outbox-kill.test.ts'),
      at('testing/report-kill.test.ts'),
      at('testing/stopped-worker.test.ts'),
    ],
    { ...rounds, LINTEL_WHOLE_LEASES: '1' },
  ),
  longer('files', 'kills between the steps of a file', 'api', [at('testing/file-kill.test.ts')], {
    LINTEL_FILE_KILL_ROUNDS: values.rounds,
  }),
  longer('plates', '500 photos of serial plates at once', 'api', [at('features/item/plates-at-once.test.ts')], {
    LINTEL_PLATES_AT_ONCE: '500',
  }),
  longer('pictures', '1,000 renditions over a bounded cache', 'api', [at('platform/files/renditions.test.ts')], {
    LINTEL_RENDITIONS: '1000',
  }),
  longer('refresh', '10,000 races of refreshes', 'api', [at('features/auth/refresh-races.test.ts')], {
    LINTEL_REFRESH_RACES: '10000',
  }),
  longer(
    'silence',
    '400 samples of every answer that must not tell who exists',
    'api',
    [at('features/auth/silence.test.ts')],
    { LINTEL_TIMING_SAMPLES: '400' },
  ),
  longer('guesses', '100,000 guesses at the codes of tags', 'api', [at('features/scan-tag/tag-guesses.test.ts')], {
    LINTEL_TAG_GUESSES: '100000',
  }),
  longer('rights', '2,000 sequences of changes to rights', 'api', [at('testing/rights-machine.test.ts')], {
    LINTEL_RIGHTS_RUNS: '2000',
  }),
  longer('edits', '1,000 edits by each of eight writers', 'api', [at('features/property/no-lost-update.test.ts')], {
    LINTEL_EDITS: '1000',
  }),
  longer('revisions', '500 changes by each of four writers', 'api', [at('testing/answer-cache.test.ts')], {
    LINTEL_REVISION_ROUNDS: '500',
  }),
  longer('rolls', '5,000 rolls with groups of every shape', 'api', [at('features/import/grouped-rolls.test.ts')], {
    LINTEL_ROLL_RUNS: '5000',
  }),
  longer(
    'reader',
    '1,500 bills drawn, 40 layouts corrected once, the model trained again',
    'reader',
    ['src/train/model.test.ts', 'src/known/lessons.test.ts'],
    { LINTEL_READER_DOCUMENTS: '1500', LINTEL_READER_LAYOUTS: '40', LINTEL_TRAIN_READER: '1' },
  ),
  longer('lives', '1,000 histories of writes', 'api', [at('testing/stored-life.test.ts')], {
    LINTEL_LIFE_RUNS: '1000',
  }),
  longer('archive', '100 races a pair', 'api', [at('testing/archive-races.test.ts')], { LINTEL_ARCHIVE_RACES: '100' }),
  longer('races', '300 races of each pair that waits for each other', 'api', [at('testing/lock-races.test.ts')], {
    LINTEL_LOCK_RACES: '300',
  }),
  longer('fuzz', '5,000 requests an operation', 'api', [at('testing/fuzz/')], { LINTEL_FUZZ_RUNS: '5000' }),
  longer('headers', '20,000 requests with any bytes in their headers', 'api', [at('testing/fuzz/headers.test.ts')], {
    LINTEL_HEADER_RUNS: '20000',
  }),
  longer('canaries', 'every list as a workbook and a PDF too, by everybody', 'api', [at('testing/canaries.test.ts')], {
    LINTEL_CANARY_FILES: 'all',
  }),
  longer('tables', 'every read with each table out of reach alone', 'api', [at('testing/broken-database.test.ts')], {
    LINTEL_TABLES_ALONE: '1',
  }),
  longer('demo', 'the demo seeded again, for the same day and another', 'api', [at('seed/demo-repeat.test.ts')], {
    LINTEL_DEMO_REPEATS: '1',
  }),
  longer(
    'oracle',
    '300 random files, with a verdict expected for each row',
    'api',
    [at('features/import/import-oracle.test.ts')],
    {
      LINTEL_ORACLE_RUNS: '300',
    },
  ),
  longer(
    'corpus',
    'odd files and large workbooks at their whole size',
    'api',
    [at('features/import/import-corpus.test.ts'), at('features/import/import-sources.test.ts')],
    { LINTEL_CORPUS_WHOLE: '1', LINTEL_WORKBOOK_ROWS: '50000' },
  ),
  longer('texts', '5,000 texts of any script', 'api', [at('testing/texts.test.ts')], { LINTEL_TEXT_RUNS: '5000' }),
  longer('any-text', '200 texts through creating, importing and exporting', 'api', [at('testing/any-text.test.ts')], {
    LINTEL_ANY_TEXT_RUNS: '200',
  }),
  longer('retries', '100 requests cut by a kill and sent again', 'api', [at('testing/retry-kill.test.ts')], {
    LINTEL_RETRY_ROUNDS: '100',
  }),
  longer(
    'isolation',
    'tenants over pooled connections, directly and through PgBouncer',
    'api*',
    [at('testing/pool-isolation.test.ts'), at('testing/pgbouncer-isolation.test.ts')],
    {},
  ),
  rollingRestart,
  sickDatabase,
  rudeClients,
  overload,
  papers,
  killedReaders,
  longer('disk', 'a full disk under load for half a minute', 'api', [at('testing/full-disk.test.ts')], {
    LINTEL_FULL_DISK_MS: '30000',
  }),
];

const wanted = values.parts?.split(',') ?? PARTS.map((part) => part.name);
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. Parts:\n${PARTS.map((part) => `  ${part.name.padEnd(10)} ${part.about}`).join('\n')}`,
  );
  process.exit(2);
}
let failed = 0;
for (const part of PARTS.filter(({ name }) => wanted.includes(name))) {
  console.log(`${part.name}: ${part.about} …`);
  const startedAt = performance.now();
  const { counts, failures, skipped } = await part
    .run({ minutes: Number(values.minutes), perSecond: Number(values['per-second']) })
    .catch((error: Error) => ({ counts: '', failures: [error.stack ?? String(error)], skipped: undefined }));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (skipped) console.log(`– ${part.name} skipped: ${skipped}`);
  else console.log(`${failures.length === 0 ? '✓' : '✗'} ${part.name} (${seconds} s): ${counts}`);
  for (const failure of failures) console.log(`    ${failure}`);
  failed += failures.length > 0 ? 1 : 0;
}
process.exitCode = failed === 0 ? 0 : 1;
