// npm run db:new NAME: makes the next migration file, packages/db/migrations/NNNN_name.sql.
import fs from 'node:fs';
import path from 'node:path';
import { Failure, main } from './lib/command.mjs';
import { ROOT, shown } from './lib/paths.mjs';

const MIGRATIONS = path.join(ROOT, 'packages', 'db', 'migrations');

await main(async () => {
  const name = process.argv
    .slice(2)
    .join('_')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Failure('Usage: npm run db:new NAME, such as item_warranty');
  const last = Math.max(0, ...fs.readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0));
  const file = path.join(MIGRATIONS, `${String(last + 1).padStart(4, '0')}_${name}.sql`);
  fs.writeFileSync(file, `-- ${name.replaceAll('_', ' ')}\n`, { flag: 'wx' });
  console.log(shown(file));
});
