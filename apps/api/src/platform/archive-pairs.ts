/**
 * What happens to a row when the row that it names is archived, for every foreign key between tables that can be archived.
 * A test compares this list with the database, so a new table or key must be entered here.
 * - `together`: the child is archived with its parent, or detached from it, in the same transaction. No child of an archived
 *   parent is ever live: writers hold the property (`lookups/hold-property.ts`), a test races each pair, and
 *   `lintel doctor` looks for what slipped through before that.
 * - `hidden`: the child stays as it is and is visible again with its parent; until then every list and count leaves it out.
 * - `named`: the child names its parent (who did it, who made it) and keeps doing so.
 * Keys are named `table.column`, by the last column of the key.
 */
export const ARCHIVE_PAIRS: Readonly<Record<string, ArchivePairs>> = {
  organization: {
    hidden: [
      'assumption_set.organization_id',
      'approval_rule.organization_id',
      'audit_check.organization_id',
      'audit_event.organization_id',
      'audit_lane.organization_id',
      'contact.organization_id',
      'file.organization_id',
      'gl_code.organization_id',
      'import.organization_id',
      'import_layout.organization_id',
      'invitation.organization_id',
      'life_recompute.organization_id',
      'manufacturer_merge_part.organization_id',
      'membership.organization_id',
      'organization_item_type.organization_id',
      'outbox.organization_id',
      'permission_group.organization_id',
      'project_settings.organization_id',
      'property.organization_id',
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
      'contact_property.property_id',
      'emergency_sheet.property_id',
      'file.property_id',
      'item_cover.property_id',
      'maintenance_note.property_id',
      'maintenance_record.property_id',
      'permission_group_property.property_id',
      'project.property_id',
      'property_assignment.property_id',
      'property_item_type.property_id',
      'property_snapshot.property_id',
      'saved_view.property_id',
      'saved_view_default.property_id',
      'scenario.property_id',
      'secret_link.property_id',
      'service_request.property_id',
      'turn.property_id',
      'warranty_claim.property_id',
    ],
  },
  building: { together: ['unit.building_id'] },
  unit: {
    together: ['item.unit_id'],
    hidden: ['maintenance_record.unit_id', 'service_request.unit_id', 'turn.unit_id', 'unit_item_type_absence.unit_id'],
  },
  item: {
    hidden: [
      'file.item_id',
      'item_cover.item_id',
      'item_event.item_id',
      'item_registration.item_id',
      'warranty_term.item_id',
    ],
    named: [
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
    hidden: ['contact_property.contact_id', 'secret_link.contact_id'],
    named: [
      'contact.merged_into_id',
      'contact.vendor_id',
      'project.vendor_id',
      'project_bid.vendor_id',
      'turn_task.vendor_id',
    ],
  },
  file: { named: ['project_bid.file_id', 'turn_photo.file_id'] },
  gl_code: { named: ['project.gl_code_id'] },
  project: {
    hidden: [
      'project_approval.project_id',
      'project_bid.project_id',
      'project_event.project_id',
      'project_item.project_id',
      'secret_link.project_id',
    ],
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
  permission_group: {
    hidden: ['permission_group_member.group_id', 'permission_group_property.group_id'],
    named: ['saved_view.permission_group_id'],
  },
  assumption_set: {
    hidden: ['assumption_set_line.set_id'],
    named: ['scenario.life_profile_id', 'scenario.price_book_id'],
  },
  scenario: { hidden: ['scenario_line.scenario_id'] },
  saved_view: { hidden: ['report_schedule.view_id', 'saved_view_default.view_id'] },
  report_schedule: { hidden: ['report_run.schedule_id', 'report_schedule_recipient.schedule_id'] },
  report_run: { hidden: ['report_run_recipient.run_id'] },
  service_request: {
    hidden: ['maintenance_note.service_request_id'],
    named: ['maintenance_record.service_request_id'],
  },
  maintenance_record: { hidden: ['maintenance_note.record_id'] },
  import: { hidden: ['import_part.import_id', 'import_row.import_id'] },
  manufacturer: { named: ['item.manufacturer_id', 'manufacturer.merged_into_id', 'model.manufacturer_id'] },
  warranty_claim: { hidden: ['warranty_claim_move.claim_id'] },
  model: { named: ['item.model_id', 'model.merged_into_id', 'warranty_term.model_id'] },
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
      'audit_event.user_id',
      'file.uploaded_by',
      'import.started_by',
      'invitation.accepted_by',
      'invitation.invited_by',
      'item.condition_by',
      'item_event.user_id',
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
    ],
  },
};

export type ArchivePairs = {
  together?: readonly string[];
  hidden?: readonly string[];
  named?: readonly string[];
};

export type TogetherPair = { child: string; column: string; parent: string };

/** The pairs whose child is archived with its parent, parents first. */
export const TOGETHER_PAIRS: readonly TogetherPair[] = Object.entries(ARCHIVE_PAIRS).flatMap(
  ([parent, { together = [] }]) =>
    together.map((key) => {
      const [child = '', column = ''] = key.split('.');
      return { child, column, parent };
    }),
);
