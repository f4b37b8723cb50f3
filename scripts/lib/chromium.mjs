import fs from 'node:fs';
import path from 'node:path';
import { Failure, runQuietly } from './command.mjs';
import { BIN, ROOT } from './paths.mjs';

const KNOWN_PLACES = [
  // why: the same Chromium without windows, as Playwright's own: a page takes it less than half of the processor
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's, or one that is installed now. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const reasons = [];
  for (const install of [installFromDebian, installFromPlaywright]) {
    const reason = await install();
    const installed = await findChromium();
    if (installed) return installed;
    if (reason) reasons.push(reason);
  }
  throw new Failure(
    [
      'There is no Chromium, and it could not be installed:',
      ...reasons,
      'Install one and set CHROMIUM_PATH to it.',
    ].join('\n'),
  );
}

async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !fs.existsSync(CHROMIUM_PATH))
    throw new Failure(`CHROMIUM_PATH is ${CHROMIUM_PATH}: no such file.`);
  return [CHROMIUM_PATH, ...KNOWN_PLACES, await playwrightsChromium()].find((file) => file && fs.existsSync(file));
}

async function playwrightsChromium() {
  const script = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`;
  const { code, output } = await runQuietly('', path.join(BIN, 'node'), ['-e', script], {
    cwd: path.join(ROOT, 'e2e'),
  });
  return code === 0 ? output : undefined;
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium (apt-get) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => runQuietly('Installing Chromium', 'apt-get', args, { env });
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  let result = await install();
  if (result.code !== 0) {
    await apt('update');
    result = await install();
  }
  return result.code === 0 ? undefined : `apt-get: ${lastLine(result.output)}`;
}

async function installFromPlaywright() {
  console.log('Installing Chromium (Playwright) ...');
  const { code, output } = await runQuietly('Installing Chromium', path.join(BIN, 'playwright'), [
    'install',
    'chromium',
  ]);
  return code === 0 ? undefined : `playwright: ${lastLine(output)}`;
}

function lastLine(output) {
  return output.split('\n').at(-1) ?? '';
}
