import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY } from '#testing/demo-database.ts';
import { seedDemo } from './demo.ts';
import { portfolio } from './portfolio.ts';
import { unitCount } from './property-plan.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
const TABLES = [
  'organization',
  'app_user',
  'membership',
  'property',
  'property_assignment',
  'permission_group',
  'permission_group_property',
  'permission_group_member',
  'organization_item_type',
  'property_item_type',
  'building',
  'unit',
  'unit_item_type_absence',
  'model',
  'item',
  'item_event',
  'contact',
  'contact_property',
  'emergency_sheet',
  'service_request',
  'maintenance_record',
  'maintenance_note',
  'warranty_term',
  'item_registration',
  'item_cover',
  'warranty_claim',
  'warranty_claim_move',
  'item_recall',
  'import',
  'import_row',
  'assumption_set',
  'assumption_set_line',
  'scenario',
  'scenario_line',
  'alert_rule',
  'asset_alert',
  'asset_alert_reason',
  'asset_alert_move',
  'turn',
  'turn_move',
  'turn_task',
  'turn_task_wait',
  'turn_walk',
  'turn_check',
  'fls_profile',
  'fls_record',
  'fls_event',
  'fls_deficiency',
  'fls_device',
  'fls_notice',
  'inspection_template',
  'inspection',
  'inspection_check',
  'inspection_finding',
  'inspection_photo',
  'inspection_voice_note',
  'project',
  'project_item',
  'project_bid',
  'project_approval',
  'project_event',
  'file',
  'scan_tag_batch',
  'scan_tag',
  'scan_tag_move',
  'scan_tag_scan',
  'serial_plate',
  'invoice_document',
  'invoice_page',
  'invoice_word',
  'invoice',
  'invoice_line',
  'change_note',
];
/** What a clock or a salt writes; where the seed sets such a date itself, other columns tell of it too. */
const NOT_COMPARED = ['created_at', 'updated_at', 'password_hash', 'password_changed_at'];

/** The long way: the demo is seeded twice more, which takes longest of all. */
const IS_REPEATED = process.env.LINTEL_DEMO_REPEATS === '1';
/** Twenty seconds where nothing else runs, and longer beside other heavy work. */
const SEEDING_MS = 180_000;
const clones: ClonedDatabase[] = [];

afterEach(async () => {
  for (const clone of clones.splice(0)) await clone.drop();
});

async function seeded(today: string, now?: string): Promise<ClonedDatabase> {
  const clone = await cloneDatabase();
  clones.push(clone);
  await seedDemo(clone.database, { scale: 's', today, log: () => {}, ...(now && { now }) });
  return clone;
}

function contents(clone: ClonedDatabase): Promise<Record<string, string>> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) => {
    const hashes: Record<string, string> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - ${NOT_COMPARED}::text[])::text as row from ${sql.table(table)} t order by 1`.execute(db);
      expect(rows.length, table).toBeGreaterThan(0);
      hashes[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    }
    return hashes;
  });
}

let shared: Record<string, string>;
// The demo is seeded here if no other file asked for it before: more than a test may take.
beforeAll(async () => {
  const clone = await cloneDemo();
  shared = await contents(clone);
  await clone.drop();
}, SEEDING_MS);

describe('seeding the demo', () => {
  it.runIf(IS_REPEATED)(
    'writes the same rows into every database for the same day',
    async () => {
      expect(await contents(await seeded(DEMO_TODAY))).toEqual(shared);
    },
    SEEDING_MS,
  );

  it.runIf(IS_REPEATED)(
    'writes other rows for another day, and nothing that is yet to happen where that day has only begun',
    async () => {
      const now = '2027-02-28T10:30:00.000Z';
      const clone = await seeded('2027-02-28', now);
      expect((await contents(clone)).item).not.toBe(shared.item);
      const { rows } = await clone.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
        sql<{ ahead: number }>`select count(*)::int as ahead from (
          select ran_at as at from alert_run union all select ran_at from recall_run union all select raised_at from asset_alert union all select lane_since from asset_alert
          union all select updated_at from asset_alert union all select created_at from asset_alert_move
          union all select started_at from inspection union all select submitted_at from inspection
          union all select answered_at from inspection_check union all select taken_at from inspection_photo
        ) x where at > ${now}::timestamptz`.execute(db),
      );
      expect(rows).toEqual([{ ahead: 0 }]);
    },
    SEEDING_MS,
  );

  it('leaves a database that has Harbor Residential as it is', async () => {
    const clone = await cloneDemo();
    clones.push(clone);
    const before = await contents(clone);
    const again = await seedDemo(clone.database, { scale: 's', today: '2026-06-30', log: () => {} });
    expect(again).toMatchObject({ alreadySeeded: true, units: 0, items: 0 });
    expect(await contents(clone)).toEqual(before);
  });

  it('refuses a day before its youngest building stood, and writes nothing', async () => {
    const clone = await cloneDatabase();
    clones.push(clone);
    await expect(seedDemo(clone.database, { scale: 's', today: '2021-06-01', log: () => {} })).rejects.toThrow(/2022/);
    const organizations = await clone.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
      db.selectFrom('organization').select('id').execute(),
    );
    expect(organizations).toEqual([]);
  });

  it('has 900, 20,000 and 200,000 units at its scales, under names of which no two are the same', () => {
    const sizes = (['s', 'm', 'l'] as const).map((scale) => {
      const organizations = portfolio(scale);
      const properties = organizations.flatMap((one) => one.properties);
      expect(new Set(properties.map((one) => one.name)).size).toBe(properties.length);
      const units = properties.reduce((sum, one) => sum + unitCount(one), 0);
      return [organizations.length, properties.length, units];
    });
    expect(sizes).toEqual([
      [2, 7, 936],
      [2, 50, 20_000],
      [10, 498, 200_000],
    ]);
  });
});
