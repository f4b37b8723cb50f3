import { guessablePassword } from '@lintel/domain/common-passwords';
import { passwordProblem } from '@lintel/domain/password';
import { sql } from 'kysely';
import { readEnv } from '#platform/env.ts';
import { hashPassword } from '#platform/password.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { type Command, CommandError, type Given } from './command.ts';
import { openStore, type Store } from './store.ts';

export const user: Command = {
  usage:
    'user create EMAIL --first NAME --last NAME [--org N --role 1|2|3 --admin] | user promote EMAIL [--super | --org N]',
  summary:
    'Add a person (the password comes from standard input or LINTEL_PASSWORD), or make one super user or administrator.',
  options: {
    first: { type: 'string' },
    last: { type: 'string' },
    org: { type: 'string' },
    role: { type: 'string' },
    admin: { type: 'boolean' },
    super: { type: 'boolean' },
  },
  async run(given) {
    const [verb, email] = given.positionals;
    const act = verb === 'create' ? createUser : verb === 'promote' ? promoteUser : undefined;
    if (!act || !email?.includes('@')) throw new CommandError(`Usage: ${user.usage}`);
    const store = await openStore(readEnv(process.env), () => {});
    try {
      process.stdout.write(`${await act(store, email, given)}\n`);
      return 0;
    } finally {
      await store.close();
    }
  },
};

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
