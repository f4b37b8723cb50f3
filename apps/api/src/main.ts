import { audit } from './commands/audit.ts';
import { runCommand } from './commands/command.ts';
import { files } from './commands/files.ts';
import { importFile } from './commands/import.ts';
import { serve } from './commands/serve.ts';
import { demoReset, doctor, healthcheck, migrate, seed } from './commands/upkeep.ts';
import { user } from './commands/user.ts';

process.exitCode = await runCommand(
  { serve, migrate, seed, user, import: importFile, files, audit, doctor, healthcheck, 'demo-reset': demoReset },
  process.argv.slice(2),
);
