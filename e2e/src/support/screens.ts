import type { Screen } from '@lintel/web/src/app/screen.ts';
import { SCREENS } from '@lintel/web/src/screens.ts';
import type { Sql } from './database.ts';

/** Every screen of the product's own registry with an address that leads to something real for the demo's administrator. */
export async function screensWithAddress(sql: Sql): Promise<{ screen: Screen; address: string }[]> {
  const [place] = await sql<{
    organizationId: number;
    propertyId: number;
    unitId: number;
    itemId: number;
    projectId: number;
    inspectionId: number;
    turnId: number;
    invoiceId: number;
  }>(
    `select o.id as "organizationId", p.id as "propertyId", u.id as "unitId", i.id as "itemId",
       (select max(j.id) from project j where j.organization_id = o.id and j.property_id = p.id) as "projectId",
       (select min(s.id) from inspection s where s.organization_id = o.id and s.property_id = p.id and s.status = 'DRAFT') as "inspectionId",
       (select max(t.id) from turn t where t.organization_id = o.id and t.property_id = p.id and t.imported_move_out_on is null) as "turnId",
       (select max(v.id) from invoice v where v.organization_id = o.id and v.property_id = p.id) as "invoiceId"
     from organization o
     join property p on p.organization_id = o.id and p.name = 'Orchard Gate'
     join unit u on u.organization_id = o.id and u.property_id = p.id
     join item i on i.organization_id = o.id and i.unit_id = u.id and i.status = 'ACTIVE'
     where o.name = 'Harbor Residential' order by u.id, i.id limit 1`,
  );
  if (!place) throw new Error('The demo has no item in Orchard Gate');
  const values: Record<string, string | number> = { ...place, uuid: await linkedTagUuid(sql, place), code: NO_TAG };
  const tokens: Record<string, string> = {
    'shared-defence': await sharedToken(sql, place, 'BUDGET_DEFENCE'),
    'shared-inspection': await sharedInspectionToken(sql, place),
    'shared-plan': await sharedToken(sql, { ...place, projectId: null }, 'OWNER_REPORT'),
    'shared-turns': await sharedToken(sql, { ...place, projectId: null }, 'TURN_BOARD'),
  };
  const own: Record<string, string> = { 'scanned-tag': await blankTagCode(sql, place) };
  const valueFor = (screen: Screen, name: string) =>
    name === 'token' ? tokens[screen.id] : (own[screen.id] ?? values[name]);
  return SCREENS.map((screen) => ({
    screen,
    address: `${screen.path.replace(/:(\w+)/g, (_, name: string) => String(valueFor(screen, name)))}${QUERIES[screen.id] ?? ''}`,
  }));
}

/** The code of a printed tag that there is not. */
const NO_TAG = 'NEVERMADE2';

// A printed tag that is on the door of the property's last unit.
async function linkedTagUuid(sql: Sql, { organizationId, propertyId }: Omit<Place, 'projectId'>): Promise<string> {
  const code = 'SCREENTAG3';
  await sql(`insert into scan_tag (organization_id, property_id, code, kind, state, unit_id, linked_at)
    select ${organizationId}, ${propertyId}, '${code}', 'UNIT', 'LINKED', max(u.id), now() from unit u
    where u.property_id = ${propertyId} and u.archived_at is null and not exists (select from scan_tag where code = '${code}')
    having max(u.id) is not null`);
  const [tag] = await sql<{ uuid: string }>('select uuid from scan_tag where code = $1', [code]);
  if (!tag) throw new Error('No unit of Orchard Gate has a tag');
  return tag.uuid;
}

// A printed tag that is on nothing yet.
async function blankTagCode(sql: Sql, { organizationId, propertyId }: Omit<Place, 'projectId'>): Promise<string> {
  const code = 'SCREENTAG2';
  await sql(`insert into scan_tag (organization_id, property_id, code, kind)
    select ${organizationId}, ${propertyId}, '${code}', 'ITEM' where not exists (select from scan_tag where code = '${code}')`);
  return code;
}

/** What an address needs beside its path: a defence of a whole property would be too long. */
const QUERIES: Record<string, string> = { 'items-defence': '?q=1101' };

// A secret address that works, made by the administrator of the demo.
async function sharedToken(
  sql: Sql,
  { organizationId, propertyId, projectId }: Place,
  purpose: string,
): Promise<string> {
  const token = (purpose.at(0) ?? '').repeat(43);
  await sql(`insert into secret_link (organization_id, user_id, purpose, property_id, project_id, token_hash)
    select ${organizationId}, u.id, '${purpose}', ${propertyId}, ${projectId}, sha256('${token}')
    from app_user u where u.email = 'admin@lintel.example' on conflict do nothing`);
  return token;
}

type Place = { organizationId: number; propertyId: number; projectId: number | null };

// The same of a submitted inspection that has photos.
async function sharedInspectionToken(
  sql: Sql,
  { organizationId, propertyId }: Omit<Place, 'projectId'>,
): Promise<string> {
  const token = 'n'.repeat(43);
  await sql(`insert into secret_link (organization_id, user_id, purpose, property_id, inspection_id, token_hash)
    select ${organizationId}, u.id, 'INSPECTION', ${propertyId}, i.id, sha256('${token}')
    from app_user u join (select max(h.inspection_id) as id from inspection_photo h
      join inspection s on s.organization_id = h.organization_id and s.id = h.inspection_id and s.status <> 'DRAFT' and s.archived_at is null
      where h.organization_id = ${organizationId} and h.property_id = ${propertyId}) i on i.id is not null
    where u.email = 'admin@lintel.example' on conflict do nothing`);
  return token;
}
