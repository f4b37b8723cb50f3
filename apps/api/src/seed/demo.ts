import type { Database } from '@lintel/db/open';
import type { Tx, TxContext } from '@lintel/db/tx';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/base/time-zones';
import { sql } from 'kysely';
import { analyzeWrittenTables } from '#platform/records/table-statistics.ts';
import { type Catalogue, loadCatalogue } from './catalogue-ids.ts';
import { insertContacts } from './contacts.ts';
import type { KeepFile } from './demo-document.ts';
import { insertDocuments } from './documents.ts';
import { draftMaintenance } from './draft-maintenance.ts';
import { draftProperty } from './draft-property.ts';
import { insertFlags } from './flags.ts';
import { insertFls } from './fls.ts';
import { insertInspections } from './inspections.ts';
import { insertInvoices } from './invoices.ts';
import { insertLeftUndone } from './left-undone.ts';
import { finishPastImport, insertPastImport } from './past-import.ts';
import { giveHarborAccess, giveOtherAccess, hashDemoPasswords, insertPeople, type PeopleIds } from './people.ts';
import { insertPlates } from './plates.ts';
import { HARBOR, type OrganizationPlan, OTHER_HOMES, portfolio, type SeedScale } from './portfolio.ts';
import { insertPriceBook, insertPropertyLife } from './price-book.ts';
import { insertProjects } from './projects.ts';
import type { PropertyPlan } from './property-plan.ts';
import { insertRecalls } from './recalls.ts';
import { insertSavedViews } from './saved-views.ts';
import { insertScanTags } from './scan-tags.ts';
import { insertScenarios } from './scenarios.ts';
import { insertTurns } from './turns.ts';
import { HARBOR_CONTACTS, OTHER_CONTACTS } from './vendors.ts';
import { insertWarranties } from './warranty.ts';
import { writeMaintenance } from './write-maintenance.ts';
import { writeProperty } from './write-property.ts';

const PLATFORM: TxContext = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
/** A statement adds some thousand rows; it takes seconds at most, and longer only beside other heavy work. */
const STATEMENT_TIMEOUT_MS = 600_000;
const LOG_EVERY_PROPERTIES = 25;
/** The demo's word for where it counts a property, by state. */
const REGIONS: Readonly<Record<string, string>> = {
  WA: 'Puget Sound and Spokane',
  OR: 'Oregon',
  ID: 'Treasure Valley',
};
const EARLIEST_TODAY = '2024-01-01';

/**
 * Fills the database with the demo of a scale (s 900 units, m 20,000, l 200,000), all or nothing, the same rows for the same
 * `today` ('yyyy-MM-dd'); leaves a database that has Harbor Residential as it is. The catalogue must be loaded before.
 */
export async function seedDemo(database: Pick<Database, 'withTx'>, options: SeedOptions): Promise<SeedSummary> {
  if (options.today < EARLIEST_TODAY)
    throw new RangeError(`The demo's youngest building is of 2022; today is ${options.today}.`);
  const hashes = await hashDemoPasswords();
  return database.withTx(PLATFORM, { mode: 'write', isLong: true, timeoutMs: STATEMENT_TIMEOUT_MS }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lintel demo'))`.execute(tx.db);
    const known = await tx.db.selectFrom('organization').select('id').where('name', '=', HARBOR).executeTakeFirst();
    if (known) return { ...NOTHING, alreadySeeded: true };
    const catalogue = await loadCatalogue(tx.db);
    const people = await insertPeople(tx.db, hashes);
    const summary = { ...NOTHING };
    for (const plan of portfolio(options.scale)) {
      add(
        summary,
        await seedOrganization(tx, plan, { catalogue, people, now: `${options.today}T23:59:59.999Z`, ...options }),
      );
    }
    return summary;
  });
}

async function seedOrganization(tx: Tx, plan: OrganizationPlan, facts: Facts): Promise<SeedSummary> {
  const organization = await tx.db
    .insertInto('organization')
    .values({ name: plan.name, timezone: plan.properties[0]?.place.timezone ?? DEFAULT_TIME_ZONE })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPriceBook(tx.db, organization.id, facts.catalogue, facts.today);
  const propertyIds = new Map<string, number>();
  for (const property of plan.properties) {
    propertyIds.set(property.name, await insertProperty(tx, organization.id, plan.name, property, facts.people));
  }
  await insertPropertyLife(tx.db, organization.id, propertyIds, facts.catalogue);
  if (plan.name === HARBOR) {
    await giveHarborAccess(tx.db, organization.id, facts.people, propertyIds);
    await insertSavedViews(tx.db, organization.id, facts.people, propertyIds, facts.today);
    await insertLeftUndone(tx.db, organization.id, facts.people, propertyIds, facts.today);
  }
  if (plan.name === OTHER_HOMES) await giveOtherAccess(tx.db, organization.id, facts.people);
  const contacts = plan.name === HARBOR ? HARBOR_CONTACTS : plan.name === OTHER_HOMES ? OTHER_CONTACTS : [];
  await insertContacts(tx.db, organization.id, contacts, propertyIds, facts.today);

  const summary = { ...NOTHING, organizations: 1, properties: plan.properties.length };
  const takenSerials = new Set<string>();
  let done = 0;
  for (const property of plan.properties) {
    // Foreign key checks keep the plan of when the tables were empty, which reads whole indexes once they are not.
    await tx.client.query('discard plans');
    const ids = { organizationId: organization.id, propertyId: propertyIds.get(property.name) ?? 0 };
    add(summary, await seedProperty(tx, plan, property, ids, takenSerials, facts));
    done += 1;
    if (done % LOG_EVERY_PROPERTIES === 0 || done === plan.properties.length)
      facts.log(`demo data: ${plan.name}, ${done} of ${plan.properties.length} properties, ${summary.items} items`);
  }
  // Plans of triggers date from before the items were there, and those have no statistics yet.
  await analyzeWrittenTables(tx.db, summary.items);
  await tx.client.query('discard plans');
  if (plan.name === HARBOR)
    await insertFls(tx.db, {
      organizationId: organization.id,
      propertyIds,
      by: facts.people.manager,
      today: facts.today,
      keepFile: facts.keepFile,
    });
  summary.itemEvents += await insertRecalls(tx.db, {
    organizationId: organization.id,
    propertyIds,
    by: facts.people.manager,
    today: facts.today,
    now: facts.now,
  });
  if (plan.name === HARBOR) await insertScenarios(tx.db, organization.id, facts, propertyIds);
  if (plan.name === HARBOR)
    await insertInspections(tx.db, {
      organizationId: organization.id,
      propertyIds,
      people: facts.people,
      today: facts.today,
      now: facts.now,
    });
  const propertyId = propertyIds.get('Orchard Gate');
  if (plan.name === HARBOR && propertyId !== undefined)
    await insertProjects(tx.db, {
      organizationId: organization.id,
      propertyId,
      people: facts.people,
      today: facts.today,
    });
  if (plan.name === HARBOR)
    await insertTurns(tx.db, {
      organizationId: organization.id,
      propertyIds,
      by: facts.people.manager,
      today: facts.today,
    });
  if (propertyId !== undefined) {
    const by = facts.people.admin;
    await insertWarranties(tx.db, { organizationId: organization.id, propertyId, by, today: facts.today });
  }
  if (plan.name === HARBOR)
    await insertFlags(tx.db, {
      organizationId: organization.id,
      propertyIds,
      people: facts.people,
      today: facts.today,
      now: facts.now,
    });
  if (plan.name === HARBOR)
    await insertPlates(tx.db, {
      organizationId: organization.id,
      propertyIds,
      people: facts.people,
      today: facts.today,
      now: facts.now,
      keepFile: facts.keepFile,
    });
  if (plan.name === HARBOR)
    summary.itemEvents += await insertScanTags(tx.db, {
      organizationId: organization.id,
      propertyIds,
      people: facts.people,
      today: facts.today,
      now: facts.now,
    });
  if (plan.name === HARBOR)
    await insertDocuments(tx.db, {
      organizationId: organization.id,
      propertyIds,
      people: facts.people,
      today: facts.today,
      keepFile: facts.keepFile,
    });
  if (plan.name === HARBOR)
    await insertInvoices(tx, {
      organizationId: organization.id,
      propertyIds,
      people: facts.people,
      today: facts.today,
      keepFile: facts.keepFile,
    });
  return summary;
}

async function seedProperty(
  tx: Tx,
  organization: OrganizationPlan,
  plan: PropertyPlan,
  ids: { organizationId: number; propertyId: number },
  takenSerials: Set<string>,
  facts: Facts,
): Promise<Pick<SeedSummary, 'buildings' | 'units' | 'items' | 'itemEvents'>> {
  const { catalogue, people, today } = facts;
  const staff = staffOf(organization.name, plan.name, people);
  const draft = draftProperty(plan, {
    organizationName: organization.name,
    today,
    takenSerials,
    staff,
    eulYears: catalogue.eulYears,
  });
  const importId =
    plan.story.importedDaysAgo === undefined
      ? null
      : await insertPastImport(tx.db, plan, draft, { ...ids, today, startedBy: people.admin });
  const written = await writeProperty(tx.client, plan, draft, { ...ids, importId, catalogue }, today);
  const maintenance = draftMaintenance(`${organization.name}, ${plan.name}`, draft, staff);
  await writeMaintenance(tx.client, maintenance, { ...ids, ...written }, today);
  if (importId !== null) await finishPastImport(tx.client, importId, plan, draft, { ...ids, ...written, today });
  return {
    buildings: written.buildings,
    units: written.units.length,
    items: written.items.length,
    itemEvents: written.events,
  };
}

async function insertProperty(
  tx: Tx,
  organizationId: number,
  organizationName: string,
  plan: PropertyPlan,
  people: PeopleIds,
): Promise<number> {
  const isHarbor = organizationName === HARBOR;
  const { city, state, postalCode, latitude, longitude, timezone } = plan.place;
  const row = await tx.db
    .insertInto('property')
    .values({
      organization_id: organizationId,
      name: plan.name,
      address: plan.address,
      city,
      state,
      postal_code: postalCode,
      latitude,
      longitude,
      year_built: plan.yearBuilt,
      kind: plan.kind,
      region: REGIONS[state] ?? null,
      timezone,
      reserve_balance_cents: plan.reserveBalanceCents,
      regional_manager_id: isHarbor ? people.admin : organizationName === OTHER_HOMES ? people.otherAdmin : null,
      regional_maintenance_manager_id: isHarbor ? people.manager : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

// Harbor's manager and, at Orchard Gate, its technician record what stands there; elsewhere the administrator does.
function staffOf(organizationName: string, propertyName: string, people: PeopleIds): number[] {
  if (organizationName === OTHER_HOMES) return [people.otherAdmin];
  if (organizationName !== HARBOR) return [];
  if (propertyName === 'Orchard Gate') return [people.manager, people.member];
  return ['Alder Court', 'Lindenholt'].includes(propertyName) ? [people.manager] : [people.admin];
}

function add(sum: SeedSummary, part: Partial<Omit<SeedSummary, 'alreadySeeded'>>): void {
  for (const key of COUNTED) sum[key] += part[key] ?? 0;
}

const COUNTED = ['organizations', 'properties', 'buildings', 'units', 'items', 'itemEvents'] as const;
const NOTHING: SeedSummary = {
  alreadySeeded: false,
  organizations: 0,
  properties: 0,
  buildings: 0,
  units: 0,
  items: 0,
  itemEvents: 0,
};

export type SeedOptions = {
  scale: SeedScale;
  today: string;
  /** The instant, for what happened on `today`; without it that day is over. */
  now?: string;
  log: (line: string) => void;
  /** Keeps the bytes of documents; without it they are on record and cannot be opened. */
  keepFile?: KeepFile;
};
export type SeedSummary = { alreadySeeded: boolean } & Record<(typeof COUNTED)[number], number>;
type Facts = SeedOptions & { now: string; catalogue: Catalogue; people: PeopleIds };
