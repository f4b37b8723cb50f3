import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { roleUrl } from './open.ts';
import { printSchema } from './print-schema.ts';
import { ensureRoles, OWNER_ROLE } from './roles.ts';

// Run by `npm run db:schema`: migrates a throw-away database and writes schema.ts from it.
const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-schema-'));
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir });
try {
  const secret = 'schema';
  await ensureRoles(server.connectionUrl(), secret);
  const owner = roleUrl(server.connectionUrl(), secret, OWNER_ROLE);
  await migrate(owner, console.log);
  await writeFile(new URL('./schema.ts', import.meta.url), await printSchema(owner));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
