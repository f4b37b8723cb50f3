import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#platform/base/errors.ts';
import { checkNewPassword } from '#platform/identity/new-password.ts';
import { hashPassword, needsRehash, verifyPassword } from '#platform/identity/password.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { signIn } from '#testing/people-kit.ts';
import { TEST_PASSWORD } from '#testing/user-factory.ts';

const PER_KIND = 30;
const OWN_WORDS = ['dana.whitlock@harbor.example', 'Dana', 'Whitlock'];
const WORDS = ['quay', 'kettle', 'juniper', 'mortar', 'lantern', 'gravel', 'saffron', 'tundra', 'walnut', 'zephyr'];

/** Ten kinds of passwords, thirty of each, with the expected verdict; each is generated from its number alone. */
const KINDS: Record<string, { make: (n: number) => string; verdict: RegExp | null }> = {
  'common ones with additions': {
    make: (n) => `${pick(['Password', 'Welcome', 'Qwerty'], n)}${2000 + n}!!!!`,
    verdict: /lists of common/,
  },
  'common ones with symbols for letters': { make: (n) => `P@ssw0rd${1000 + n}#`, verdict: /lists of common/ },
  'short ones': { make: (n) => `${word(n)}-A${n % 10}`.slice(0, 11), verdict: /at least 12/ },
  'long beyond sense': { make: (n) => `Ab1-${word(n)}`.repeat(20).slice(0, 129 + n), verdict: /at most 128/ },
  'the person’s own words': { make: (n) => `Whitlock-${100 + n}!`, verdict: /mostly your name/ },
  'a repeated chunk': { make: (n) => `aB${n % 10}!`.repeat(3 + (n % 4)), verdict: /simple pattern/ },
  'one or two kinds of characters': {
    make: (n) => `${word(n)} ${word(n + 3)} ${word(n + 7)}`,
    verdict: /at least three/,
  },
  'passphrases with spaces': { make: (n) => `${capital(n)} ${word(n + 1)} ${word(n + 4)} ${n}`, verdict: null },
  'emoji and letters of any script': { make: (n) => `${capital(n)}🫖ключ${n}${word(n + 2)}`, verdict: null },
  '64 to 128 characters': {
    make: (n) =>
      `${capital(n)}-${n}-${Array.from({ length: 20 }, (_, k) => word(n * 7 + k * 3)).join('.')}`.slice(0, 64 + n * 2),
    verdict: null,
  },
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('300 passwords get the expected verdict', () => {
  let tried = 0;
  for (const [kind, { make, verdict }] of Object.entries(KINDS)) {
    const made = Array.from({ length: PER_KIND }, (_, n) => make(n));
    for (const password of made) {
      tried += 1;
      const said = verdictOn(password);
      if (verdict === null) expect(said, `${kind}: ${password}`).toBeNull();
      else expect(said, `${kind}: ${password}`).toMatch(verdict);
    }
  }
  expect(tried).toBe(300);
});

test('each is kept as Argon2id with 19 MiB and two passes, and with a salt of its own', async () => {
  const [one, two] = [await hashPassword('Quay kettle 7'), await hashPassword('Quay kettle 7')];
  for (const stored of [one, two])
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(needsRehash(one)).toBe(false);
  expect(needsRehash(one.replace('m=19456', 'm=8192'))).toBe(true);
});

test('every character counts: past the 72nd byte, at the end, in case, and in spaces', async () => {
  const long = `${'Quay-at-dusk-'.repeat(6)}A`;
  const stored = await hashPassword(long);
  expect(await verifyPassword(stored, long)).toBe(true);
  for (const near of [`${long.slice(0, -1)}B`, long.slice(0, 72), long.toLowerCase(), `${long} `, ` ${long}`])
    expect(await verifyPassword(stored, near), near).toBe(false);
});

test('a letter with an accent is the same password however the keyboard writes it', async () => {
  const stored = await hashPassword('Café-at-dusk-42'.normalize('NFD'));
  expect(await verifyPassword(stored, 'Café-at-dusk-42'.normalize('NFC'))).toBe(true);
  expect(await verifyPassword(stored, 'Cafe-at-dusk-42')).toBe(false);
});

test('the check of the current password answers only yes or no', async () => {
  const person = await t.a.user();
  const check = (password: string) => t.post('/auth/login/check', { password }, person);
  expect((await check(TEST_PASSWORD)).body).toEqual({ success: true });
  expect((await check('not the password')).body).toEqual({ success: false });
  expect((await signIn(t, person.email)).status).toBe(200);
});

function verdictOn(password: string): string | null {
  try {
    checkNewPassword(password, OWN_WORDS);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function word(n: number): string {
  return pick(WORDS, n);
}

function capital(n: number): string {
  return word(n).replace(/^./, (letter) => letter.toUpperCase());
}

function pick(from: readonly string[], n: number): string {
  return from[n % from.length] ?? '';
}
