import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { STARTER_TEMPLATES } from '@lintel/domain/inspections/inspection-starters';
import { correctionDue, type Severity } from '@lintel/domain/inspections/inspections';
import { sql } from 'kysely';
import { readyKey } from '#platform/files/storage.ts';
import { type DemoPicture, demoPictures, PICTURE_HEIGHT, PICTURE_WIDTH } from './demo-pictures.ts';
import { draftInspections, type InspectionDraft } from './draft-inspections.ts';
import { notAfter } from './not-after.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';
import { insertVoiceNotes } from './voice-notes.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  people: PeopleIds;
  today: string;
  now: string;
};
type Written = { draft: InspectionDraft; id: number; propertyId: number };

/** Which of the demo's pictures shows a check. */
const SCENE_OF: Record<string, string> = {
  'kitchen-overview': 'kitchen',
  'bath-overview': 'bath',
  smoke: 'alarm',
  co: 'alarm',
  'water-heater': 'water-heater',
  panel: 'panel',
  floor: 'floor',
  tub: 'bath',
  mold: 'bath',
  range: 'kitchen',
  refrigerator: 'kitchen',
};

/** Sixty inspections at each property of the organization: last year's round, this year's, a sample, and single ones. */
export async function insertInspections(db: Tx['db'], place: Place): Promise<void> {
  const { organizationId, people, today } = place;
  const { name, type, areas } = STARTER_TEMPLATES.annual;
  const { rows: templates } = await sql<{ id: number }>`
    with t as (
      insert into inspection_template (organization_id, name, type, starter, created_by)
      values (${organizationId}, ${name}, ${type}, 'annual', ${people.admin}) returning id
    ) insert into inspection_template_version (organization_id, template_id, number, areas, created_by)
    select ${organizationId}, t.id, 1, ${JSON.stringify(areas)}::jsonb, ${people.admin} from t returning id`.execute(
    db,
  );
  const versionId = templates[0]?.id ?? 0;
  const pictures = demoPictures();
  for (const [property, propertyId] of place.propertyIds) {
    const { rows: units } = await sql<{
      id: number;
    }>`select u.id from unit u where u.organization_id = ${organizationId}
      and u.property_id = ${propertyId} and u.archived_at is null order by u.sort_key, u.id`.execute(db);
    const drafts = draftInspections(property, { units: units.map(({ id }) => id), people, today, now: place.now });
    const runs = await insertRuns(db, place, propertyId, drafts);
    const written: Written[] = [];
    for (const draft of drafts) {
      const id = await insertOne(db, place, propertyId, versionId, draft, runs.get(draft.run ?? '') ?? null);
      written.push({ draft, id, propertyId });
    }
    await insertChecks(db, place, written);
    await insertFindings(db, place, written);
    await insertPhotos(db, place, written, await insertFiles(db, place, propertyId, pictures));
    await insertVoiceNotes(db, organizationId, propertyId);
  }
}

async function insertRuns(
  db: Tx['db'],
  { organizationId, people }: Place,
  propertyId: number,
  drafts: readonly InspectionDraft[],
) {
  const runs = new Map<string, number>();
  for (const { run, runDueOn, runSampledFrom } of drafts) {
    if (run === null || runs.has(run)) continue;
    const { rows } = await sql<{ id: number }>`
      insert into inspection_run (organization_id, property_id, name, type, due_on, is_sample, sampled_from, created_by)
      values (${organizationId}, ${propertyId}, ${run}, 'ANNUAL', ${runDueOn}, ${runSampledFrom !== null}, ${runSampledFrom}, ${people.manager})
      returning id`.execute(db);
    runs.set(run, rows[0]?.id ?? 0);
  }
  return runs;
}

async function insertOne(
  db: Tx['db'],
  { organizationId, people }: Place,
  propertyId: number,
  versionId: number,
  draft: InspectionDraft,
  runId: number | null,
): Promise<number> {
  const { unitId, type, status, dueOn, at, inspectorId, noAccessReason, note } = draft;
  const isDone = status !== 'DRAFT';
  const signed = isDone && noAccessReason === null ? 'Resident' : null;
  const begun = draft.checks.length > 0 || isDone ? at : null;
  const { rows } = await sql<{ id: number }>`
    insert into inspection (organization_id, property_id, unit_id, run_id, type, template_version_id, template_name, template_number, inspector_id,
      due_on, status, started_at, submitted_at, submitted_by, reviewed_at, reviewed_by, signed_by, no_access_reason, note, created_by, created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${unitId}, ${runId}, ${type}, ${versionId}, ${STARTER_TEMPLATES.annual.name}, 1, ${inspectorId},
      ${dueOn}, ${status}, ${begun}::timestamptz, ${isDone ? at : null}::timestamptz, ${isDone ? inspectorId : null}::bigint,
      ${status === 'REVIEWED' ? at : null}::timestamptz, ${status === 'REVIEWED' ? people.admin : null}::bigint, ${signed}, ${noAccessReason},
      ${note}, ${people.manager}, ${`${addDays(dueOn, -30)}T16:00:00Z`}, ${begun ?? `${addDays(dueOn, -30)}T16:00:00Z`}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

async function insertChecks(db: Tx['db'], { organizationId }: Place, written: readonly Written[]): Promise<void> {
  const checks = STARTER_TEMPLATES.annual.areas.flatMap((area) =>
    area.checks.map((check) => ({ ...check, area: area.name })),
  );
  const keys = new Random(`answers ${written[0]?.draft.unitId}`);
  const rows = written.flatMap(({ draft, id, propertyId }) =>
    checks.map((check, at) => {
      const answer = draft.checks.find(({ key }) => key === check.key);
      return {
        propertyId,
        id,
        position: at + 1,
        area: check.area,
        code: check.key,
        title: check.title,
        hint: check.hint,
        usual: check.severity,
        photo: check.photoRule,
        // The flags of what was submitted are drawn by themselves.
        raises: draft.status === 'DRAFT' && check.raisesFlag,
        charge: check.chargeCents,
        result: answer?.result ?? null,
        severity: answer?.result === 'FAIL' ? check.severity : null,
        note: answer?.note ?? null,
        by: answer ? draft.inspectorId : null,
        at: answer ? draft.at : null,
        key: answer ? keys.uuid() : null,
      };
    }),
  );
  await sql`
    insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, hint, usual_severity, photo_rule, raises_flag,
      usual_charge_cents, result, severity, note, answer_key, answered_by, answered_at)
    select ${organizationId}, x."propertyId", x.id, x.position, x.area, x.code, x.title, x.hint, x.usual, x.photo, x.raises, x.charge, x.result, x.severity,
      x.note, x.key, x.by, x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("propertyId" bigint, id bigint, position int, area text, code text, title text, hint text,
      usual text, photo text, raises boolean, charge bigint, result text, severity text, note text, key uuid, by bigint, at timestamptz)
    order by x.id, x.position`.execute(db);
}

async function insertFindings(
  db: Tx['db'],
  { organizationId, people }: Place,
  written: readonly Written[],
): Promise<void> {
  const severities = new Map<string, Severity>(
    STARTER_TEMPLATES.annual.areas.flatMap(({ checks }) => checks.map(({ key, severity }) => [key, severity] as const)),
  );
  const rows = written.flatMap(({ draft, id, propertyId }) =>
    draft.checks
      .filter(({ result }) => result === 'FAIL')
      .map(({ key, closedAt, closeNote }) => ({
        propertyId,
        id,
        code: key,
        at: draft.at,
        ...correctionDue(severities.get(key) ?? 'LOW', draft.at, 'America/Los_Angeles'),
        closedAt,
        closeNote,
      })),
  );
  await sql`
    insert into inspection_finding (organization_id, property_id, inspection_id, check_id, unit_id, area, title, severity, found_at, due_on, due_at, closed_at,
      closed_by, close_note)
    select ${organizationId}, x."propertyId", i.id, c.id, i.unit_id, c.area, c.title, c.severity, x.at, x."dueOn", x."dueAt", x."closedAt",
      case when x."closedAt" is not null then ${people.member}::bigint end, x."closeNote"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("propertyId" bigint, id bigint, code text, at timestamptz, "dueOn" date, "dueAt" timestamptz,
      "closedAt" timestamptz, "closeNote" text)
    join inspection i on i.organization_id = ${organizationId} and i.id = x.id
    join inspection_check c on c.organization_id = i.organization_id and c.property_id = i.property_id and c.inspection_id = i.id and c.code = x.code
    order by i.id, c.position`.execute(db);
}

/** The pictures as files of a property; many photos show the same one. */
async function insertFiles(
  db: Tx['db'],
  { organizationId, people, today, now }: Place,
  propertyId: number,
  pictures: readonly DemoPicture[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { scene, wear, name, bytes, sha256 } of pictures) {
    const { rows } = await sql<{ id: number }>`
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, stored_sha256,
        stored_size_bytes, width, height, created_at)
      values (${organizationId}, 'ITEM_PHOTO', ${name}, 'image/png', ${bytes.length}, ${sha256}, ${readyKey(organizationId, propertyId * 1000 + ids.size, sha256)}, 'READY', ${people.member},
        ${propertyId}, ${sha256}, ${bytes.length}, ${PICTURE_WIDTH}, ${PICTURE_HEIGHT}, ${notAfter(now, `${today}T16:00:00.000Z`)}) returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    await sql`update file set storage_key = ${readyKey(organizationId, id, sha256)} where organization_id = ${organizationId} and id = ${id}`.execute(
      db,
    );
    ids.set(`${scene} ${wear}`, id);
  }
  return ids;
}

async function insertPhotos(
  db: Tx['db'],
  { organizationId }: Place,
  written: readonly Written[],
  files: ReadonlyMap<string, number>,
): Promise<void> {
  const keys = new Random(`photos ${written[0]?.draft.unitId}`);
  const rows = written.flatMap(({ draft, id, propertyId }) =>
    draft.checks.flatMap(({ key, wear, marks }) => {
      const fileId = wear === null ? undefined : files.get(`${SCENE_OF[key]} ${wear}`);
      if (fileId === undefined) return [];
      return [{ propertyId, id, code: key, fileId, at: draft.at, by: draft.inspectorId, marks, key: keys.uuid() }];
    }),
  );
  await sql`
    insert into inspection_photo (organization_id, property_id, inspection_id, check_id, file_id, photo_key, taken_at, marks, taken_by)
    select ${organizationId}, x."propertyId", x.id, c.id, x."fileId", x.key, x.at, x.marks, x.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("propertyId" bigint, id bigint, code text, "fileId" bigint, key uuid, at timestamptz,
      marks jsonb, by bigint)
    join inspection_check c on c.organization_id = ${organizationId} and c.property_id = x."propertyId" and c.inspection_id = x.id and c.code = x.code
    order by x.id, c.position`.execute(db);
}
