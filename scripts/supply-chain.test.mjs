import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
const LOCK = read('package-lock.json').packages;
const MANIFEST = read('package.json');
const WORKSPACES = Object.keys(LOCK).filter((key) => key !== '' && !key.includes('node_modules'));
const PACKAGES = Object.entries(LOCK).filter(([key, entry]) => key.includes('node_modules/') && !entry.link);
const TRACKED = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
// What a user of the product installs; the rest measures and tests it.
const SHIPPED = ['apps/api', 'apps/web', 'packages/contract', 'packages/db', 'packages/domain', 'packages/reader'];

const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'OFL-1.1',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'CC-BY-4.0',
];
/** Licences that ask for more than a notice, each with the packages that may carry it and why. */
const BOUND = {
  // libvips, a library of its own beside sharp, linked dynamically and unchanged
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // the decoder of HEIC, WebAssembly in a package of its own, unchanged
  'LGPL-3.0': /^libheif-js$/,
  // builds and tests only: nothing of them is in what is served
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core)$/,
};
/** Packages whose manifest names no licence, with what the first line of their LICENSE says. */
const SAID_IN_FILE = { 'png-js': { line: 'MIT License', licence: 'MIT' } };
const SECRETS = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'a key of a cloud': /\b(?:AKIA|ASIA)(?![A-Z0-9]*EXAMPLE)[A-Z0-9]{16}\b/,
  'a token of a code host': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,}|glpat-[\w-]{20})\b/,
  'a token of a registry': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^$\s]/,
  'a key of a service':
    /\b(?:sk_live_[A-Za-z0-9]{20,}|sk-[A-Za-z0-9]{40,}|xox[baprs]-[A-Za-z0-9-]{20,}|AIza[\w-]{35})\b/,
};

test('every workspace names exact versions from the registry: no ranges, no git, no addresses, no files', () => {
  const loose = ['', ...WORKSPACES].flatMap((workspace) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = read(
      path.join(workspace, 'package.json'),
    );
    const asked = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    return Object.entries(asked)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${workspace}: ${name}@${version}`);
  });
  expect(loose).toEqual([]);
  expect(fs.readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).toMatch(/^save-exact=true$/m);
});

test('the lock file has the version and hash of each package, and no other source', () => {
  expect(PACKAGES.length).toBeGreaterThan(300);
  for (const [key, { version, resolved }] of PACKAGES) {
    expect(version, key).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/);
    if (resolved !== undefined) expect(resolved, key).toMatch(/^https:\/\/[^/]+\/(?:[^/]+\/)*-\/[^/]+\.tgz$/);
  }
  const bare = PACKAGES.filter(([, entry]) => !/^sha(512|1)-/.test(entry.integrity ?? '') && !entry.inBundle);
  // Only tools' builds for other systems than the one that wrote the file have no hash.
  expect(bare.filter(([, entry]) => !(entry.dev && entry.optional)).map(([key]) => key)).toEqual([]);
});

test('a package runs a script at its installation only by the allow-list, and the list names no other', () => {
  const scripted = PACKAGES.filter(([, entry]) => entry.hasInstallScript).map(([key]) => nameOf(key));
  const allowed = Object.entries(MANIFEST.allowScripts)
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name);
  const refused = Object.keys(MANIFEST.allowScripts).filter((name) => !allowed.includes(name));
  // A listed package without a script would be a hole for its next version; refused ones are refused by name.
  expect([...new Set(scripted)].sort()).toEqual([...allowed, ...refused].sort());
  // Swagger UI's package asks for it: its script tells a third party of the installation, and is switched off a second way.
  expect([refused, MANIFEST.scarfSettings]).toEqual([['@scarf/scarf'], { enabled: false }]);
});

test('every installed package has a licence that allows redistribution', () => {
  const refused = [];
  let seen = 0;
  for (const [key] of PACKAGES) {
    const file = path.join(ROOT, key, 'package.json');
    if (!fs.existsSync(file)) continue;
    seen += 1;
    const { license, licenses } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const told =
      typeof license === 'string'
        ? license
        : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? licenceInFile(key));
    if (!mayCarry(nameOf(key), told)) refused.push(`${nameOf(key)}: ${told}`);
  }
  expect(refused).toEqual([]);
  expect(seen).toBeGreaterThan(300);
});

test('the product asks for at most sixty packages itself', () => {
  const direct = new Set(
    SHIPPED.flatMap((workspace) => Object.keys(read(`${workspace}/package.json`).dependencies ?? {})).filter(
      (name) => !name.startsWith('@lintel/'),
    ),
  );
  console.info(`${direct.size} direct dependencies at run time, ${PACKAGES.length} packages in the lock file`);
  expect(direct.size).toBeLessThanOrEqual(60);
});

test('no secret is in the repository or in what a browser is given', () => {
  const dist = path.join(ROOT, 'apps/web/dist');
  const built = fs.existsSync(dist)
    ? fs.readdirSync(dist, { recursive: true }).map((file) => `apps/web/dist/${file}`)
    : [];
  const found = [];
  for (const file of [...TRACKED, ...built]) {
    const whole = path.join(ROOT, file);
    if (!fs.statSync(whole, { throwIfNoEntry: false })?.isFile() || /\.(png|jpe?g|webp|woff2?|ico)$/.test(file))
      continue;
    const text = fs.readFileSync(whole, 'latin1');
    for (const [what, pattern] of Object.entries(SECRETS)) if (pattern.test(text)) found.push(`${file}: ${what}`);
  }
  expect(TRACKED.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
  expect(TRACKED.filter((file) => /(^|\/)(\.env(\..+)?|id_(rsa|ed25519)|.*\.(pem|p12|pfx|key))$/.test(file))).toEqual(
    [],
  );
});

test('the page runs scripts from its own origin only, none of them inline', () => {
  const policy = fs.readFileSync(path.join(ROOT, 'apps/api/src/platform/http/security-headers.ts'), 'utf8');
  const scripts = /script-src ([^;"]+)/.exec(policy)?.[1]?.trim();
  expect(scripts).toBe("'self' 'wasm-unsafe-eval'");
  const page = fs.readFileSync(path.join(ROOT, 'apps/web/index.html'), 'utf8');
  for (const [, attributes, body] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toMatch(/src="\/[^/]/);
    expect(body.trim()).toBe('');
  }
  expect(page).not.toMatch(/\son\w+=|javascript:|https?:\/\//);
});

test('every probe works: each finds a planted example', () => {
  const planted = [
    '-----BEGIN ' + 'PRIVATE KEY-----',
    `AKIA${'A1B2'.repeat(4)}`,
    `ghp_${'a'.repeat(36)}`,
    `npm_${'a'.repeat(36)}`,
    `sk_live_${'a'.repeat(24)}`,
  ];
  expect(planted.map((text) => Object.values(SECRETS).some((pattern) => pattern.test(text)))).toEqual(
    planted.map(() => true),
  );
  expect(
    ['GPL-3.0-only', 'AGPL-3.0', 'none', 'UNLICENSED', 'LGPL-3.0-or-later'].map((one) => mayCarry('x', one)),
  ).toEqual([false, false, false, false, false]);
});

function nameOf(key) {
  return key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function licenceInFile(key) {
  const said = SAID_IN_FILE[nameOf(key)];
  const [first] = said ? fs.readFileSync(path.join(ROOT, key, 'LICENSE'), 'utf8').split('\n') : [];
  return said && first === said.line ? said.licence : 'none';
}

// "A OR B" is ours to choose, "A AND B" binds to both.
function mayCarry(name, licence) {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => LICENCES.includes(one) || BOUND[one]?.test(name) === true));
}
