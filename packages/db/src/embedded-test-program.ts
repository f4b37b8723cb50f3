import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from './embedded.ts';

/** Holds a database open until it is told to stop, as a process of its own: `node embedded-test-program.ts DIR [SETTINGS]`. */
const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const say = (message: object) => console.log(JSON.stringify(message));
const startedAt = performance.now();

try {
  const database = await startEmbedded({
    dataDir,
    settings: JSON.parse(settings),
    log: (line) => say({ log: line }),
  });
  const keepAlive = setInterval(() => {}, 60_000);
  const stop = async () => {
    // why: the pause shows whether the server got the terminal's signal too and is gone before its clients are
    await sleep(300);
    const client = new Client({ connectionString: database.connectionUrl() });
    await client.connect();
    await client.end();
    await database.stop();
    clearInterval(keepAlive);
    say({ stopped: true });
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { isOwned, socketDir } = database;
  say({ ready: { url: database.connectionUrl(), isOwned, socketDir, ms: Math.round(performance.now() - startedAt) } });
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  say({ failed: { code, message } });
  process.exitCode = 3;
}
