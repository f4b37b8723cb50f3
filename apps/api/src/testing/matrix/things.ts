import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { TestApp } from '../app-under-test.ts';
import { type FlsIds, insertFls } from './fls-things.ts';
import { type InvoiceIds, insertInvoices } from './invoice-things.ts';
import { insertScanTags, type ScanTagIds } from './scan-tag-things.ts';

/** A rich text of one word. */
export const NOTE = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'seen' }] }] };

const CLAIM_FACTS = {
  unitName: null,
  itemType: 'Refrigerator',
  manufacturer: null,
  model: null,
  serial: null,
  claimRule: 'MODEL',
  claimModel: null,
  claimSerial: null,
  installDate: null,
  coverStartsOn: null,
};

/** An organization with an administrator of its own, who is nobody of the matrix. */
export async function makeOrganization(t: TestApp): Promise<{ organizationId: number; ownerId: number }> {
  const { id: organizationId } = await t.a.organization();
  const owner = await t.a.user({ organizationId, isAdmin: true });
  return { organizationId, ownerId: owner.id };
}

/** One of each thing that an address of the contract can name, at one property of the organization. */
export async function makeThings(
  t: TestApp,
  at: { organizationId: number; ownerId: number },
  catalogue: CatalogueIds,
): Promise<Ids> {
  const { organizationId } = at;
  const property = await t.a.property({ organizationId });
  const building = await t.a.building({ property });
  const unit = await t.a.unit({ property, buildingId: building.id });
  const goods = await t.a.run((db) => insertGoods(db, organizationId));
  const item = await t.a.item({ unit, installDate: '2020-01-01', modelId: goods.modelId });
  const person = await t.a.user({ organizationId, roleId: 2 });
  const group = await t.a.group({ organizationId, properties: [property], members: [person] });
  const { rows } = await t.a.run((db) => insertRest(db, { ...at, property, unit, item, person }));
  const fls = await t.a.run((db) => insertFls(db, { ...at, property, unit }));
  const { contactId } = rows[0] as RestIds;
  const invoices = await t.a.run((db) => insertInvoices(db, { ...at, property, unit, item, contactId }));
  const tags = await t.a.run((db) => insertScanTags(db, { organizationId, property, item }));
  return {
    organizationId,
    propertyId: property.id,
    buildingId: building.id,
    unitId: unit.id,
    placeId: unit.id,
    itemId: item.id,
    userId: person.id,
    groupId: group.id,
    ...(rows[0] as RestIds),
    ...fls,
    ...invoices,
    ...tags,
    ...goods,
    ...catalogue,
  };
}

/** Manufacturers and models of an organization's own and a merge, as separate statements: a row may refer only to what is there already. */
async function insertGoods(db: Db, organizationId: number): Promise<GoodsIds> {
  const makers = await sql<{ id: number }>`
    insert into manufacturer (organization_id, name, support_phone)
    select ${organizationId}, 'Own ' || gen_random_uuid(), '800' from generate_series(1, 2) returning id`.execute(db);
  const [manufacturerId, intoId] = makers.rows.map((row) => row.id) as [number, number];
  await sql`insert into manufacturer_alias (organization_id, manufacturer_id, alias)
    select organization_id, id, 'Alias ' || id from manufacturer where id = ${manufacturerId}`.execute(db);
  const models = await sql<{ id: number }>`
    insert into model (organization_id, name, manufacturer_id, item_type_id)
    select ${organizationId}, 'M' || n, ${manufacturerId}, id from item_type, generate_series(1, 2) n
    where key = 'refrigerator' order by n returning id`.execute(db);
  const [modelId, intoModelId] = models.rows.map((row) => row.id) as [number, number];
  const gone = await sql<{ id: number }>`
    insert into manufacturer (organization_id, name) values (${organizationId}, 'Gone ' || gen_random_uuid()) returning id`.execute(
    db,
  );
  const merge = await sql<{ id: number }>`
    insert into manufacturer_merge (organization_id, from_id, into_id, moved_model_ids, joined_models)
    values (${organizationId}, ${gone.rows[0]?.id}, ${intoId}, '{}', '[]') returning id`.execute(db);
  return { manufacturerId, intoId, modelId, intoModelId, mergeId: merge.rows[0]?.id as number };
}

function insertRest(db: Db, at: At) {
  const { organizationId, ownerId, property, unit, item, person } = at;
  const place = sql`${organizationId}, ${property.id}, ${unit.id}`;
  return sql<RestIds>`
    with import as (
      insert into import (organization_id, kind, file_name, file_hash, state, started_by)
      values (${organizationId}, 'units', 'a.csv', 'x', 'CHECKED', ${ownerId}) returning id
    ), job as (
      insert into job (kind, run_as_user_id, organization_id, state) values ('none', ${ownerId}, ${organizationId}, 'DONE') returning id
    ), request as (
      insert into service_request (organization_id, property_id, unit_id, summary) values (${place}, 'Tap drips') returning id
    ), record as (
      insert into maintenance_record (organization_id, property_id, unit_id, summary, performed_on)
      values (${place}, 'Washer changed', '2026-05-01') returning id
    ), note as (
      insert into maintenance_note (organization_id, property_id, record_id, body, body_text)
      select ${organizationId}, ${property.id}, r.id, ${JSON.stringify(NOTE)}, 'seen' from record r returning id
    ), vendor as (
      insert into contact (organization_id, kind, name, name_key) values (${organizationId}, 'VENDOR', 'Apex', 'apex') returning id
    ), other_vendor as (
      insert into contact (organization_id, kind, name, name_key) values (${organizationId}, 'VENDOR', 'Brook', 'brook') returning id
    ), serves as (
      insert into contact_property (organization_id, contact_id, property_id)
      select ${organizationId}, v.id, ${property.id} from (select id from vendor union all select id from other_vendor) v
    ), message as (
      insert into outbox (organization_id, channel, template, recipient, subject, body, state)
      values (${organizationId}, 'MAIL', 'INVITATION', 'guest@test.example', 'Hello', 'Text', 'FAILED') returning id
    ), invitation as (
      insert into invitation (organization_id, email, delivery, token_hash, invited_by, expires_at)
      values (${organizationId}, 'guest-' || ${property.id}::text || '@test.example', 'MAIL', sha256(random()::text::bytea), ${ownerId}, now() + interval '1 day')
      returning id
    ), picture as (
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id,
        item_id, stored_sha256, stored_size_bytes)
      values (${organizationId}, 'ITEM_PHOTO', 'a.png', 'image/png', 10, repeat('0', 64), 'files/' || ${organizationId}::text || '/00/' || ${item.id}::text || '-' || repeat('0', 64), 'READY', ${ownerId},
        ${property.id}, ${item.id}, repeat('0', 64), 10) returning id
    ), plate_photo as (
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id,
        item_id, stored_sha256, stored_size_bytes)
      values (${organizationId}, 'ITEM_PHOTO', 'plate.png', 'image/png', 10, repeat('0', 64), 'files/' || ${organizationId}::text || '/33/' || ${item.id}::text || '-' || repeat('3', 64), 'READY', ${ownerId},
        ${property.id}, ${item.id}, repeat('0', 64), 10) returning id
    ), plate as (
      insert into serial_plate (organization_id, property_id, unit_id, item_id, file_id, note)
      select ${place}, ${item.id}::bigint, f.id, 'seen' from plate_photo f returning id
    ), view as (
      insert into saved_view (organization_id, owner_user_id, report_id, property_id, name, shared_with)
      values (${organizationId}, ${ownerId}, 'items', ${property.id}, 'Past life', 'ORGANIZATION') returning id
    ), schedule as (
      insert into report_schedule (organization_id, view_id, owner_user_id, every, at_time, time_zone, format, next_run_at)
      select ${organizationId}, v.id, ${ownerId}, 'DAILY', '07:00', 'America/New_York', 'XLSX', now() + interval '1 day' from view v returning id
    ), recipient as (
      insert into report_schedule_recipient (organization_id, schedule_id, user_id) select ${organizationId}, s.id, ${person.id} from schedule s
    ), run as (
      insert into report_run (organization_id, schedule_id, slot_at, state, reason)
      select ${organizationId}, s.id, now(), 'FAILED', 'No' from schedule s returning id
    ), result as (
      insert into report_run_recipient (organization_id, run_id, user_id, result, reason)
      select ${organizationId}, r.id, ${person.id}, 'FAILED', 'No' from run r
    ), assumption as (
      insert into assumption_set (organization_id, kind, name)
      values (${organizationId}, 'PRICE_BOOK', 'Quotes of ' || ${property.id}::text) returning id
    ), plan as (
      insert into scenario (organization_id, property_id, name, rule, inflation, years)
      values (${organizationId}, ${property.id}, 'At life', 'LIFE', 0.03, 10) returning id
    ), gl as (
      insert into gl_code (organization_id, code, name) values (${organizationId}, '1620-' || ${property.id}::text, 'Appliances') returning id
    ), project as (
      insert into project (organization_id, property_id, name) values (${organizationId}, ${property.id}, 'Refrigerators') returning id
    ), line as (
      insert into project_item (organization_id, property_id, project_id, item_id, description)
      select ${organizationId}, ${property.id}, p.id, ${item.id}, 'Refrigerator' from project p returning id
    ), bid as (
      insert into project_bid (organization_id, property_id, project_id, vendor_name, amount_cents, bid_on)
      select ${organizationId}, ${property.id}, p.id, 'Apex', 100, '2026-05-01' from project p returning id
    ), turning as (
      insert into unit (organization_id, property_id, name, given_name) values (${organizationId}, ${property.id}, 'In turn', 'In turn') returning id
    ), turn as (
      insert into turn (organization_id, property_id, unit_id, lane, kind, hand_move_out_on, lane_possession_on)
      select ${organizationId}, ${property.id}, u.id, 'moved-out', 'MOVED_OUT', '2026-05-11', '2026-05-11' from turning u returning id
    ), task as (
      insert into turn_task (organization_id, property_id, turn_id, trade) select ${organizationId}, ${property.id}, t.id, 'PAINT' from turn t returning id
    ), flag as (
      insert into asset_alert (organization_id, property_id, item_id, unit_id, title)
      values (${organizationId}, ${property.id}, ${item.id}, ${unit.id}, 'Refrigerator') returning id
    ), flag_reason as (
      insert into asset_alert_reason (organization_id, property_id, alert_id, code, value, threshold)
      select ${organizationId}, ${property.id}, f.id, 'LIFE_OVER', 120, 100 from flag f
    ), recalled as (
      insert into item_recall (organization_id, item_id, recall_id, state, decided_by, decided_at)
      select ${organizationId}, ${item.id}, n.id, 'AFFECTED', ${ownerId}, now() from recall_notice n where n.number = '11-022'
    ), term as (
      insert into warranty_term (organization_id, item_id, cover, months) values (${organizationId}, ${item.id}, 'TANK', 72) returning id
    ), quote as (
      insert into item_quote (organization_id, item_id, kind, amount_cents, quoted_on)
      values (${organizationId}, ${item.id}, 'REPAIR', 25000, '2026-05-01') returning id
    ), claim as (
      insert into warranty_claim (organization_id, property_id, item_id, cover, facts, problem, failed_on)
      values (${organizationId}, ${property.id}, ${item.id}, 'PARTS', ${JSON.stringify(CLAIM_FACTS)}::jsonb, 'Does not cool', '2026-05-01') returning id
    ), link as (
      insert into secret_link (organization_id, purpose, property_id, user_id, token_hash)
      values (${organizationId}, 'WARRANTY_CALENDAR', ${property.id}, ${ownerId}, sha256(random()::text::bytea)) returning id
    ), template as (
      insert into inspection_template (organization_id, name, type) values (${organizationId}, 'Annual ' || ${property.id}::text, 'ANNUAL') returning id
    ), template_version as (
      insert into inspection_template_version (organization_id, template_id, number, areas)
      select ${organizationId}, t.id, 1, '[]' from template t
    ), walk as (
      insert into inspection_run (organization_id, property_id, name, type, due_on)
      values (${organizationId}, ${property.id}, 'Annual round', 'ANNUAL', '2026-06-01') returning id
    ), inspection as (
      insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on)
      values (${organizationId}, ${property.id}, ${unit.id}, 'ANNUAL', 'Annual', 1, '2026-06-01') returning id
    ), "check" as (
      insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, usual_severity, photo_rule, raises_flag)
      select ${organizationId}, ${property.id}, i.id, 1, 'Kitchen', 'range', 'Range works', 'LOW', 'NONE', true from inspection i returning id
    ), shot as (
      insert into inspection_photo (organization_id, property_id, inspection_id, check_id, file_id, photo_key, taken_at)
      select ${organizationId}, ${property.id}, i.id, c.id, p.id, gen_random_uuid(), now() from inspection i, "check" c, picture p returning id
    ), recording as (
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id,
        stored_sha256, stored_size_bytes)
      values (${organizationId}, 'VOICE_NOTE', 'a.webm', 'audio/webm', 10, repeat('0', 64), 'files/' || ${organizationId}::text || '/01/' || ${item.id}::text || '-' || repeat('0', 64), 'READY', ${ownerId},
        ${property.id}, repeat('0', 64), 10) returning id
    ), voice as (
      insert into inspection_voice_note (organization_id, property_id, inspection_id, check_id, file_id, note_key, recorded_at, seconds)
      select ${organizationId}, ${property.id}, i.id, c.id, r.id, gen_random_uuid(), now(), 14 from inspection i, "check" c, recording r returning id
    ), finding as (
      insert into inspection_finding (organization_id, property_id, inspection_id, check_id, area, title, severity, found_at, due_on)
      select ${organizationId}, ${property.id}, i.id, c.id, 'Kitchen', 'Range works', 'LOW', now(), '2026-08-01' from inspection i, "check" c returning id
    ), session as (
      select s.id from session s where s.user_id = ${person.id}
    )
    select import.id as "importId", job.id as "jobId", request.id as "serviceRequestId", record.id as "recordId", note.id as "noteId",
      vendor.id as "contactId", other_vendor.id as "otherContactId", message.id as "messageId", invitation.id as "invitationId",
      picture.id as "fileId", plate.id as "plateId", session.id as "sessionId",
      assumption.id as "assumptionSetId", plan.id as "scenarioId", term.id as "termId", quote.id as "quoteId", claim.id as "claimId", link.id as "linkId",
      view.id as "savedViewId", schedule.id as "scheduleId", project.id as "projectId", line.id as "lineId", bid.id as "bidId", turn.id as "turnId", task.id as "taskId", gl.id as "glCodeId",
      flag.id as "alertId", template.id as "templateId", inspection.id as "inspectionId", "check".id as "checkId", shot.id as "photoId", voice.id as "voiceNoteId", finding.id as "findingId", walk.id as "runId"
    from import, job, request, record, note, vendor, other_vendor, message, invitation, picture, plate, session, view, schedule, assumption, plan, project, line, bid, turn, task,
      flag, term, quote, claim, link, gl, template, inspection, "check", shot, voice, finding, walk`.execute(db);
}

/** One of each thing that all organizations share, the built-in ones and some to be changed. */
export async function makeCatalogue(t: TestApp): Promise<CatalogueIds> {
  const { rows } = await t.a.run((db) =>
    sql<CatalogueIds>`
      with type as (select id from item_type where key = 'refrigerator'
      ), area as (select id from area_type order by id limit 1
      ), recall as (select id from recall_notice where number = '11-022'
      )
      select type.id as "itemTypeId", area.id as "areaTypeId", recall.id as "recallId" from type, area, recall`.execute(
      db,
    ),
  );
  const [ids] = rows;
  if (!ids) throw new Error('the catalogue is empty');
  return ids;
}

type At = {
  organizationId: number;
  ownerId: number;
  property: { id: number };
  unit: { id: number };
  item: { id: number };
  person: { id: number };
};

export type CatalogueIds = Record<'itemTypeId' | 'areaTypeId' | 'recallId', number>;
type GoodsIds = Record<'manufacturerId' | 'intoId' | 'modelId' | 'intoModelId' | 'mergeId', number>;

type RestIds = Record<
  | 'importId'
  | 'jobId'
  | 'serviceRequestId'
  | 'recordId'
  | 'noteId'
  | 'contactId'
  | 'otherContactId'
  | 'plateId'
  | 'messageId'
  | 'invitationId'
  | 'fileId'
  | 'sessionId'
  | 'savedViewId'
  | 'scenarioId'
  | 'assumptionSetId'
  | 'scheduleId'
  | 'projectId'
  | 'alertId'
  | 'lineId'
  | 'bidId'
  | 'turnId'
  | 'taskId'
  | 'glCodeId'
  | 'termId'
  | 'quoteId'
  | 'claimId'
  | 'linkId'
  | 'templateId'
  | 'inspectionId'
  | 'checkId'
  | 'photoId'
  | 'voiceNoteId'
  | 'findingId'
  | 'runId',
  number
>;

/** By the name that addresses and bodies of the contract give them. */
export type Ids = CatalogueIds &
  GoodsIds &
  RestIds &
  FlsIds &
  InvoiceIds &
  ScanTagIds &
  Record<
    'organizationId' | 'propertyId' | 'buildingId' | 'unitId' | 'placeId' | 'itemId' | 'userId' | 'groupId',
    number
  >;

export type IdName = keyof Ids;
