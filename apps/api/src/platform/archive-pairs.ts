/**
 * What happens to a row when the row that it names is archived, for every foreign key between tables that can be archived.
 * A test compares this list with the database, so a new table or key must be entered here. Which lock keeps the first three true is
 * decision 50; a test races each of their pairs, and `lintel doctor` looks for what slipped through.
 * - `together`: the child is archived with its parent, or detached from it, in the same transaction. No child of an archived
 *   parent is ever live.
 * - `moved`: the child is given the row that its parent is merged into. No live child names a merged parent; one that is archived without
 *   being merged keeps its children.
 * - `kept`: the parent cannot be archived while a live child names it.
 * - `hidden`: the child stays as it is and is visible again with its parent; until then every list and count leaves it out.
 * - `named`: the child names its parent (who did it, who made it) and keeps doing so.
 * Keys are named `table.column`, by the last column of the key.
 */
export const ARCHIVE_PAIRS: Readonly<Record<string, ArchivePairs>> = {
  organization: {
    hidden: [
      'alert_settings.organization_id',
      'assumption_set.organization_id',
      'approval_rule.organization_id',
      'audit_check.organization_id',
      'audit_event.organization_id',
      'audit_lane.organization_id',
      'contact.organization_id',
      'file.organization_id',
      'fls_settings.organization_id',
      'gl_code.organization_id',
      'import.organization_id',
      'import_layout.organization_id',
      'inspection_template.organization_id',
      'invitation.organization_id',
      'life_recompute.organization_id',
      'manufacturer_merge_part.organization_id',
      'membership.organization_id',
      'organization_item_type.organization_id',
      'outbox.organization_id',
      'permission_group.organization_id',
      'project_settings.organization_id',
      'property.organization_id',
      'recall_request.organization_id',
      'repair_rules.organization_id',
      'report_schedule.organization_id',
      'saved_view.organization_id',
      'secret_link.organization_id',
      'turn_settings.organization_id',
      'warranty_term.organization_id',
    ],
  },
  property: {
    together: ['building.property_id', 'unit.property_id', 'item.property_id'],
    hidden: [
      'alert_run.property_id',
      'asset_alert.property_id',
      'contact_property.property_id',
      'emergency_sheet.property_id',
      'file.property_id',
      'fls_profile.property_id',
      'fls_record.property_id',
      'inspection.property_id',
      'inspection_run.property_id',
      'item_cover.property_id',
      'maintenance_note.property_id',
      'maintenance_record.property_id',
      'permission_group_property.property_id',
      'project.property_id',
      'property_assignment.property_id',
      'property_item_type.property_id',
      'property_snapshot.property_id',
      'recall_run.property_id',
      'saved_view.property_id',
      'saved_view_default.property_id',
      'scenario.property_id',
      'secret_link.property_id',
      'service_request.property_id',
      'turn.property_id',
      'warranty_claim.property_id',
      'tag.property_id',
    ],
  },
  building: { together: ['unit.building_id'] },
  unit: {
    together: ['item.unit_id'],
    hidden: [
      'inspection.unit_id',
      'asset_alert.unit_id',
      'fls_missed_unit.unit_id',
      'maintenance_record.unit_id',
      'service_request.unit_id',
      'turn.unit_id',
      'unit_item_type_absence.unit_id',
      'tag.unit_id',
    ],
    named: ['inspection_finding.unit_id'],
  },
  item: {
    hidden: [
      'file.item_id',
      'item_cover.item_id',
      'item_event.item_id',
      'item_quote.item_id',
      'item_recall.item_id',
      'item_registration.item_id',
      'warranty_term.item_id',
      'tag.item_id',
    ],
    named: [
      'inspection_check.item_id',
      'inspection_finding.item_id',
      'asset_alert.item_id',
      'asset_alert.replacement_item_id',
      'item.replaced_by_item_id',
      'maintenance_record.item_id',
      'project_item.item_id',
      'service_request.item_id',
      'turn_serial.item_id',
      'turn_task.item_id',
      'warranty_claim.item_id',
    ],
  },
  contact: {
    moved: ['contact.vendor_id'],
    hidden: ['contact_property.contact_id', 'secret_link.contact_id'],
    named: [
      'asset_alert.vendor_id',
      'asset_alert_move.contact_id',
      'contact.merged_into_id',
      'fls_event.vendor_id',
      'fls_record.vendor_id',
      'item_quote.vendor_id',
      'project.vendor_id',
      'project_bid.vendor_id',
      'turn_task.vendor_id',
    ],
  },
  file: {
    named: [
      'fls_deficiency.proof_file_id',
      'fls_event.file_id',
      'inspection_photo.file_id',
      'inspection_voice_note.file_id',
      'project_bid.file_id',
      'turn_photo.file_id',
    ],
  },
  fls_record: {
    hidden: [
      'fls_deficiency.record_id',
      'fls_device.record_id',
      'fls_event.record_id',
      'fls_interval.record_id',
      'fls_notice.record_id',
      'fls_request.record_id',
    ],
  },
  fls_device: { hidden: ['fls_device_recall.device_id'] },
  fls_event: { hidden: ['fls_missed_unit.event_id'], named: ['fls_deficiency.event_id'] },
  inspection_template: { hidden: ['inspection_template_version.template_id'] },
  inspection_template_version: { named: ['inspection.template_version_id'] },
  inspection_run: { named: ['inspection.run_id'] },
  inspection: {
    hidden: [
      'inspection_check.inspection_id',
      'inspection_finding.inspection_id',
      'inspection_photo.inspection_id',
      'inspection_voice_note.inspection_id',
      'secret_link.inspection_id',
    ],
  },
  inspection_check: {
    hidden: ['inspection_finding.check_id', 'inspection_photo.check_id', 'inspection_voice_note.check_id'],
  },
  gl_code: { named: ['project.gl_code_id'] },
  project: {
    hidden: [
      'project_approval.project_id',
      'project_bid.project_id',
      'project_event.project_id',
      'project_item.project_id',
      'secret_link.project_id',
    ],
    named: ['asset_alert.project_id'],
  },
  turn: {
    hidden: [
      'turn_check.turn_id',
      'turn_day.turn_id',
      'turn_move.turn_id',
      'turn_photo.turn_id',
      'turn_serial.turn_id',
      'turn_task.turn_id',
      'turn_walk.turn_id',
    ],
  },
  turn_task: { hidden: ['turn_task_wait.task_id', 'turn_task_wait.waits_for_id'] },
  alert_settings: { hidden: ['alert_rule.organization_id'] },
  asset_alert: { hidden: ['asset_alert_move.alert_id', 'asset_alert_reason.alert_id'] },
  permission_group: {
    hidden: ['permission_group_member.group_id', 'permission_group_property.group_id'],
    named: ['saved_view.permission_group_id'],
  },
  assumption_set: {
    kept: ['scenario.life_profile_id', 'scenario.price_book_id'],
    hidden: ['assumption_set_line.set_id'],
  },
  scenario: { hidden: ['scenario_line.scenario_id'] },
  saved_view: { together: ['report_schedule.view_id'], hidden: ['saved_view_default.view_id'] },
  report_schedule: { hidden: ['report_run.schedule_id', 'report_schedule_recipient.schedule_id'] },
  report_run: { hidden: ['report_run_recipient.run_id'] },
  service_request: {
    hidden: ['maintenance_note.service_request_id'],
    named: ['maintenance_record.service_request_id'],
  },
  maintenance_record: { hidden: ['maintenance_note.record_id'] },
  import: { hidden: ['import_part.import_id', 'import_row.import_id'] },
  manufacturer: { moved: ['model.manufacturer_id', 'item.manufacturer_id'], named: ['manufacturer.merged_into_id'] },
  warranty_claim: { hidden: ['warranty_claim_move.claim_id'] },
  model: { moved: ['item.model_id'], named: ['model.merged_into_id', 'warranty_term.model_id'] },
  recall_notice: { named: ['fls_device_recall.recall_id', 'item_recall.recall_id'] },
  item_type: {
    named: [
      'assumption_set_line.item_type_id',
      'item.item_type_id',
      'model.item_type_id',
      'organization_item_type.item_type_id',
      'property_item_type.item_type_id',
      'scenario_line.item_type_id',
      'unit_item_type_absence.item_type_id',
    ],
  },
  app_user: {
    hidden: [
      'membership.user_id',
      'permission_group_member.user_id',
      'property_assignment.user_id',
      'saved_view_default.user_id',
    ],
    named: [
      'approval_rule.approver_user_id',
      'asset_alert.assignee_id',
      'asset_alert.raised_by',
      'asset_alert_move.assignee_id',
      'asset_alert_move.moved_by',
      'asset_alert_reason.raised_by',
      'audit_event.user_id',
      'file.uploaded_by',
      'fls_device_recall.decided_by',
      'fls_event.recorded_by',
      'fls_record.asserted_by',
      'fls_request.requested_by',
      'import.started_by',
      'inspection.created_by',
      'inspection.inspector_id',
      'inspection.reviewed_by',
      'inspection.submitted_by',
      'inspection_check.answered_by',
      'inspection_finding.closed_by',
      'inspection_photo.removed_by',
      'inspection_photo.taken_by',
      'inspection_run.created_by',
      'inspection_template.created_by',
      'inspection_template_version.created_by',
      'inspection_voice_note.recorded_by',
      'inspection_voice_note.removed_by',
      'invitation.accepted_by',
      'invitation.invited_by',
      'item.condition_by',
      'item_event.user_id',
      'item_quote.recorded_by',
      'item_recall.decided_by',
      'item_registration.registered_by',
      'maintenance_note.hidden_by',
      'maintenance_note.written_by',
      'maintenance_record.hidden_by',
      'maintenance_record.recorded_by',
      'outbox.queued_by',
      'project.asked_by',
      'project_approval.approver_user_id',
      'project_approval.decided_by',
      'project_event.user_id',
      'project_item.added_by',
      'property.regional_maintenance_manager_id',
      'property.regional_manager_id',
      'report_run.asked_by',
      'report_run_recipient.user_id',
      'report_schedule.owner_user_id',
      'report_schedule_recipient.user_id',
      'saved_view.owner_user_id',
      'scenario.created_by',
      'scenario.frozen_by',
      'secret_link.user_id',
      'service_request.close_hidden_by',
      'service_request.closed_by',
      'service_request.hidden_by',
      'service_request.reported_by',
      'turn.lead_user_id',
      'turn_check.checked_by',
      'turn_day.set_by',
      'turn_move.user_id',
      'turn_photo.added_by',
      'turn_serial.read_by',
      'turn_walk.user_id',
      'warranty_claim.opened_by',
      'warranty_claim_move.moved_by',
      'warranty_term.created_by',
      'tag.created_by',
    ],
  },
};

type ArchivePairs = {
  together?: readonly string[];
  moved?: readonly string[];
  kept?: readonly string[];
  hidden?: readonly string[];
  named?: readonly string[];
};

/** What keeps a live child from naming an archived parent. */
const GUARDED = ['together', 'moved', 'kept'] as const;
export type GuardedPair = { child: string; column: string; parent: string; how: (typeof GUARDED)[number] };

/** The pairs of which no child is ever left live below its archived parent, parents first. */
export const GUARDED_PAIRS: readonly GuardedPair[] = Object.entries(ARCHIVE_PAIRS).flatMap(([parent, pairs]) =>
  GUARDED.flatMap((how) =>
    (pairs[how] ?? []).map((key) => {
      const [child = '', column = ''] = key.split('.');
      return { child, column, parent, how };
    }),
  ),
);
