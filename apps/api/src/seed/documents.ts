import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { insertDocument, type KeepFile } from './demo-document.ts';
import type { PeopleIds } from './people.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  people: PeopleIds;
  today: string;
  keepFile: KeepFile | undefined;
};

/** Papers of a property as a whole: name and text, and how many days ago each was added. */
const OF_PROPERTIES = [
  ['Orchard Gate', 'site-plan-1968.pdf', 'Site plan, 24 buildings', 212],
  ['Orchard Gate', 'boiler-room-shut-offs.pdf', 'Where the shut-offs of the boiler room are', 40],
  ['Alder Court', 'roof-survey.pdf', 'Survey of the roof', 98],
] as const;

/** Documents of the demo beside those of fire and life safety: of properties, of bids, of warranties and of a correction. */
export async function insertDocuments(db: Tx['db'], place: Place): Promise<void> {
  const { organizationId, propertyIds, people, today, keepFile } = place;
  const add = async (propertyId: number, name: string, line: string, daysAgo: number) =>
    insertDocument(
      db,
      {
        organizationId,
        propertyId,
        by: people.admin,
        name,
        at: `${addDays(today, -daysAgo)}T16:00:00Z`,
        lines: [line, '', 'This is a document of the demo. It was made up.'],
      },
      keepFile,
    );
  for (const [property, name, line, daysAgo] of OF_PROPERTIES) {
    const propertyId = propertyIds.get(property);
    if (propertyId !== undefined) await add(propertyId, name, line, daysAgo);
  }
  const propertyId = propertyIds.get('Orchard Gate');
  if (propertyId === undefined) return;

  const { rows: bids } = await sql<{ id: number; vendor: string; project: string; daysAgo: number }>`
    select b.id, b.vendor_name as vendor, j.name as project, ${today}::date - b.bid_on as "daysAgo" from project_bid b
    join project j on j.organization_id = b.organization_id and j.id = b.project_id
    where b.organization_id = ${organizationId} and b.property_id = ${propertyId} and b.file_id is null order by b.id limit 3`.execute(
    db,
  );
  for (const { id, vendor, project, daysAgo } of bids) {
    const fileId = await add(propertyId, `bid-${wordOf(vendor)}.pdf`, `${vendor}: bid for ${project}`, daysAgo);
    await sql`update project_bid set file_id = ${fileId} where organization_id = ${organizationId} and id = ${id}`.execute(
      db,
    );
  }

  // One letter proves the registration of several items.
  const letter = await add(propertyId, 'warranty-registrations.pdf', 'Confirmation of the registered warranties', 30);
  await sql`update item_registration set proof_file_id = ${letter} where organization_id = ${organizationId} and item_id in (
      select r.item_id from item_registration r join item i on i.organization_id = r.organization_id and i.id = r.item_id
      where r.organization_id = ${organizationId} and i.property_id = ${propertyId} order by r.item_id limit 7)`.execute(
    db,
  );
  const { rows: fixed } = await sql<{ id: number; propertyId: number; daysAgo: number }>`
    select d.id, d.property_id as "propertyId", ${today}::date - d.fixed_on as "daysAgo" from fls_deficiency d
    where d.organization_id = ${organizationId} and d.fixed_on is not null and d.proof_file_id is null order by d.id limit 1`.execute(
    db,
  );
  for (const { id, propertyId: at, daysAgo } of fixed) {
    const fileId = await add(at, 'corrected-deficiency.pdf', 'What was put right', daysAgo);
    await sql`update fls_deficiency set proof_file_id = ${fileId} where organization_id = ${organizationId} and id = ${id}`.execute(
      db,
    );
  }
}

function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
