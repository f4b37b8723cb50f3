import { createHash, randomBytes } from 'node:crypto';
import { pick, randomFrom, shuffled } from '@lintel/fixtures/random';
import type { Client } from 'pg';
import type { Role } from './calls.ts';
import type { Subject } from './pages.ts';

/** Of ten people one administers the organization; the others work at a few properties. */
const ADMINS_OF_TEN = 1;
const PROPERTIES_OF_A_MANAGER = 3;
const SUBJECTS_OF_A_PROPERTY = 60;

export type Person = { token: string; role: Role; propertyIds: number[] };
/** Who asks, and what about: of each property some items in units. */
export type Crowd = { people: Person[]; subjects: Record<number, Subject[]>; words: string[] };

/** Adds people to the data set's larger organization, each signed in already, and draws what they look at. */
export async function addCrowd(admin: Client, size: number, seed: number): Promise<Crowd> {
  const random = randomFrom(seed);
  const subjects = await drawSubjects(admin, random);
  const propertyIds = Object.keys(subjects).map(Number);
  const organizationId = Object.values(subjects)[0]?.[0]?.organizationId ?? 0;
  const people = Array.from({ length: size }, (_, at): Person => {
    const token = randomBytes(32).toString('base64url');
    if (at % 10 < ADMINS_OF_TEN) return { token, role: 'admin', propertyIds };
    return { token, role: 'manager', propertyIds: shuffled(propertyIds, random).slice(0, PROPERTIES_OF_A_MANAGER) };
  });
  await insertPeople(admin, organizationId, people);
  return { people, subjects, words: await drawWords(admin, organizationId, random) };
}

/** A subject of a sign-in of the demo, all of its ids different numbers. */
export async function subjectToRecord(admin: Client, email: string): Promise<Subject> {
  const { rows } = await admin.query<Record<keyof Subject, string>>(
    `${SUBJECTS} join app_user a on a.email = $1 join membership m on m.user_id = a.id and m.organization_id = i.organization_id
     where m.is_admin or exists (select from property_assignment g where g.user_id = a.id and g.property_id = i.property_id)
     order by i.id desc`,
    [email],
  );
  const found = rows.find(({ version: _, ...ids }) => new Set(Object.values(ids)).size === Object.keys(ids).length);
  if (!found) throw new Error(`${email} has nothing to record with`);
  return asSubject(found);
}

const SUBJECTS = `
  select i.organization_id as "organizationId", i.property_id as "propertyId", i.unit_id as "unitId", i.id as "itemId", i.version from item i
  join unit u on u.organization_id = i.organization_id and u.id = i.unit_id and u.archived_at is null
    and i.status = 'ACTIVE' and i.archived_at is null
  join property p on p.organization_id = i.organization_id and p.id = i.property_id and p.archived_at is null`;

async function drawSubjects(admin: Client, random: () => number): Promise<Crowd['subjects']> {
  const { rows } = await admin.query<Record<keyof Subject, string>>(
    `${SUBJECTS} where i.organization_id = (select organization_id from property group by 1 order by count(*) desc, 1 limit 1) order by i.id`,
  );
  const byProperty = Map.groupBy(rows.map(asSubject), ({ propertyId }) => propertyId);
  return Object.fromEntries(
    [...byProperty].map(([id, of]) => [id, shuffled(of, random).slice(0, SUBJECTS_OF_A_PROPERTY)]),
  );
}

function asSubject(row: Record<keyof Subject, string>): Subject {
  return {
    organizationId: Number(row.organizationId),
    propertyId: Number(row.propertyId),
    unitId: Number(row.unitId),
    itemId: Number(row.itemId),
    version: Number(row.version),
  };
}

const WORDS = 200;
const LONGEST_WORD = 5;

// What people look for: a unit's name, an item's type, its manufacturer or a serial number, of which they type a few keys.
async function drawWords(admin: Client, organizationId: number, random: () => number): Promise<string[]> {
  const { rows } = await admin.query<{ words: string[] }>(
    `select array[u.name, t.name, m.name, i.serial_number] as words from item i
     join unit u on u.organization_id = i.organization_id and u.id = i.unit_id join item_type t on t.id = i.item_type_id
     left join manufacturer m on m.id = i.manufacturer_id where i.organization_id = $1 order by i.id`,
    [organizationId],
  );
  return Array.from({ length: WORDS }, () => {
    const words = pick(rows, random).words.filter((word) => word !== null && word.length >= 3);
    return pick(words, random).toLowerCase().slice(0, LONGEST_WORD).trim();
  });
}

// Their access tokens live for a day, so that nobody has to renew theirs within a run; in the product they do every ten minutes.
async function insertPeople(admin: Client, organizationId: number, people: readonly Person[]): Promise<void> {
  await admin.query('begin');
  const { rows } = await admin.query<{ id: string }>(
    `insert into app_user (email, first_name, last_name, is_verified) select 'person-' || n || '@bench.example', 'Person', n::text, true
     from generate_series(1, $1::int) n returning id`,
    [people.length],
  );
  const ids = rows.map(({ id }) => id);
  await admin.query(
    `insert into membership (organization_id, user_id, role_id, is_admin) select $1, x.id, 3, x.is_admin from unnest($2::bigint[], $3::boolean[]) x(id, is_admin)`,
    [organizationId, ids, people.map(({ role }) => role === 'admin')],
  );
  const assigned = people.flatMap(({ role, propertyIds }, at) =>
    role === 'admin' ? [] : propertyIds.map((propertyId) => ({ propertyId, userId: ids[at] })),
  );
  await admin.query(
    `insert into property_assignment (organization_id, property_id, user_id) select $1, x.p, x.u from unnest($2::bigint[], $3::bigint[]) x(p, u)`,
    [organizationId, assigned.map(({ propertyId }) => propertyId), assigned.map(({ userId }) => userId)],
  );
  await admin.query(
    `insert into session (user_id, family_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, family_expires_at)
     select x.id, gen_random_uuid(), x.hash, now() + interval '1 day', sha256(x.hash), now() + interval '1 day', now() + interval '1 day'
     from unnest($1::bigint[], $2::bytea[]) x(id, hash)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  await admin.query('commit');
}
