import { type RawBuilder, sql } from 'kysely';

/** A place with one of each thing that others hang on. */
export type Placed = { organizationId: number; propertyId: number; unitId: number; itemId: number; userId: number };

/** A code of a printed tag that no other property's has. */
const codeOf = (propertyId: number) =>
  String(propertyId)
    .padStart(10, 'Z')
    .replace(/[01]/g, (digit) => (digit === '0' ? 'A' : 'B'));

/** One row of each table of a property that the factories do not make themselves. */
export const PLANTS: Record<string, (at: Placed) => RawBuilder<unknown>> = {
  property_snapshot: (
    at,
  ) => sql`insert into property_snapshot (organization_id, property_id, as_of, units, items, dated_items, priced_items,
      complete_units, age_years_sum, backlog_cents, backlog_count, replacement_value_cents, due_this_year_cents, weak_cents, weak_count, undated_count,
      units_with_items, minimum_age_items, lifed_items, no_life_items, planned_items, installed_this_year)
    values (${at.organizationId}, ${at.propertyId}, '2026-05-18', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  permission_group_property: (at) => sql`with g as (
      insert into permission_group (organization_id, name) values (${at.organizationId}, ${`G${at.propertyId}`}) returning id
    ) insert into permission_group_property (organization_id, group_id, property_id) select ${at.organizationId}, g.id, ${at.propertyId} from g`,
  mailbox_property: (at) =>
    sql`insert into mailbox_property (organization_id, property_id) values (${at.organizationId}, ${at.propertyId}) on conflict do nothing`,
  contact_property: (at) => sql`with c as (
      insert into contact (organization_id, kind, name, name_key) values (${at.organizationId}, 'VENDOR', 'Fix It', ${`fixit${at.propertyId}`}) returning id
    ) insert into contact_property (organization_id, contact_id, property_id) select ${at.organizationId}, c.id, ${at.propertyId} from c`,
  tag: (at) => sql`insert into tag (organization_id, property_id, item_id, name)
    values (${at.organizationId}, ${at.propertyId}, ${at.itemId}, 'Spare')`,
  scan_tag_batch: (at) => sql`insert into scan_tag_batch (organization_id, property_id, name, kind)
    values (${at.organizationId}, ${at.propertyId}, 'Kitchens', 'ITEM')`,
  scan_tag: (
    at,
  ) => sql`insert into scan_tag (organization_id, property_id, batch_id, number, code, kind, state, item_id)
    select b.organization_id, b.property_id, b.id, 1, ${codeOf(at.propertyId)}, 'ITEM', 'LINKED', ${at.itemId}
    from scan_tag_batch b where b.property_id = ${at.propertyId}`,
  scan_tag_scan: (at) => sql`insert into scan_tag_scan (organization_id, tag_id, property_id, scanned_at, result)
    select t.organization_id, t.id, t.property_id, now(), 'SHOWN' from scan_tag t where t.property_id = ${at.propertyId}`,
  scan_tag_move: (at) => sql`insert into scan_tag_move (organization_id, tag_id, unit_id, property_id, kind, moved_at)
    select t.organization_id, t.id, ${at.unitId}, t.property_id, 'TAGGED', now() from scan_tag t where t.property_id = ${at.propertyId}`,
  alert_run: (
    at,
  ) => sql`insert into alert_run (organization_id, property_id, ran_at, ran_on, settings_version, items, raised)
    values (${at.organizationId}, ${at.propertyId}, now(), '2026-05-01', 1, 1, 0)`,
  recall_run: (at) => sql`insert into recall_run (organization_id, property_id, ran_at, catalogue, items, found)
    values (${at.organizationId}, ${at.propertyId}, now(), '10 notices', 1, 1)`,
  item_recall: (at) => sql`insert into item_recall (organization_id, item_id, recall_id)
    select ${at.organizationId}, ${at.itemId}, n.id from recall_notice n where n.number = '11-022'`,
  asset_alert: (at) => sql`with v as (
      insert into contact (organization_id, kind, name, name_key) values (${at.organizationId}, 'VENDOR', 'Rapid', ${`rapid${at.propertyId}`}) returning id
    ) insert into asset_alert (organization_id, property_id, item_id, title, vendor_id)
    select ${at.organizationId}, ${at.propertyId}, ${at.itemId}, 'Refrigerator, U1', v.id from v`,
  asset_alert_reason: (at) => sql`insert into asset_alert_reason (organization_id, property_id, alert_id, code)
    select organization_id, property_id, id, 'MANUAL' from asset_alert where property_id = ${at.propertyId}`,
  asset_alert_move: (
    at,
  ) => sql`insert into asset_alert_move (organization_id, property_id, alert_id, to_state, contact_id)
    select organization_id, property_id, id, 'NEEDS_REVIEW', vendor_id from asset_alert where property_id = ${at.propertyId}`,
  fls_profile: (at) =>
    sql`insert into fls_profile (organization_id, property_id) values (${at.organizationId}, ${at.propertyId})`,
  fls_record: (at) => sql`with v as (
      insert into contact (organization_id, kind, name, name_key) values (${at.organizationId}, 'VENDOR', 'Halyard', ${`halyard${at.propertyId}`}) returning id
    ) insert into fls_record (organization_id, property_id, type, vendor_id, vendor_name)
    select ${at.organizationId}, ${at.propertyId}, 'ALARMS', v.id, 'Halyard' from v`,
  fls_interval: (at) => sql`insert into fls_interval (organization_id, property_id, record_id, kind, task)
    select r.organization_id, r.property_id, r.id, 'ANNUAL', 'Test' from fls_record r where r.property_id = ${at.propertyId}`,
  fls_event: (
    at,
  ) => sql`insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, vendor_id)
    select r.organization_id, r.property_id, r.id, '2026-05-01', 'ANNUAL', 'NONE', r.vendor_id from fls_record r where r.property_id = ${at.propertyId}`,
  fls_missed_unit: (at) => sql`insert into fls_missed_unit (organization_id, property_id, event_id, unit_id)
    select e.organization_id, e.property_id, e.id, u.id from fls_event e join unit u on u.organization_id = e.organization_id
    and u.property_id = e.property_id where e.property_id = ${at.propertyId} limit 1`,
  fls_deficiency: (
    at,
  ) => sql`insert into fls_deficiency (organization_id, property_id, record_id, severity, description, found_on)
    select r.organization_id, r.property_id, r.id, 'CRITICAL', 'Leak', '2026-05-01' from fls_record r where r.property_id = ${at.propertyId}`,
  fls_device: (at) => sql`insert into fls_device (organization_id, property_id, record_id, label)
    select r.organization_id, r.property_id, r.id, 'Panel' from fls_record r where r.property_id = ${at.propertyId}`,
  fls_device_recall: (at) => sql`insert into fls_device_recall (organization_id, device_id, recall_id)
    select v.organization_id, v.id, n.id from fls_device v, recall_notice n where v.property_id = ${at.propertyId} and n.number = '11-022'`,
  fls_request: (
    at,
  ) => sql`insert into fls_request (organization_id, property_id, record_id, asks_for, recipient, mail_subject, mail_text, mail_state)
    select r.organization_id, r.property_id, r.id, 'REPORT', 'a@halyard.example', 'Report needed', 'Please send it.', 'KEPT' from fls_record r where r.property_id = ${at.propertyId}`,
  fls_notice: (at) => sql`insert into fls_notice (organization_id, property_id, record_id, due_on, step)
    select r.organization_id, r.property_id, r.id, '2026-06-01', 30 from fls_record r where r.property_id = ${at.propertyId}`,
  saved_view: (at) => sql`insert into saved_view (organization_id, owner_user_id, report_id, property_id, name)
    values (${at.organizationId}, ${at.userId}, 'items', ${at.propertyId}, 'Past life')`,
  report_schedule: (
    at,
  ) => sql`insert into report_schedule (organization_id, view_id, owner_user_id, every, at_time, time_zone, format, next_run_at)
    select v.organization_id, v.id, ${at.userId}, 'DAILY', '07:00', 'UTC', 'PDF', now() from saved_view v where v.property_id = ${at.propertyId}`,
  report_schedule_recipient: (at) => sql`insert into report_schedule_recipient (organization_id, schedule_id, user_id)
    select s.organization_id, s.id, ${at.userId} from report_schedule s where s.owner_user_id = ${at.userId}`,
  report_run: (at) => sql`insert into report_run (organization_id, schedule_id, slot_at)
    select s.organization_id, s.id, now() from report_schedule s where s.owner_user_id = ${at.userId}`,
  report_run_recipient: (at) => sql`insert into report_run_recipient (organization_id, run_id, user_id, result)
    select r.organization_id, r.id, ${at.userId}, 'SENT' from report_run r
    join report_schedule s on s.organization_id = r.organization_id and s.id = r.schedule_id where s.owner_user_id = ${at.userId}`,
  saved_view_default: (
    at,
  ) => sql`insert into saved_view_default (organization_id, user_id, report_id, property_id, view_id)
    select v.organization_id, ${at.userId}, 'items', v.property_id, v.id from saved_view v where v.property_id = ${at.propertyId}`,
  import_row: (at) => sql`with m as (
      insert into import (organization_id, kind, file_name, file_hash, state) values (${at.organizationId}, 'units', 'a.csv', 'x', 'APPLIED') returning id
    ) insert into import_row (organization_id, import_id, row_no, line_no, cells, property_id, unit_id)
      select ${at.organizationId}, m.id, 1, 2, '{}', ${at.propertyId}, ${at.unitId} from m`,
  scenario: (at) => sql`insert into scenario (organization_id, property_id, name, rule, inflation, years)
    values (${at.organizationId}, ${at.propertyId}, 'At life', 'LIFE', 0.03, 10)`,
  scenario_line: (
    at,
  ) => sql`insert into scenario_line (organization_id, property_id, scenario_id, item_id, item_type_id, year, reason,
      is_again, item_type)
    select s.organization_id, s.property_id, s.id, ${at.itemId}, (select min(id) from item_type), 2027, 'LIFE', false, 'Range'
    from scenario s where s.property_id = ${at.propertyId}`,
  property_item_type: (
    at,
  ) => sql`insert into property_item_type (organization_id, property_id, item_type_id, unit_cost_cents)
    select ${at.organizationId}, ${at.propertyId}, min(id), 12300 from item_type`,
  emergency_sheet: (at) =>
    sql`insert into emergency_sheet (organization_id, property_id) values (${at.organizationId}, ${at.propertyId})`,
  unit_item_type_absence: (at) => sql`insert into unit_item_type_absence (organization_id, unit_id, item_type_id)
    select ${at.organizationId}, ${at.unitId}, min(id) from item_type`,
  item_event: (at) => sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on)
    values (${at.organizationId}, ${at.itemId}, ${at.propertyId}, 'RECORDED', '2026-05-01')`,
  file: (
    at,
  ) => sql`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, property_id, item_id)
    values (${at.organizationId}, 'ITEM_PHOTO', 'a.png', 'image/png', 1, 'x', ${`k${at.itemId}`}, ${at.propertyId}, ${at.itemId})`,
  service_request: (at) => sql`insert into service_request (organization_id, property_id, unit_id, item_id, summary)
    values (${at.organizationId}, ${at.propertyId}, ${at.unitId}, ${at.itemId}, 'drips')`,
  maintenance_record: (
    at,
  ) => sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, service_request_id, summary, performed_on)
    select ${at.organizationId}, ${at.propertyId}, ${at.unitId}, ${at.itemId}, max(id), 'seal', '2026-05-02' from service_request where property_id = ${at.propertyId}`,
  serial_plate: (at) => sql`insert into serial_plate (organization_id, property_id, unit_id, item_id, file_id)
    select ${at.organizationId}, ${at.propertyId}, ${at.unitId}, ${at.itemId}, max(id) from file where property_id = ${at.propertyId}`,
  invoice_document: (
    at,
  ) => sql`insert into invoice_document (organization_id, property_id, file_id, sha256, source, state, page_count)
    select ${at.organizationId}, ${at.propertyId}, max(id), 'x', 'UPLOAD', 'READ', 1 from file where property_id = ${at.propertyId}`,
  invoice_page: (
    at,
  ) => sql`insert into invoice_page (organization_id, property_id, document_id, page, width, height, is_scan, words, body)
    select ${at.organizationId}, ${at.propertyId}, max(id), 1, 612, 792, false, '[]', '' from invoice_document where property_id = ${at.propertyId}`,
  invoice: (at) => sql`with v as (
      insert into contact (organization_id, kind, name, name_key) values (${at.organizationId}, 'VENDOR', 'Bill It', ${`billit${at.propertyId}`}) returning id
    ) insert into invoice (organization_id, property_id, document_id, page_from, page_to, source, state, vendor_id, number)
    select ${at.organizationId}, ${at.propertyId}, max(d.id), 1, 1, 'UPLOAD', 'NEEDS_REVIEW', max(v.id), 'A-1' from v, invoice_document d
    where d.property_id = ${at.propertyId}`,
  invoice_word: (at) => sql`insert into invoice_word (organization_id, property_id, invoice_id, word)
    select ${at.organizationId}, ${at.propertyId}, max(id), 'a1' from invoice where property_id = ${at.propertyId}
    on conflict do nothing`,
  invoice_line: (
    at,
  ) => sql`insert into invoice_line (organization_id, property_id, invoice_id, position, body, amount_cents, unit_id, item_id, record_id, record_use)
    select ${at.organizationId}, ${at.propertyId}, max(i.id), 1, 'Pump', 100, ${at.unitId}, ${at.itemId}, max(r.id), 'MADE' from invoice i, maintenance_record r
    where i.property_id = ${at.propertyId} and r.property_id = ${at.propertyId}`,
  vendor_price: (at) => sql`with v as (
      insert into contact (organization_id, kind, name, name_key) values (${at.organizationId}, 'VENDOR', 'Price It', ${`priceit${at.propertyId}`}) returning id
    ) insert into vendor_price (organization_id, vendor_id, property_id, service, basis, price_cents)
    select ${at.organizationId}, v.id, ${at.propertyId}, 'Trip fee', 'FLAT', 8500 from v`,
  invoice_payment: (
    at,
  ) => sql`insert into invoice_payment (organization_id, property_id, invoice_id, paid_on, method, amount_cents, credit_invoice_id, recorded_by)
    select ${at.organizationId}, ${at.propertyId}, max(i.id), '2026-05-02', 'CREDIT', 100, max(i.id), max(u.id) from invoice i, app_user u
    where i.property_id = ${at.propertyId}`,
  item_quote: (at) => sql`insert into item_quote (organization_id, item_id, kind, amount_cents, quoted_on)
    values (${at.organizationId}, ${at.itemId}, 'REPAIR', 25000, '2026-05-02')`,
  warranty_term: (at) => sql`insert into warranty_term (organization_id, item_id, cover, months)
    values (${at.organizationId}, ${at.itemId}, 'COMPRESSOR', 120)`,
  item_registration: (at) => sql`insert into item_registration (organization_id, item_id, cover, registered_on)
    values (${at.organizationId}, ${at.itemId}, 'COMPRESSOR', '2019-05-01')`,
  warranty_claim: (
    at,
  ) => sql`insert into warranty_claim (organization_id, property_id, item_id, cover, facts, problem, failed_on)
    values (${at.organizationId}, ${at.propertyId}, ${at.itemId}, 'PARTS', '{}', 'Does not cool', '2026-05-02')`,
  warranty_claim_move: (
    at,
  ) => sql`insert into warranty_claim_move (organization_id, property_id, claim_id, from_state, to_state)
    select ${at.organizationId}, ${at.propertyId}, max(id), 'DRAFT', 'SENT' from warranty_claim where property_id = ${at.propertyId}`,
  secret_link: (at) => sql`insert into secret_link (organization_id, user_id, purpose, property_id, token_hash)
    values (${at.organizationId}, ${at.userId}, 'WARRANTY_CALENDAR', ${at.propertyId}, ${`t${at.itemId}`}::bytea)`,
  maintenance_note: (at) => sql`insert into maintenance_note (organization_id, property_id, record_id, body, body_text)
    select ${at.organizationId}, ${at.propertyId}, max(id), '{}', 'ok' from maintenance_record where property_id = ${at.propertyId}`,
  project: (at) => sql`with g as (
      insert into gl_code (organization_id, code, name) values (${at.organizationId}, ${`G${at.propertyId}`}, 'Appliances') returning id
    ), v as (
      insert into contact (organization_id, kind, name, name_key) values (${at.organizationId}, 'VENDOR', 'Apex', ${`apex${at.propertyId}`}) returning id
    ) insert into project (organization_id, property_id, name, gl_code_id, vendor_id) select ${at.organizationId}, ${at.propertyId}, 'P', g.id, v.id from g, v`,
  project_item: (at) => sql`insert into project_item (organization_id, property_id, project_id, item_id, description)
    select organization_id, property_id, id, ${at.itemId}, 'Range' from project where property_id = ${at.propertyId}`,
  project_bid: (
    at,
  ) => sql`insert into project_bid (organization_id, property_id, project_id, vendor_id, vendor_name, amount_cents, bid_on)
    select organization_id, property_id, id, vendor_id, 'Apex', 100, '2026-05-01' from project where property_id = ${at.propertyId}`,
  project_approval: (
    at,
  ) => sql`insert into project_approval (organization_id, property_id, project_id, round, step, from_cents, approver_role)
    select organization_id, property_id, id, 1, 1, 0, 'ADMIN' from project where property_id = ${at.propertyId}`,
  project_event: (at) => sql`insert into project_event (organization_id, property_id, project_id, kind)
    select organization_id, property_id, id, 'CREATED' from project where property_id = ${at.propertyId}`,
  turn: (at) => sql`insert into turn (organization_id, property_id, unit_id, hand_move_out_on)
    select ${at.organizationId}, ${at.propertyId}, u.id, '2026-05-11' from unit u where u.property_id = ${at.propertyId} order by u.id limit 1`,
  turn_task: (at) => sql`insert into turn_task (organization_id, property_id, turn_id, trade, item_id)
    select organization_id, property_id, id, 'PAINT', ${at.itemId} from turn where property_id = ${at.propertyId}`,
  turn_task_wait: (at) => sql`with after as (
      insert into turn_task (organization_id, property_id, turn_id, trade)
      select organization_id, property_id, id, 'CLEAN' from turn where property_id = ${at.propertyId} returning organization_id, property_id, turn_id, id
    ) insert into turn_task_wait (organization_id, property_id, turn_id, task_id, waits_for_id)
    select a.organization_id, a.property_id, a.turn_id, a.id, k.id from after a join turn_task k on k.organization_id = a.organization_id
      and k.turn_id = a.turn_id where k.trade = 'PAINT'`,
  turn_check: (at) => sql`insert into turn_check (organization_id, property_id, turn_id, check_key, area, label, result)
    select organization_id, property_id, id, 'entry-1', 'Entry', 'Door works', 'PASS' from turn where property_id = ${at.propertyId}`,
  turn_serial: (
    at,
  ) => sql`insert into turn_serial (organization_id, property_id, turn_id, item_id, serial_read, is_same)
    select organization_id, property_id, id, ${at.itemId}, 'VR1', true from turn where property_id = ${at.propertyId}`,
  turn_photo: (at) => sql`insert into turn_photo (organization_id, property_id, turn_id, file_id, moment)
    select t.organization_id, t.property_id, t.id, f.id, 'BEFORE' from turn t join file f on f.organization_id = t.organization_id
      and f.property_id = t.property_id where t.property_id = ${at.propertyId} limit 1`,
  turn_walk: (at) => sql`insert into turn_walk (organization_id, property_id, turn_id, walked_on, passed, signed_name)
    select organization_id, property_id, id, '2026-05-12', true, 'Ada' from turn where property_id = ${at.propertyId}`,
  turn_move: (at) => sql`insert into turn_move (organization_id, property_id, turn_id, on_day, to_lane, to_kind)
    select organization_id, property_id, id, '2026-05-12', 'notice', 'NOTICE' from turn where property_id = ${at.propertyId}`,
  turn_day: (at) => sql`insert into turn_day (organization_id, property_id, turn_id, on_day, owner)
    select organization_id, property_id, id, '2026-05-12', 'HOLD' from turn where property_id = ${at.propertyId}`,
  inspection_run: (at) => sql`insert into inspection_run (organization_id, property_id, name, type, due_on)
    values (${at.organizationId}, ${at.propertyId}, 'Spring', 'ANNUAL', '2026-06-01')`,
  inspection: (at) => sql`with t as (
      insert into inspection_template (organization_id, name, type) values (${at.organizationId}, ${`Walk ${at.propertyId}`}, 'ANNUAL') returning id
    ), v as (
      insert into inspection_template_version (organization_id, template_id, number, areas) select ${at.organizationId}, t.id, 1, '[]' from t returning id
    ) insert into inspection (organization_id, property_id, run_id, type, template_version_id, template_name, template_number, due_on)
    select r.organization_id, r.property_id, r.id, 'ANNUAL', v.id, 'Walk', 1, '2026-06-01' from inspection_run r, v where r.property_id = ${at.propertyId}`,
  inspection_check: (
    at,
  ) => sql`insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, item_id, usual_severity,
      photo_rule, raises_flag)
    select organization_id, property_id, id, 1, 'Kitchen', 'range', 'Range works', ${at.itemId}, 'LOW', 'NONE', true from inspection
    where property_id = ${at.propertyId}`,
  inspection_photo: (
    at,
  ) => sql`insert into inspection_photo (organization_id, property_id, inspection_id, check_id, file_id, photo_key, taken_at)
    select c.organization_id, c.property_id, c.inspection_id, c.id, f.id, gen_random_uuid(), now() from inspection_check c
    join file f on f.property_id = c.property_id where c.property_id = ${at.propertyId} order by f.id limit 1`,
  inspection_voice_note: (
    at,
  ) => sql`insert into inspection_voice_note (organization_id, property_id, inspection_id, check_id, file_id, note_key, recorded_at, seconds)
    select c.organization_id, c.property_id, c.inspection_id, c.id, f.id, gen_random_uuid(), now(), 14 from inspection_check c
    join file f on f.property_id = c.property_id where c.property_id = ${at.propertyId} order by f.id limit 1`,
  inspection_finding: (
    at,
  ) => sql`insert into inspection_finding (organization_id, property_id, inspection_id, check_id, item_id, area, title, severity, found_at, due_on)
    select organization_id, property_id, inspection_id, id, item_id, area, title, 'LOW', now(), '2026-08-01' from inspection_check
    where property_id = ${at.propertyId}`,
};
