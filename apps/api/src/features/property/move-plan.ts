/**
 * What a move to another organization does with the rows of one table:
 * - `MOVES`: rows whose `property_id` is the property change their organization;
 * - `FOLLOWS`: rows change it with the row of `parent` that their column `key` names, whatever property they tell of;
 * - `DROPPED`: rows are deleted, for they tie people of the old organization to the property or are computed anew;
 * - `GOES_WITH`: rows are deleted with the row of `parent` that they belong to, by its key;
 * - `STAYS`: rows are the old organization's record of what happened there, or how often the property changed there.
 * `links` are columns that may name a row of another property, which stays where it is: such a link is taken off. `stays` are columns
 * that name a thing of the old organization, which stays there: they become empty.
 */
export type MoveRule = { table: string; links?: Readonly<Record<string, string>>; stays?: readonly string[] } & (
  | { does: 'MOVES' | 'DROPPED' | 'STAYS' }
  | { does: 'GOES_WITH'; parent: string }
  | { does: 'FOLLOWS'; parent: string; key: string }
);

/**
 * Every table whose rows hang on a property, parents before children: a row that is written meanwhile waits for its parent and is
 * then refused. A test compares this list with the database, so a new table must be entered here.
 */
export const MOVE_PLAN: readonly MoveRule[] = [
  { table: 'property_assignment', does: 'DROPPED' },
  { table: 'permission_group_property', does: 'DROPPED' },
  { table: 'contact_property', does: 'DROPPED' },
  { table: 'vendor_price', does: 'DROPPED' },
  { table: 'mailbox_property', does: 'DROPPED' },
  { table: 'property_snapshot', does: 'DROPPED' },
  { table: 'saved_view', does: 'DROPPED' },
  { table: 'saved_view_default', does: 'GOES_WITH', parent: 'saved_view' },
  { table: 'report_schedule', does: 'GOES_WITH', parent: 'saved_view' },
  { table: 'report_schedule_recipient', does: 'GOES_WITH', parent: 'report_schedule' },
  { table: 'report_run', does: 'GOES_WITH', parent: 'report_schedule' },
  { table: 'report_run_recipient', does: 'GOES_WITH', parent: 'report_run' },
  { table: 'change_note', does: 'STAYS' },
  { table: 'life_recompute', does: 'DROPPED' },
  { table: 'item_cover', does: 'DROPPED' },
  { table: 'recall_run', does: 'DROPPED' },
  { table: 'recall_request', does: 'DROPPED' },
  { table: 'secret_link', does: 'DROPPED' },
  { table: 'import_row', does: 'STAYS' },
  { table: 'property_item_type', does: 'MOVES' },
  { table: 'emergency_sheet', does: 'MOVES' },
  { table: 'building', does: 'MOVES' },
  { table: 'unit', does: 'MOVES' },
  { table: 'unit_item_type_absence', does: 'FOLLOWS', parent: 'unit', key: 'unit_id' },
  { table: 'item', does: 'MOVES', links: { replaced_by_item_id: 'item' } },
  { table: 'item_event', does: 'FOLLOWS', parent: 'item', key: 'item_id' },
  { table: 'item_quote', does: 'FOLLOWS', parent: 'item', key: 'item_id', stays: ['vendor_id'] },
  { table: 'tag', does: 'MOVES' },
  { table: 'warranty_term', does: 'FOLLOWS', parent: 'item', key: 'item_id' },
  { table: 'item_registration', does: 'FOLLOWS', parent: 'item', key: 'item_id' },
  { table: 'item_recall', does: 'FOLLOWS', parent: 'item', key: 'item_id' },
  { table: 'warranty_claim', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'warranty_claim_move', does: 'MOVES' },
  { table: 'file', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'service_request', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'maintenance_record', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'maintenance_note', does: 'MOVES' },
  { table: 'invoice_document', does: 'MOVES' },
  { table: 'invoice_page', does: 'MOVES' },
  { table: 'invoice', does: 'MOVES', stays: ['vendor_id', 'ap_export_id'], links: { duplicate_of_id: 'invoice' } },
  { table: 'invoice_line', does: 'MOVES', links: { item_id: 'item', new_item_id: 'item' } },
  { table: 'invoice_word', does: 'MOVES' },
  { table: 'invoice_payment', does: 'MOVES' },
  {
    table: 'serial_plate',
    does: 'MOVES',
    links: { item_id: 'item', own_item_id: 'item', moved_from_unit_id: 'unit' },
  },
  { table: 'scenario', does: 'MOVES' },
  { table: 'scenario_line', does: 'MOVES' },
  { table: 'project', does: 'MOVES', stays: ['gl_code_id', 'vendor_id'] },
  { table: 'project_item', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'project_bid', does: 'MOVES', stays: ['vendor_id'] },
  { table: 'project_approval', does: 'MOVES' },
  { table: 'project_event', does: 'MOVES' },
  { table: 'turn', does: 'MOVES' },
  { table: 'turn_task', does: 'MOVES', stays: ['vendor_id'], links: { item_id: 'item' } },
  { table: 'turn_task_wait', does: 'MOVES' },
  { table: 'turn_check', does: 'MOVES' },
  { table: 'turn_serial', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'turn_photo', does: 'MOVES' },
  { table: 'turn_walk', does: 'MOVES' },
  { table: 'turn_move', does: 'MOVES' },
  { table: 'turn_day', does: 'MOVES' },
  { table: 'fls_profile', does: 'MOVES' },
  { table: 'fls_record', does: 'MOVES', stays: ['vendor_id'] },
  { table: 'fls_interval', does: 'MOVES' },
  { table: 'fls_event', does: 'MOVES', stays: ['vendor_id'] },
  { table: 'fls_missed_unit', does: 'MOVES' },
  { table: 'fls_deficiency', does: 'MOVES' },
  { table: 'fls_device', does: 'MOVES' },
  { table: 'fls_device_recall', does: 'FOLLOWS', parent: 'fls_device', key: 'device_id' },
  { table: 'fls_notice', does: 'MOVES' },
  { table: 'fls_request', does: 'MOVES' },
  { table: 'scan_tag_batch', does: 'MOVES' },
  { table: 'scan_tag', does: 'MOVES', links: { batch_id: 'scan_tag_batch' } },
  { table: 'scan_tag_scan', does: 'FOLLOWS', parent: 'scan_tag', key: 'tag_id' },
  { table: 'scan_tag_move', does: 'FOLLOWS', parent: 'scan_tag', key: 'tag_id' },
  { table: 'inspection_run', does: 'MOVES' },
  { table: 'inspection', does: 'MOVES', stays: ['template_version_id'] },
  { table: 'inspection_check', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'inspection_photo', does: 'MOVES' },
  { table: 'inspection_voice_note', does: 'MOVES' },
  { table: 'inspection_finding', does: 'MOVES', links: { item_id: 'item' } },
  { table: 'alert_run', does: 'DROPPED' },
  {
    table: 'asset_alert',
    does: 'MOVES',
    links: { item_id: 'item', replacement_item_id: 'item' },
    stays: ['vendor_id'],
  },
  { table: 'asset_alert_reason', does: 'MOVES' },
  { table: 'asset_alert_move', does: 'MOVES', stays: ['contact_id'] },
];
