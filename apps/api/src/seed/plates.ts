import type { Tx } from '@lintel/db/tx';
import { addDays, dateOf, yearOf } from '@lintel/domain/base/calendar';
import type { NamedManufacturer } from '@lintel/domain/items/manufacturers';
import { plateMakers } from '@lintel/domain/serials/plate-makers';
import type { PlateState } from '@lintel/domain/serials/plate-states';
import type { PlateMakers } from '@lintel/reader/plates/plate-reading';
import { sql } from 'kysely';
import { readyKey } from '#platform/files/storage.ts';
import type { KeepFile } from './demo-document.ts';
import { DEMO_MODELS, DEMO_TYPES, type DemoType } from './demo-models.ts';
import { type DemoPlate, drawDemoPlate, PLATE_HEIGHT, PLATE_WIDTH } from './demo-plate.ts';
import { notAfter } from './not-after.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';
import { randomSource, stampSerial } from './serial-grammar.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  people: PeopleIds;
  today: string;
  now: string;
  keepFile: KeepFile | undefined;
};
type Thing = {
  id: number;
  unitId: number;
  type: string;
  maker: string | null;
  model: string | null;
  serial: string | null;
  madeOn: string | null;
  builtYear: number;
};
type Answer = { state: Exclude<PlateState, 'WAITING'>; daysAgo: number; seconds: number; note?: string };
type Made = { name: string; thing: Thing; plate: DemoPlate; daysAgo: number; answer?: Answer };

/** How many photos wait at each property, and how many were answered. */
const AT: readonly (readonly [property: string, waiting: number, answered: number])[] = [
  ['Alder Court', 9, 5],
  ['Wexford Mill', 10, 1],
];
const DARK: Omit<DemoPlate, 'maker' | 'model' | 'serial'> = { madeOn: null, isWorn: false, isDark: true };

/** Photos of serial plates: some wait for a reader, one of them with a number that is on record in another unit; some were answered, one in vain. */
export async function insertPlates(db: Tx['db'], place: Place): Promise<void> {
  const makers = plateMakers(await selectManufacturers(db), place.today);
  for (const [property, waiting, answered] of AT) {
    const propertyId = place.propertyIds.get(property);
    if (propertyId === undefined) throw new Error(`no demo property ${property}`);
    const at = { ...place, propertyId };
    const unknown = await selectThings(db, at, sql`i.serial_number is null and i.date_confidence in ('LOW', 'NONE')`);
    const known = await selectThings(
      db,
      at,
      sql`i.serial_number is not null and i.mfg_date is not null and m.name is not null`,
    );
    for (const made of draft(property, { unknown, known, waiting, answered, today: place.today }))
      await insertPlate(db, at, made, makers);
  }
}

type Draft = { unknown: Thing[]; known: Thing[]; waiting: number; answered: number; today: string };

function draft(property: string, { unknown, known, waiting, answered, today }: Draft): Made[] {
  const random = new Random(`plates of ${property}`);
  const undated = unknown.flatMap((thing) => {
    const plate = newPlate(thing, random, today);
    return plate === null ? [] : [{ thing, plate }];
  });
  const open = undated.slice(0, waiting).map(({ thing, plate }, at): Made => {
    // The first was moved here, or one of the two is misread: another thing of its type has its number.
    const twin = at === 0 ? known.find((one) => one.type === thing.type && one.unitId !== thing.unitId) : undefined;
    const isWorn = at % 3 === 1;
    return {
      name: `plate-${at + 1}.png`,
      thing,
      plate: { ...(twin ? plateOf(twin, random) : plate), isWorn },
      daysAgo: 1 + (at % 5),
    };
  });
  const done = known.slice(0, answered).map((thing, at): Made => {
    const answer: Answer = { state: 'READ', daysAgo: at, seconds: random.between(6, 16) };
    return { name: `plate-read-${at + 1}.png`, thing, plate: plateOf(thing, random), daysAgo: at + 2, answer };
  });
  const dark = known[answered];
  if (!dark) return [...open, ...done];
  const note = 'Too dark to read';
  const inVain: Made = {
    ...{ name: 'plate-dark.png', thing: dark, plate: { ...plateOf(dark, random), ...DARK }, daysAgo: 4 },
    answer: { state: 'UNREADABLE', daysAgo: 3, seconds: 9, note },
  };
  return [...open, ...done, inVain];
}

/** What stands on the plate of a thing whose number nobody recorded. */
function newPlate(thing: Thing, random: Random, today: string): DemoPlate | null {
  const type = (Object.keys(DEMO_TYPES) as DemoType[]).find((one) => DEMO_TYPES[one] === thing.type);
  const models = type ? DEMO_MODELS[type] : [];
  const fitting = models.filter(({ grammar, maker, name, soldTo }) => {
    const isOther = (thing.maker ?? maker) !== maker || (thing.model ?? name) !== name;
    return grammar !== null && !isOther && soldTo > thing.builtYear;
  });
  if (fitting.length === 0) return null;
  const { maker, name, grammar, soldFrom, soldTo } = random.pick(fitting);
  const first = Math.max(soldFrom, thing.builtYear, 1995);
  const last = Math.max(first, Math.min(soldTo, yearOf(today) - 1));
  const made = dateOf(random.between(first, last), random.between(1, 12), 1);
  const stamp = grammar && stampSerial(grammar, made, randomSource(random));
  if (!stamp || made > today) return null;
  return { maker, model: name, serial: stamp.serial, madeOn: printed(made, random), isWorn: false, isDark: false };
}

function plateOf({ maker, model, serial, madeOn }: Thing, random: Random): DemoPlate {
  const date = madeOn === null ? null : printed(madeOn, random);
  const given = { maker: maker ?? '', model: model ?? '', serial: serial ?? '' };
  return { ...given, madeOn: date, isWorn: false, isDark: false };
}

const printed = (day: string, random: Random) => (random.chance(0.4) ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : null);

/** Things in units, as many types as there are before the second of a type. */
async function selectThings(
  db: Tx['db'],
  { organizationId, propertyId }: { organizationId: number; propertyId: number },
  where: ReturnType<typeof sql>,
): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select i.id, i.unit_id as "unitId", y.key as type, k.name as maker, m.name as model, i.serial_number as serial, i.mfg_date as "madeOn",
      p.year_built as "builtYear"
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id join item_type y on y.id = i.item_type_id
    left join model m on m.id = i.model_id left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
    where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and i.status = 'ACTIVE' and i.unit_id is not null
      and i.archived_at is null and y.key = any (${Object.values(DEMO_TYPES)}) and ${where}
    order by row_number() over (partition by y.key order by i.id), y.key limit 40`.execute(db);
  return rows;
}

async function selectManufacturers(db: Tx['db']): Promise<NamedManufacturer[]> {
  const { rows } = await sql<NamedManufacturer>`
    select m.name, (select coalesce(json_agg(a.alias order by a.alias), '[]') from manufacturer_alias a
      where a.manufacturer_id = m.id and a.organization_id is null) as aliases
    from manufacturer m where m.organization_id is null and m.archived_at is null order by m.id`.execute(db);
  return rows;
}

async function insertPlate(db: Tx['db'], at: Place & { propertyId: number }, made: Made, makers: PlateMakers) {
  const { organizationId, propertyId, people, today, now, keepFile } = at;
  const { name, thing, plate, daysAgo, answer } = made;
  const { bytes, sha256, reading } = drawDemoPlate(plate, `${propertyId} ${name}`, makers);
  const instant = (days: number, time: string) => notAfter(now, `${addDays(today, -days)}T${time}Z`);
  const sent = instant(daysAgo, '17:05:00.000');
  const { rows: files } = await sql<{ id: number }>`
    insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, item_id, stored_sha256,
      stored_size_bytes, width, height, taken_at, created_at, updated_at)
    values (${organizationId}, 'ITEM_PHOTO', ${name}, 'image/png', ${bytes.length}, ${sha256}, gen_random_uuid()::text, 'READY', ${people.member}, ${propertyId},
      ${thing.id}, ${sha256}, ${bytes.length}, ${PLATE_WIDTH}, ${PLATE_HEIGHT}, ${sent}, ${sent}, ${sent}) returning id`.execute(
    db,
  );
  const fileId = files[0]?.id ?? 0;
  const key = readyKey(organizationId, fileId, sha256);
  await sql`update file f set storage_key = ${key} where f.organization_id = ${organizationId} and f.id = ${fileId}`.execute(
    db,
  );
  await keepFile?.(key, bytes, sha256);
  const answered = answer ? instant(answer.daysAgo, '18:20:00.000') : null;
  await sql`
    insert into serial_plate (organization_id, property_id, unit_id, item_id, file_id, state, note, sent_by, reading, read_at, answered_by, answered_at,
      answered_in_s, answered_serial, created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${thing.unitId}, ${thing.id}, ${fileId}, ${answer?.state ?? 'WAITING'}, ${answer?.note ?? null}, ${people.member},
      ${JSON.stringify(reading)}::jsonb, ${sent}, ${answer ? people.manager : null}, ${answered}, ${answer?.seconds ?? null},
      ${answer?.state === 'READ' ? plate.serial : null}, ${sent}, ${answered ?? sent})`.execute(db);
}
