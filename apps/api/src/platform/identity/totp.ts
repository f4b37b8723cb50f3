import { randomInt } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from './sealed.ts';
import { hashToken } from './session-lookup.ts';

const PURPOSE = 'totp';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
/** Steps that a phone's clock may be off, either way. */
const SKEW_STEPS = 1;
const RECOVERY_CODES = 10;
/** Without characters that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Begins a second factor: a secret that counts once a code of it has come. */
export async function startTotp(db: Db, instanceSecret: string, userId: number, email: string): Promise<TotpStart> {
  const secret = new Secret({ size: SECRET_BYTES });
  await sql`insert into user_totp (user_id, secret) values (${userId}, ${seal(instanceSecret, PURPOSE, secret.base32)})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
    where user_totp.confirmed_at is null`.execute(db);
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/** Turns the second factor on when the code is right. */
export async function confirmTotp(db: Db, instanceSecret: string, userId: number, code: string, now: string) {
  const step = await matchingStep(db, instanceSecret, userId, code, now);
  if (step === undefined) return false;
  const { rows } = await sql`update user_totp set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null returning user_id`.execute(db);
  return rows.length > 0;
}

/** Takes a code of the app or a recovery code, each at most once; false when it is wrong or used up. */
export async function takeCode(db: Db, instanceSecret: string, userId: number, code: string, now: string) {
  const step = await matchingStep(db, instanceSecret, userId, code, now);
  if (step !== undefined) {
    const { rows } = await sql`update user_totp set last_step = ${step}
      where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`.execute(db);
    return rows.length > 0;
  }
  const { rows } = await sql`update recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hashToken(bareCode(code))} and used_at is null returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** New recovery codes in place of all there were; shown once, kept hashed. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(bareCode(code)) })))
    .execute();
  return codes;
}

/** Turns a person's second factor off; false when there was none. */
export async function deleteTotp(db: Db, userId: number): Promise<boolean> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from user_totp where user_id = ${userId} returning confirmed_at is not null as "wasOn"`.execute(db);
  return rows[0]?.wasOn ?? false;
}

/** Whether a person's second factor is on, and the recovery codes left. */
export async function selectTotp(db: Db, userId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ isOn: boolean; recoveryCodesLeft: number }>`
    select exists (select from user_totp t where t.user_id = ${userId} and t.confirmed_at is not null) as "isOn",
      (select count(*)::int from recovery_code c where c.user_id = ${userId} and c.used_at is null) as "recoveryCodesLeft"`.execute(
    db,
  );
  return rows[0] ?? { isOn: false, recoveryCodesLeft: 0 };
}

// The step whose code this is, within the skew.
async function matchingStep(db: Db, instanceSecret: string, userId: number, code: string, now: string) {
  const bare = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(bare)) return undefined;
  const { rows } = await sql<{ secret: string }>`select secret from user_totp where user_id = ${userId}`.execute(db);
  if (!rows[0]) return undefined;
  const secret = Secret.fromBase32(unseal(instanceSecret, PURPOSE, rows[0].secret));
  const timestamp = Date.parse(now);
  const delta = totpOf(secret, '').validate({ token: bare, timestamp, window: SKEW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Lintel', label, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000, secret });
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

function bareCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

export type TotpStart = { secret: string; uri: string };
