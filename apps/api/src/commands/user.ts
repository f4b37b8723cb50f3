import { guessablePassword } from '@lintel/domain/people/common-passwords';
import { passwordProblem } from '@lintel/domain/people/password';
import { sql } from 'kysely';
import { linkTo } from '#platform/background/people-mail.ts';
import { type Env, readEnv } from '#platform/http/env.ts';
import { mintOneTimeToken } from '#platform/identity/one-time-token.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { deleteTotp } from '#platform/identity/totp.ts';
import { type Command, CommandError, type Given } from './command.ts';
import { localAddress } from './make-platform.ts';
import { openStore, type Store } from './store.ts';

export const user: Command = {
  usage:
    'user create EMAIL --first NAME --last NAME [--org N --role 1|2|3 --admin] | user promote EMAIL [--super | --org N] | user reset-link EMAIL [--totp-off]',
  summary:
    'Add a person (the password comes from standard input or LINTEL_PASSWORD), make one super user or administrator, or print a one-time link to a new password (--totp-off: and turn the second factor off).',
  options: {
    first: { type: 'string' },
    last: { type: 'string' },
    org: { type: 'string' },
    role: { type: 'string' },
    admin: { type: 'boolean' },
    super: { type: 'boolean' },
    'totp-off': { type: 'boolean' },
  },
  async run(given) {
    const [verb, email] = given.positionals;
    const act = VERBS.get(verb ?? '');
    if (!act || !email?.includes('@')) throw new CommandError(`Usage: ${user.usage}`);
    const env = readEnv(process.env);
    const store = await openStore(env, () => {});
    try {
      process.stdout.write(`${await act(store, email, given, env)}\n`);
      return 0;
    } finally {
      await store.close();
    }
  },
};

type Act = (store: Store, email: string, given: Given, env: Env) => Promise<string>;
const VERBS = new Map<string, Act>([
  ['create', createUser],
  ['promote', promoteUser],
  ['reset-link', makeResetLink],
]);

async function createUser({ database }: Store, email: string, { values }: Given): Promise<string> {
  const { first, last } = values;
  if (typeof first !== 'string' || typeof last !== 'string') throw new CommandError('--first and --last are needed');
  const organizationId = organizationOf(values);
  const role = Number(values.role ?? 2);
  if (![1, 2, 3].includes(role)) throw new CommandError('--role takes 1 (viewer), 2 (member) or 3 (manager)');
  const password = process.env.LINTEL_PASSWORD ?? (await readStandardInput());
  const problem = passwordProblem(password) ?? guessablePassword(password, [email, first, last]);
  if (problem !== null) throw new CommandError(`The password cannot be used: ${problem}.`);
  const hash = await hashPassword(password);
  return database.withTx(PLATFORM, { mode: 'write' }, async ({ db, audit }) => {
    const taken = await sql`select from app_user where lower(email) = lower(${email})`.execute(db);
    if (taken.rows.length > 0) throw new CommandError(`${email} is there already`);
    const { id } = await db
      .insertInto('app_user')
      .values({ email, first_name: first, last_name: last, password_hash: hash, is_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (organizationId !== undefined) {
      await db
        .insertInto('membership')
        .values({ organization_id: organizationId, user_id: id, role_id: role, is_admin: values.admin === true })
        .execute();
      audit({ organizationId, action: 'CREATE', entity: 'user', entityId: id, after: { email, role } });
    }
    return `User ${id} (${email}) was made.`;
  });
}

async function promoteUser({ database }: Store, email: string, { values }: Given): Promise<string> {
  const organizationId = organizationOf(values);
  const isSuper = values.super === true;
  if (isSuper === (organizationId !== undefined)) throw new CommandError('Say either --super or --org N.');
  return database.withTx(PLATFORM, { mode: 'write' }, async ({ db, audit }) => {
    const found = await sql<{
      id: number;
    }>`select id from app_user where lower(email) = lower(${email}) and archived_at is null`.execute(db);
    const id = found.rows[0]?.id;
    if (id === undefined) throw new CommandError(`Nobody has the email ${email}.`);
    if (isSuper) {
      await sql`update app_user set is_super_user = true, version = version + 1, updated_at = now() where id = ${id}`.execute(
        db,
      );
      await db
        .insertInto('security_event')
        .values({ kind: 'PROMOTED_SUPER', user_id: id, address: 'command line' })
        .execute();
      return `${email} is a super user now.`;
    }
    await sql`insert into membership (organization_id, user_id, role_id, is_admin) values (${organizationId}, ${id}, 3, true)
      on conflict (organization_id, user_id) do update set is_admin = true, archived_at = null, version = membership.version + 1, updated_at = now()`.execute(
      db,
    );
    audit({ organizationId: organizationId ?? 0, action: 'PROMOTE', entity: 'user', entityId: id });
    return `${email} administers organization ${organizationId} now.`;
  });
}

// Lets the only administrator in where no mail can be sent: the operator of the machine vouches for the person.
async function makeResetLink({ database }: Store, email: string, { values }: Given, env: Env): Promise<string> {
  return database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from app_user where lower(email) = lower(${email}) and archived_at is null and disabled_at is null`.execute(
      db,
    );
    const [person] = rows;
    if (!person) throw new CommandError(`Nobody who may sign in has the email ${email}.`);
    const asked = { kind: 'RESET', userId: person.id, email: person.email, provesAddress: true } as const;
    const { token } = await mintOneTimeToken(db, asked);
    const from = { address: 'command line', requestId: '' };
    await noteSecurityEvent(db, from, 'RESET_LINK', person.id);
    if (values['totp-off'] === true && (await deleteTotp(db, person.id)))
      await noteSecurityEvent(db, from, 'TOTP_OFF', person.id);
    const publicBaseUrl = env.publicBaseUrl ?? localAddress(env);
    const link = linkTo({ publicBaseUrl }, '/reset', { token, email: person.email });
    return `Open this link within 30 minutes to choose a new password for ${person.email}. It works once:\n${link}`;
  });
}

function organizationOf(values: Given['values']): number | undefined {
  const { org } = values;
  if (org === undefined) return undefined;
  if (typeof org !== 'string' || !/^[1-9]\d{0,15}$/.test(org))
    throw new CommandError('--org takes the number of an organization');
  return Number(org);
}

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password, then Ctrl-D: ');
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.replace(/\r?\n$/, '');
}
