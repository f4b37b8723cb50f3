import { itemHandlers } from '@lintel/api/features/item/item.handlers';
import { propertyHandlers } from '@lintel/api/features/property/property.handlers';
import { reportHandlers } from '@lintel/api/features/report/report.handlers';
import { unitHandlers } from '@lintel/api/features/unit/unit.handlers';
import type { Ctx } from '@lintel/api/platform/context';
import type { Viewer } from '@lintel/api/platform/viewer';
import type { Client } from 'pg';
import { captureSql, type Statement } from './capture.ts';

export type Work = {
  name: string;
  title: string;
  path: string;
  method: 'GET' | 'POST';
  body?: string;
  must: number;
  aim: number;
  floor: { statements: Statement[]; isTransaction: boolean };
};

export type Subject = {
  organizationId: number;
  propertyId: number;
  unitId: number;
  itemTypeId: number;
  viewer: Viewer;
};

/** A property of the usual size in the admin's organization, one of its units, and the admin. */
export async function chooseSubject(admin: Client, email: string): Promise<Subject> {
  const { rows } = await admin.query(
    `select m.organization_id as "organizationId", m.user_id as "userId", p.id as "propertyId", u.id as "unitId", t.id as "itemTypeId"
     from app_user a join membership m on m.user_id = a.id
     join lateral (select p.id from property p join unit u on u.organization_id = p.organization_id and u.property_id = p.id
       where p.organization_id = m.organization_id and p.archived_at is null group by p.id
       order by abs(count(*) - 400), p.id limit 1) p on true
     join lateral (select u.id from unit u join item i on i.organization_id = u.organization_id and i.unit_id = u.id
       where u.organization_id = m.organization_id and u.property_id = p.id group by u.id order by abs(count(*) - 8), u.id limit 1) u on true
     cross join (select id from item_type order by id limit 1) t where a.email = $1`,
    [email],
  );
  const [found] = rows;
  if (!found) throw new Error(`nobody called ${email}`);
  const ids = Object.fromEntries(Object.entries(found).map(([key, value]) => [key, Number(value)]));
  const organizationIds = [ids.organizationId ?? 0];
  return {
    organizationId: ids.organizationId ?? 0,
    propertyId: ids.propertyId ?? 0,
    unitId: ids.unitId ?? 0,
    itemTypeId: ids.itemTypeId ?? 0,
    viewer: {
      userId: ids.userId ?? 0,
      sessionId: 0,
      familyId: '',
      viewedBy: null,
      isSuperUser: false,
      memberships: [],
      organizationIds,
      adminOrganizationIds: organizationIds,
      propertyIds: [],
    },
  };
}

/** The works of the table, each with the statements that its own handler sends: the floor runs the very same SQL. */
export async function worksOf(subject: Subject, today: string): Promise<Work[]> {
  const { propertyId, unitId, itemTypeId, organizationId, viewer } = subject;
  const capture = (run: (ctx: Ctx) => Promise<unknown>) => captureSql((db) => run(contextOver(db, viewer, today)));
  const none = { query: undefined, body: undefined, ifMatch: undefined, params: undefined };
  const input = { ...none, params: { propertyId }, query: {} };
  const newItem = { unitId, itemTypeId, serialNumber: 'BENCH0001', installDate: '2020-05-18' };
  const read = (statements: Statement[]) => ({ statements: statements.slice(0, 1), isTransaction: false });

  return [
    {
      name: 'units',
      title: '100 units of a property with item counts',
      path: `/unit/property/${propertyId}?limit=100`,
      method: 'GET',
      must: 0.5,
      aim: 0.75,
      floor: read(
        await capture((ctx) => propertyHandlers.listUnitsOfProperty({ ...input, query: { limit: 100 } }, ctx)),
      ),
    },
    {
      name: 'capital',
      title: 'capital-assets report of one property',
      path: `/report/${propertyId}/capital-assets`,
      method: 'GET',
      must: 0.8,
      aim: 3,
      floor: read(await capture((ctx) => reportHandlers.getCapitalAssets(input, ctx))),
    },
    {
      name: 'unit',
      title: 'unit detail with items, names, history',
      path: `/unit/${unitId}/details`,
      method: 'GET',
      must: 0.8,
      aim: 1.2,
      floor: read(await capture((ctx) => unitHandlers.getUnitDetails({ ...none, params: { unitId } }, ctx))),
    },
    {
      name: 'portfolio',
      title: 'portfolio summary, against reading one snapshot row a property',
      path: '/portfolio/summary',
      method: 'GET',
      must: 0.4,
      aim: 0.7,
      floor: read([{ text: 'select * from property_snapshot where organization_id = $1', values: [organizationId] }]),
    },
    {
      name: 'insert',
      title: 'insert one item (with history and audit)',
      path: '/item',
      method: 'POST',
      body: JSON.stringify(newItem),
      must: 0.5,
      aim: 0.65,
      floor: {
        statements: [
          ...(await capture((ctx) => itemHandlers.createItem({ ...none, body: newItem }, ctx))).slice(0, 1),
          {
            text: `insert into audit_event (organization_id, user_id, action, entity, after) values ($1, $2, 'create', 'item', $3)`,
            values: [organizationId, viewer.userId, JSON.stringify(newItem)],
          },
        ],
        isTransaction: true,
      },
    },
  ];
}

// A request's context whose transactions only note what is sent.
function contextOver(db: Parameters<Parameters<Ctx['read']>[0]>[0], viewer: Viewer, today: string): Ctx {
  const tx = { db, audit: () => {}, client: null as never };
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  return {
    viewer,
    today,
    now: `${today}T00:00:00.000Z`,
    requestId: 'bench',
    address: '127.0.0.1',
    userAgent: null,
    log: silent,
    // why: these handlers use nothing of the instance but its transactions
    platform: null as never,
    bindCookie() {},
    read: (fn) => fn(db, tx),
    write: (fn) => fn(db, () => {}, tx),
  };
}
