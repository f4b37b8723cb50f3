import { connect } from '@lintel/db/open';
import { sql } from 'kysely';
import * as z from 'zod';
import { startWorker } from '#platform/background/job-worker.ts';
import { defineJob } from '#platform/background/jobs.ts';
import { createLogger } from '#platform/base/log.ts';

// Adds an amount to its organization's sum: it shows if an effect is lost or done twice.
const ledger = defineJob({
  kind: 'ledger',
  payload: z.strictObject({ organizationId: z.int(), amount: z.int() }),
  access: 'admin',
  async run({ organizationId, amount }, { write, complete, progress }) {
    await progress(0.5);
    await write(async (db) => {
      await sql`update organization set settings = jsonb_set(settings, '{sum}', to_jsonb(coalesce((settings ->> 'sum')::bigint, 0) + ${amount}::bigint))
        where id = ${organizationId}`.execute(db);
      await complete(db, { message: 'added' });
    });
  },
});

const { LEDGER_DATABASE: adminUrl = '', LEDGER_SECRET: secret = '' } = process.env;
const database = connect({ adminUrl, secret });
startWorker({ database, log: createLogger('silent'), clock: () => new Date() }, { jobs: [ledger], atOnce: 4 });
process.stdout.write('works\n');
