// Generated from the migrated database by `npm run db:schema`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Json = ColumnType<unknown, string, string>;

export type AlertRuleTable = {
  organization_id: number;
  code: string;
  is_on: Generated<boolean>;
  threshold: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type AlertRunTable = {
  organization_id: number;
  property_id: number;
  ran_at: string;
  ran_on: string;
  settings_version: number;
  items: number;
  raised: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  systems: number | null;
};

export type AlertSettingsTable = {
  organization_id: number;
  needs_review_days: Generated<number>;
  reviewed_days: Generated<number>;
  alert_sent_days: Generated<number>;
  initiated_days: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  mails_late: Generated<boolean>;
};

export type ApExportTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  format_name: string;
  file_name: string;
  invoices: number;
  row_count: number;
  total_cents: number | null;
  body: string;
  made_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ApFormatTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  arrangement: Json;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type AppUserTable = {
  id: GeneratedAlways<number>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  image_key: string | null;
  password_hash: string | null;
  is_super_user: Generated<boolean>;
  is_verified: Generated<boolean>;
  title: string | null;
  timezone: string | null;
  last_sign_in_at: string | null;
  password_changed_at: Generated<string>;
  disabled_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  vouched_at: string | null;
  start_page: string | null;
  password_given_at: string | null;
  unwanted_mails: Generated<string[]>;
};

export type ApprovalRuleTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  from_cents: number;
  approver_role: string | null;
  approver_user_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type AreaTypeTable = {
  id: GeneratedAlways<number>;
  name: string;
  sort_order: Generated<number>;
  standard_version: Generated<number>;
};

export type AssetAlertTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  item_id: number | null;
  unit_id: number | null;
  title: string;
  action_state: Generated<string>;
  lane_since: Generated<string>;
  raised_at: Generated<string>;
  raised_by: number | null;
  assignee_id: number | null;
  snooze_until: string | null;
  dismiss_reason: string | null;
  watch_until: string | null;
  project_id: number | null;
  vendor_id: number | null;
  quote_cents: number | null;
  planned_on: string | null;
  replacement_item_id: number | null;
  is_removed: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  late_told_lane: string | null;
  retired_version: number | null;
  retired_from: string | null;
};

export type AssetAlertMoveTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  alert_id: number;
  from_state: string | null;
  to_state: string;
  note: string | null;
  moved_by: number | null;
  contact_id: number | null;
  recipient: string | null;
  mail_subject: string | null;
  mail_text: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  kind: Generated<string>;
  assignee_id: number | null;
  snooze_until: string | null;
  outcome: string | null;
  message_key: string | null;
  mail_state: string | null;
};

export type AssetAlertReasonTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  alert_id: number;
  code: string;
  source: Generated<string>;
  detail: string | null;
  value: number | null;
  threshold: number | null;
  severity: Generated<number>;
  raised_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  gone_on: string | null;
};

export type AssumptionSetTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  name: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  created_by_import_id: number | null;
};

export type AssumptionSetLineTable = {
  organization_id: number;
  set_id: number;
  item_type_id: number;
  eul_years: number | null;
  unit_cost_cents: number | null;
  delivery_cents: Generated<number>;
  install_cents: Generated<number>;
  haul_away_cents: Generated<number>;
  priced_on: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  id: GeneratedAlways<number>;
  created_by_import_id: number | null;
};

export type AuditCheckTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  last_event_id: number;
  line_count: number;
  finding_count: number;
  first_finding: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type AuditEventTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  user_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
  address: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  lane: number | null;
  seq: number | null;
  mark: string | null;
  hash: Buffer | null;
};

export type AuditLaneTable = {
  organization_id: number;
  lane: number;
  seq: number;
  hash: Buffer;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type AuthAttemptTable = {
  id: GeneratedAlways<number>;
  bucket: string;
  created_at: Generated<string>;
};

export type BugReportTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  body: string;
  page: string;
  screenshot_organization_id: number | null;
  screenshot_file_id: number | null;
  failed_request_id: string | null;
  user_agent: string | null;
  created_at: Generated<string>;
};

export type BuildingTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  name: string;
  floors: number | null;
  external_ref: string | null;
  created_by_import_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  left_unit_ids: number[] | null;
};

export type ChangeNoteTable = {
  organization_id: number;
  property_id: number;
  id: GeneratedAlways<number>;
  changes: Generated<number>;
  recounts: Generated<boolean>;
  is_folded: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ContactTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  name: string;
  name_key: string;
  role: string | null;
  vendor_id: number | null;
  trades: Generated<string[]>;
  tags: Generated<string[]>;
  phones: Generated<Json>;
  phone_keys: Generated<string[]>;
  emails: Generated<Json>;
  email_keys: Generated<string[]>;
  addresses: Generated<Json>;
  website: string | null;
  serves_all: Generated<boolean>;
  is_preferred: Generated<boolean>;
  licence_number: string | null;
  licence_expires_on: string | null;
  coi_expires_on: string | null;
  workers_comp_expires_on: string | null;
  has_w9: boolean | null;
  notes: string | null;
  merged_into_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  papers_end_on: GeneratedAlways<string | null>;
  external_ref: string | null;
  created_by_import_id: number | null;
  ap_code: string | null;
};

export type ContactPropertyTable = {
  organization_id: number;
  contact_id: number;
  property_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type EmergencySheetTable = {
  organization_id: number;
  property_id: number;
  lines: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FileTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  storage_key: string | null;
  state: Generated<string>;
  rejected_code: string | null;
  uploaded_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  property_id: number | null;
  item_id: number | null;
  stored_sha256: string | null;
  stored_size_bytes: number | null;
  width: number | null;
  height: number | null;
  damage: string | null;
  scanned_at: string | null;
  taken_at: string | null;
  unit_id: number | null;
  report_id: number | null;
  report_key: string | null;
};

export type FlsDeficiencyTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  record_id: number;
  event_id: number | null;
  severity: string;
  description: string;
  found_on: string;
  due_on: string | null;
  quote_cents: number | null;
  fixed_on: string | null;
  proof_file_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsDeviceTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  record_id: number;
  label: string;
  location: string | null;
  made_on: string | null;
  last_test: string | null;
  next_test: string | null;
  result: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  kind: string | null;
  maker: string | null;
  model: string | null;
  serial: string | null;
  recall_state: string | null;
};

export type FlsDeviceRecallTable = {
  organization_id: number;
  device_id: number;
  recall_id: number;
  state: Generated<string>;
  reason: string | null;
  remedied_on: string | null;
  decided_by: number | null;
  decided_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsEventTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  record_id: number;
  event_date: string;
  kind: string;
  result: string;
  vendor_id: number | null;
  vendor_name: string | null;
  cost_cents: number | null;
  file_id: number | null;
  document_kind: string | null;
  units_required: number | null;
  units_entered: number | null;
  devices_tested: number | null;
  devices_failed: number | null;
  proposed_next: string | null;
  moves_to: string | null;
  note: string | null;
  recorded_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  invoice_id: number | null;
  devices_not_accessible: number | null;
  vendor_licence: string | null;
  no_bill_reason: string | null;
};

export type FlsIntervalTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  record_id: number;
  kind: string;
  task: string;
  is_certificate: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsMissedUnitTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  event_id: number;
  unit_id: number;
  entered_on: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsNoticeTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  record_id: number;
  due_on: string;
  step: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsProfileTable = {
  organization_id: number;
  property_id: number;
  authority: string | null;
  sends_digest: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsRecordTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  type: string;
  enabled: Generated<boolean>;
  disabled_reason: string | null;
  compliant_through: string | null;
  through_basis: string | null;
  asserted_reason: string | null;
  asserted_by: number | null;
  asserted_at: string | null;
  scheduled_on: string | null;
  vendor_id: number | null;
  vendor_name: string | null;
  notes: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  has_own_intervals: Generated<boolean>;
};

export type FlsRequestTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  record_id: number;
  asks_for: string;
  recipient: string;
  mail_subject: string;
  mail_text: string;
  message_key: string | null;
  mail_state: string;
  requested_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type FlsSettingsTable = {
  organization_id: number;
  checks: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  extra_types: Generated<string[]>;
};

export type GlCodeTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type IdempotencyKeyTable = {
  user_id: number;
  key: string;
  operation: string;
  body_hash: string;
  status: number | null;
  headers: Json | null;
  response: string | null;
  created_at: Generated<string>;
  finished_at: string | null;
  rights: Json | null;
};

export type ImportTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  file_name: string;
  file_hash: string;
  format: string | null;
  state: Generated<string>;
  is_dry_run: Generated<boolean>;
  mapping: Generated<Json>;
  headers: Generated<Json>;
  default_property_name: string | null;
  rows_read: Generated<number>;
  rows_create: Generated<number>;
  rows_update: Generated<number>;
  rows_same: Generated<number>;
  rows_skip: Generated<number>;
  rows_error: Generated<number>;
  created_counts: Generated<Json>;
  property_ids: Generated<number[]>;
  error: string | null;
  started_by: number | null;
  job_id: number | null;
  applied_at: string | null;
  undone_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  leaves_out_errors: Generated<boolean>;
  keeps_copies: Generated<boolean>;
  rows_copied: Generated<number>;
  announced: Json | null;
  choices: Generated<Json>;
  is_demo: Generated<boolean>;
};

export type ImportLayoutTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  heads_key: string;
  answers: Generated<Json>;
  mapping: Generated<Json>;
  used_at: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ImportPartTable = {
  organization_id: number;
  import_id: number;
  first_row: number;
  row_count: number;
  lines: number[];
  labels: string[];
  raws: Json;
  unit_rows: Json | null;
  place: number[] | null;
  good: number[] | null;
  serial: string[] | null;
  serial_key: string[] | null;
  install_date: string[] | null;
  install_confidence: string[] | null;
  mfg_date: string[] | null;
  mfg_confidence: string[] | null;
  condition: number[] | null;
  note: string[] | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  classes: Json | null;
  own: Json | null;
};

export type ImportRowTable = {
  organization_id: number;
  import_id: number;
  row_no: number;
  line_no: number;
  cells: Json;
  skip_reason: string | null;
  action: string | null;
  code: string | null;
  message: string | null;
  column_name: string | null;
  value: string | null;
  label: string | null;
  changes: Json | null;
  property_id: number | null;
  unit_id: number | null;
  item_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  thing_id: number | null;
};

export type InspectionTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  unit_id: number | null;
  run_id: number | null;
  type: string;
  template_version_id: number | null;
  template_name: string;
  template_number: number;
  inspector_id: number | null;
  due_on: string;
  status: Generated<string>;
  started_at: string | null;
  submitted_at: string | null;
  submitted_by: number | null;
  reviewed_at: string | null;
  reviewed_by: number | null;
  signed_by: string | null;
  no_access_reason: string | null;
  note: string | null;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  must_be_signed: Generated<boolean>;
};

export type InspectionCheckTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  inspection_id: number;
  position: number;
  area: string;
  code: string;
  title: string;
  hint: string | null;
  item_id: number | null;
  usual_severity: string;
  photo_rule: string;
  raises_flag: boolean;
  usual_charge_cents: number | null;
  result: string | null;
  severity: string | null;
  note: string | null;
  charge_cents: number | null;
  answer_key: string | null;
  answered_by: number | null;
  answered_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InspectionFindingTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  inspection_id: number;
  check_id: number;
  unit_id: number | null;
  item_id: number | null;
  area: string;
  title: string;
  severity: string;
  found_at: string;
  due_on: string;
  due_at: string | null;
  closed_at: string | null;
  closed_by: number | null;
  close_note: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  closed_signed_by: string | null;
};

export type InspectionPhotoTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  inspection_id: number;
  check_id: number;
  file_id: number;
  photo_key: string;
  taken_at: string;
  marks: Generated<Json>;
  taken_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  removed_by: number | null;
  removed_reason: string | null;
};

export type InspectionRunTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  name: string;
  type: string;
  due_on: string;
  is_sample: Generated<boolean>;
  sampled_from: number | null;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InspectionTemplateTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  type: string;
  starter: string | null;
  number: Generated<number>;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InspectionTemplateVersionTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  template_id: number;
  number: number;
  areas: Json;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  must_be_signed: Generated<boolean>;
};

export type InspectionVoiceNoteTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  inspection_id: number;
  check_id: number;
  file_id: number;
  note_key: string;
  recorded_at: string;
  seconds: number;
  words: string | null;
  recorded_by: number | null;
  removed_by: number | null;
  removed_reason: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InstanceSettingTable = {
  key: string;
  value: string;
  created_at: Generated<string>;
};

export type InvitationTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  email: string;
  role_id: Generated<number>;
  is_admin: Generated<boolean>;
  property_ids: Generated<number[]>;
  delivery: string;
  token_hash: Buffer;
  invited_by: number;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: number | null;
  revoked_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
};

export type InvoiceTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  document_id: number | null;
  page_from: number | null;
  page_to: number | null;
  source: string;
  state: string;
  state_since: Generated<string>;
  state_reason: string | null;
  is_credit_note: Generated<boolean>;
  vendor_id: number | null;
  vendor_name: string | null;
  number: string | null;
  number_key: GeneratedAlways<string | null>;
  invoice_date: string | null;
  service_on: string | null;
  due_date: string | null;
  purchase_order: string | null;
  currency: Generated<string>;
  invoice_type: string | null;
  subtotal_cents: number | null;
  tax_cents: number | null;
  total_cents: number | null;
  amount_due_cents: number | null;
  previous_balance_cents: number | null;
  reading: Json | null;
  confidence: number | null;
  duplicate_of_id: number | null;
  approved_at: string | null;
  approved_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  fls_visits: Json | null;
  fls_left_alone: string | null;
  ap_export_id: number | null;
};

export type InvoiceDocumentTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  file_id: number;
  sha256: string;
  source: string;
  state: Generated<string>;
  failed_code: string | null;
  page_count: number | null;
  read_at: string | null;
  lease_until: string | null;
  leased_by: number | null;
  sent_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InvoiceLineTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  invoice_id: number;
  position: number;
  body: string;
  quantity: number | null;
  unit_price_cents: number | null;
  amount_cents: number;
  work_type: string | null;
  unit_id: number | null;
  item_id: number | null;
  page: number | null;
  box: Json | null;
  is_sure: Generated<boolean>;
  record_id: number | null;
  record_use: string | null;
  new_item_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  gl_code: string | null;
  cost_centre: string | null;
  coding: string | null;
};

export type InvoicePageTable = {
  organization_id: number;
  property_id: number;
  document_id: number;
  page: number;
  width: number;
  height: number;
  is_scan: boolean;
  turn: Generated<number>;
  words: Json;
  body: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InvoicePaymentTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  invoice_id: number;
  paid_on: string;
  method: string;
  reference: string | null;
  amount_cents: number;
  credit_invoice_id: number | null;
  recorded_by: number;
  taken_back_at: string | null;
  taken_back_by: number | null;
  taken_back_reason: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type InvoiceWordTable = {
  organization_id: number;
  property_id: number;
  invoice_id: number;
  word: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ItemTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  unit_id: number | null;
  item_type_id: number;
  manufacturer_id: number | null;
  model_id: number | null;
  serial_number: string | null;
  serial_normalised: string | null;
  mfg_date: string | null;
  install_date: string | null;
  first_seen_on: string | null;
  basis_date: GeneratedAlways<string | null>;
  date_confidence: Generated<string>;
  purchase_cents: number | null;
  warranty_ends_on: string | null;
  condition: number | null;
  condition_on: string | null;
  condition_by: number | null;
  note: string | null;
  status: Generated<string>;
  retired_on: string | null;
  retired_reason: string | null;
  replaced_by_item_id: number | null;
  eul_override_years: number | null;
  price_override_cents: number | null;
  external_ref: string | null;
  created_by_import_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  serial_reversed: GeneratedAlways<string | null>;
  eul_years: number | null;
  eul_source: Generated<string>;
  installed_cost_cents: number | null;
  cost_source: Generated<string>;
  life_ends_on: string | null;
  claim_model: string | null;
  claim_serial: string | null;
  recall_state: string | null;
};

export type ItemCoverTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  item_id: number;
  cover: string;
  repair_id: number;
  term_id: number | null;
  source: string;
  starts_on: string | null;
  start_basis: string | null;
  ends_on: string | null;
  is_lifetime: boolean;
  is_estimated: boolean;
  needs_registration: boolean;
  registered_on: string | null;
  proof_file_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ItemEventTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  item_id: number;
  property_id: number;
  kind: string;
  happened_on: string;
  from_unit_id: number | null;
  to_unit_id: number | null;
  changes: Json | null;
  note: string | null;
  source: Generated<string>;
  user_id: number | null;
  import_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ItemQuoteTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  item_id: number;
  kind: string;
  amount_cents: number;
  is_major_repair: Generated<boolean>;
  vendor_id: number | null;
  quoted_on: string;
  note: string | null;
  recorded_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ItemRecallTable = {
  organization_id: number;
  item_id: number;
  recall_id: number;
  state: Generated<string>;
  reason: string | null;
  remedied_on: string | null;
  decided_by: number | null;
  decided_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ItemRegistrationTable = {
  organization_id: number;
  item_id: number;
  cover: string;
  registered_on: string;
  starts_on: string | null;
  proof_file_id: number | null;
  registered_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ItemTypeTable = {
  id: GeneratedAlways<number>;
  name: string;
  key: string;
  category: string;
  icon: string;
  average_life_span: number | null;
  typical_cost_cents: number | null;
  typical_cost_year: number | null;
  warranty_months: number | null;
  is_capital: Generated<boolean>;
  recall_watch: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type JobTable = {
  id: GeneratedAlways<number>;
  kind: string;
  payload: Generated<Json>;
  unique_key: string | null;
  run_as_user_id: number | null;
  organization_id: number | null;
  state: Generated<string>;
  run_at: Generated<string>;
  lease_until: string | null;
  fence: Generated<number>;
  attempts: Generated<number>;
  cancel_requested_at: string | null;
  progress: Generated<number>;
  counts: Json | null;
  message: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  finished_at: string | null;
};

export type LifeRecomputeTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number | null;
  item_type_id: number | null;
  model_id: number | null;
  is_large: Generated<boolean>;
  job_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  of_covers: Generated<boolean>;
};

export type MailAttachmentTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  message_id: number;
  name: string;
  sha256: string;
  is_new: boolean;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type MailMessageTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  message_key: string;
  size_bytes: number;
  sender: string | null;
  subject: string | null;
  received_at: string;
  outcome: string;
  problem: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type MailboxTable = {
  organization_id: number;
  host: string;
  port: number;
  security: string;
  user_name: string;
  sign_in: string;
  secret: string;
  client_id: string | null;
  token_url: string | null;
  folder: string;
  takes_from: string;
  is_on: boolean;
  set_by: number;
  uid_validity: number | null;
  last_uid: Generated<number>;
  looked_at: string | null;
  next_look_at: Generated<string>;
  lease_until: string | null;
  problem: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type MailboxPropertyTable = {
  organization_id: number;
  property_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type MaintenanceNoteTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  service_request_id: number | null;
  record_id: number | null;
  body: Json;
  body_text: string;
  written_by: number | null;
  hidden_at: string | null;
  hidden_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type MaintenanceRecordTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  unit_id: number;
  item_id: number | null;
  service_request_id: number | null;
  summary: string;
  performed_on: string;
  cost_cents: number | null;
  vendor: string | null;
  recorded_by: number | null;
  hidden_at: string | null;
  hidden_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  is_from_invoice: Generated<boolean>;
};

export type ManufacturerTable = {
  id: GeneratedAlways<number>;
  name: string;
  family: string | null;
  website: string | null;
  support_phone: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  key: string | null;
  merged_into_id: number | null;
  organization_id: number | null;
};

export type ManufacturerAliasTable = {
  manufacturer_id: number;
  alias: string;
  organization_id: number | null;
  id: GeneratedAlways<number>;
};

export type ManufacturerMergeTable = {
  id: GeneratedAlways<number>;
  from_id: number;
  into_id: number;
  moved_model_ids: number[];
  joined_models: Json;
  added_alias: string | null;
  merged_by: number | null;
  merged_at: Generated<string>;
  undone_by: number | null;
  undone_at: string | null;
  is_final: Generated<boolean>;
  moved_alias_ids: Generated<number[]>;
  added_alias_id: number | null;
  organization_id: number | null;
  kind: Generated<string>;
  from_model_id: number | null;
  into_model_id: number | null;
  facts: Json | null;
};

export type ManufacturerMergePartTable = {
  organization_id: number;
  merge_id: number;
  item_ids: number[];
  manufacturer_ids: number[];
  model_ids: number[];
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type MembershipTable = {
  organization_id: number;
  user_id: number;
  role_id: Generated<number>;
  is_admin: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ModelTable = {
  id: GeneratedAlways<number>;
  manufacturer_id: number;
  item_type_id: number | null;
  name: string;
  eul_years: number | null;
  replacement_cost_cents: number | null;
  priced_on: string | null;
  warranty_months: number | null;
  specs: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  organization_id: number | null;
  merged_into_id: number | null;
  claim_field_rule: string | null;
  sold_from: number | null;
  sold_to: number | null;
};

export type OneTimeTokenTable = {
  id: GeneratedAlways<number>;
  kind: string;
  user_id: number;
  token_hash: Buffer;
  email: string;
  proves_address: Generated<boolean>;
  attempts: Generated<number>;
  expires_at: string;
  used_at: string | null;
  created_at: Generated<string>;
};

export type OrganizationTable = {
  id: GeneratedAlways<number>;
  name: string;
  inflation: Generated<number>;
  fiscal_year_start_month: Generated<number>;
  aci_bands: Generated<number[]>;
  settings: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  timezone: Generated<string>;
};

export type OrganizationItemTypeTable = {
  organization_id: number;
  item_type_id: number;
  eul_years: number | null;
  unit_cost_cents: number | null;
  delivery_cents: Generated<number>;
  install_cents: Generated<number>;
  haul_away_cents: Generated<number>;
  priced_on: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type OutboxTable = {
  id: GeneratedAlways<number>;
  organization_id: number | null;
  message_key: Generated<string>;
  channel: string;
  template: string;
  recipient: string;
  subject: string;
  body: string;
  secret: string | null;
  has_secret: Generated<boolean>;
  state: Generated<string>;
  attempts: Generated<number>;
  next_try_at: Generated<string>;
  lease_until: string | null;
  fence: Generated<number>;
  error: string | null;
  provider_ref: string | null;
  queued_by: number | null;
  sent_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type OutboxAttachmentTable = {
  message_key: string;
  position: number;
  organization_id: number | null;
  file_name: string;
  content_type: string;
  size_bytes: number;
  content: Buffer | null;
  created_at: Generated<string>;
};

export type PermissionGroupTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  role_id: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type PermissionGroupMemberTable = {
  organization_id: number;
  group_id: number;
  user_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type PermissionGroupPropertyTable = {
  organization_id: number;
  group_id: number;
  property_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ProjectTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  name: string;
  status: Generated<string>;
  budget_year: number | null;
  gl_code_id: number | null;
  vendor_id: number | null;
  note: string | null;
  asked_cents: number | null;
  asked_by: number | null;
  approval_round: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ProjectApprovalTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  project_id: number;
  round: number;
  step: number;
  from_cents: number;
  approver_role: string | null;
  approver_user_id: number | null;
  decision: string | null;
  decided_by: number | null;
  decided_at: string | null;
  note: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ProjectBidTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  project_id: number;
  vendor_id: number | null;
  vendor_name: string;
  amount_cents: number;
  bid_on: string;
  file_id: number | null;
  note: string | null;
  is_chosen: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ProjectEventTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  project_id: number;
  kind: string;
  from_status: string | null;
  to_status: string | null;
  detail: string | null;
  note: string | null;
  user_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ProjectItemTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  project_id: number;
  item_id: number | null;
  description: string;
  cost_cents: number | null;
  added_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ProjectSettingsTable = {
  organization_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type PropertyTable = {
  organization_id: number;
  id: Generated<number>;
  name: string;
  code: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  year_built: number | null;
  kind: string | null;
  timezone: string;
  reserve_balance_cents: number | null;
  regional_manager_id: number | null;
  regional_maintenance_manager_id: number | null;
  external_ref: string | null;
  created_by_import_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  region: string | null;
  is_demo: Generated<boolean>;
  photo_file_id: number | null;
  ap_code: string | null;
};

export type PropertyAssignmentTable = {
  organization_id: number;
  property_id: number;
  user_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type PropertyItemTypeTable = {
  organization_id: number;
  property_id: number;
  item_type_id: number;
  eul_years: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  unit_cost_cents: number | null;
};

export type PropertySnapshotTable = {
  organization_id: number;
  property_id: number;
  as_of: string;
  computed_at: Generated<string>;
  units: number;
  items: number;
  dated_items: number;
  priced_items: number;
  complete_units: number;
  age_years_sum: number | null;
  backlog_cents: number | null;
  backlog_count: number | null;
  replacement_value_cents: number | null;
  due_this_year_cents: number | null;
  weak_cents: number | null;
  weak_count: number;
  undated_count: number;
  top_reasons: Generated<Json>;
  last_import_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  newly_past_count: number | null;
  next_past_on: string | null;
  units_with_items: number;
  minimum_age_items: number;
  lifed_items: number;
  no_life_items: number;
  planned_items: number;
  installed_this_year: number;
  turns_ready_on: Generated<Json>;
  recoverable: number | null;
  recoverable_unpriced: number | null;
  recoverable_cents: number | null;
  invoice_sums: Json | null;
};

export type ReaderLessonTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  vendor_id: number;
  field: string;
  label: string | null;
  x: number;
  y: number;
  page: number;
  times: Generated<number>;
  taught_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type RecallNoticeTable = {
  id: GeneratedAlways<number>;
  number: string;
  recalled_on: string;
  title: string;
  hazard: string;
  remedy: string;
  description: string;
  units: string | null;
  url: string;
  source: string;
  rule: Json;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type RecallRequestTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type RecallRunTable = {
  organization_id: number;
  property_id: number;
  ran_at: string;
  catalogue: string;
  items: number;
  found: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type RecoveryCodeTable = {
  user_id: number;
  code_hash: Buffer;
  used_at: string | null;
  created_at: Generated<string>;
};

export type RepairRulesTable = {
  organization_id: number;
  half_life_pct: number;
  half_cost_pct: number;
  strict_cost_pct: number | null;
  major_repair_life_pct: number;
  money_pit_pct: number;
  repairs_in_12_months: number;
  turn_rul_years: number;
  turn_within_days: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ReportRunTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  schedule_id: number;
  slot_at: string | null;
  state: Generated<string>;
  job_id: number | null;
  asked_by: number | null;
  reason: string | null;
  started_at: string | null;
  finished_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ReportRunRecipientTable = {
  organization_id: number;
  run_id: number;
  user_id: number;
  result: string;
  row_count: number | null;
  reason: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  message_key: string | null;
};

export type ReportScheduleTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  view_id: number;
  owner_user_id: number;
  every: string;
  weekday: number | null;
  month_day: number | null;
  at_time: string;
  time_zone: string;
  format: string;
  skip_when_empty: Generated<boolean>;
  is_paused: Generated<boolean>;
  next_run_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ReportScheduleRecipientTable = {
  organization_id: number;
  schedule_id: number;
  user_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ReportVisitTable = {
  user_id: number;
  report_id: string;
  property_id: Generated<number>;
  seen_at: string;
};

export type ResetRequestTable = {
  id: GeneratedAlways<number>;
  email: string;
  created_at: Generated<string>;
};

export type SavedViewTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  owner_user_id: number;
  report_id: string;
  property_id: number | null;
  name: string;
  filter: Generated<Json>;
  sort: string | null;
  columns: Json | null;
  density: string | null;
  shared_with: Generated<string>;
  permission_group_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type SavedViewDefaultTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  report_id: string;
  property_id: number | null;
  view_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScanTagTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  batch_id: number | null;
  number: number | null;
  uuid: Generated<string>;
  code: string;
  adopted_code: string | null;
  kind: string;
  state: Generated<string>;
  unit_id: number | null;
  item_id: number | null;
  building_id: number | null;
  fls_record_id: number | null;
  claimed_at: string | null;
  claimed_by: number | null;
  linked_at: string | null;
  linked_by: number | null;
  voided_at: string | null;
  voided_by: number | null;
  void_reason: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScanTagBatchTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  name: string;
  kind: string;
  printed_at: string | null;
  printed_by: number | null;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScanTagMoveTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  tag_id: number;
  unit_id: number;
  property_id: number;
  kind: string;
  moved_at: string;
  moved_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScanTagScanTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  tag_id: number;
  property_id: number;
  scanned_at: string;
  user_id: number | null;
  result: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScanTagSettingsTable = {
  organization_id: number;
  shows_unit: Generated<boolean>;
  support_phone: string | null;
  support_email: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  own_stocks: Generated<Json>;
};

export type ScenarioTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  name: string;
  rule: string;
  inflation: number;
  years: number;
  begins_next_year: Generated<boolean>;
  annual_cap_cents: number | null;
  emergency_share: Generated<number>;
  emergency_premium: Generated<number>;
  life_profile_id: number | null;
  price_book_id: number | null;
  frozen_on: string | null;
  frozen_at: string | null;
  frozen_by: number | null;
  frozen: Json | null;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScenarioLineTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  scenario_id: number;
  property_id: number;
  item_id: number;
  item_type_id: number;
  year: number;
  reason: string;
  is_again: boolean;
  cost_cents: number | null;
  planned_cents: number | null;
  item_type: string;
  unit_name: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type ScheduleSlotTable = {
  name: string;
  slot_at: string;
  created_at: Generated<string>;
};

export type SchemaMigrationTable = {
  name: string;
  checksum: string;
  applied_at: Generated<string>;
};

export type SecretLinkTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  purpose: string;
  property_id: number | null;
  contact_id: number | null;
  project_id: number | null;
  token_hash: Buffer;
  expires_at: string | null;
  last_read_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  inspection_id: number | null;
};

export type SecurityEventTable = {
  id: GeneratedAlways<number>;
  kind: string;
  user_id: number | null;
  address: string | null;
  request_id: string | null;
  detail: Generated<Json>;
  created_at: Generated<string>;
};

export type SerialPlateTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  unit_id: number | null;
  item_id: number | null;
  file_id: number;
  state: Generated<string>;
  note: string | null;
  sent_by: number | null;
  answered_by: number | null;
  answered_at: string | null;
  leased_by: number | null;
  lease_until: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  reading: Json | null;
  read_at: string | null;
  given_at: string | null;
  answered_in_s: number | null;
  answered_serial: string | null;
  moved_from_unit_id: number | null;
  own_item_id: number | null;
  part: Json | null;
};

export type ServiceRequestTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  unit_id: number;
  item_id: number | null;
  summary: string;
  priority: Generated<string>;
  priority_rank: GeneratedAlways<number>;
  reported_at: Generated<string>;
  reported_by: number | null;
  closed_at: string | null;
  closed_by: number | null;
  close_note: Json | null;
  close_note_text: string | null;
  close_hidden_at: string | null;
  close_hidden_by: number | null;
  hidden_at: string | null;
  hidden_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type SessionTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  family_id: string;
  access_hash: Buffer;
  access_expires_at: string;
  refresh_hash: Buffer;
  refresh_expires_at: string;
  family_expires_at: string;
  parent_id: number | null;
  used_at: string | null;
  revoked_at: string | null;
  revoked_reason: string | null;
  user_agent: string | null;
  address: string | null;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  viewed_by: number | null;
  viewed_by_family: string | null;
};

export type StandardItemTable = {
  area_type_id: number;
  item_type_id: number;
  quantity: Generated<number>;
};

export type StandardItemAlternativeTable = {
  area_type_id: number;
  item_type_id: number;
  alternative_item_type_id: number;
};

export type TagTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  item_id: number | null;
  unit_id: number | null;
  name: string;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  name_key: GeneratedAlways<string>;
};

export type TurnTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  unit_id: number;
  external_ref: string | null;
  lane: Generated<string>;
  kind: Generated<string>;
  lane_since: Generated<string>;
  hold_reason: string | null;
  held_lane: string | null;
  hand_notice_on: string | null;
  imported_notice_on: string | null;
  notice_on: GeneratedAlways<string | null>;
  hand_move_out_on: string | null;
  imported_move_out_on: string | null;
  move_out_on: GeneratedAlways<string | null>;
  hand_possession_on: string | null;
  lane_possession_on: string | null;
  possession_on: GeneratedAlways<string | null>;
  hand_start_on: string | null;
  lane_start_on: string | null;
  start_on: GeneratedAlways<string | null>;
  target_days: Generated<number>;
  hand_target_on: string | null;
  imported_target_on: string | null;
  target_on: GeneratedAlways<string | null>;
  hand_ready_on: string | null;
  lane_ready_on: string | null;
  ready_on: GeneratedAlways<string | null>;
  hand_move_in_on: string | null;
  imported_move_in_on: string | null;
  lane_move_in_on: string | null;
  move_in_on: GeneratedAlways<string | null>;
  closed_on: string | null;
  budget_cents: number | null;
  market_rent_cents: number | null;
  lead_user_id: number | null;
  note: string | null;
  created_by_import_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnCheckTable = {
  organization_id: number;
  property_id: number;
  turn_id: number;
  check_key: string;
  area: string;
  label: string;
  result: string;
  note: string | null;
  checked_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnDayTable = {
  organization_id: number;
  property_id: number;
  turn_id: number;
  on_day: string;
  owner: string;
  note: string | null;
  set_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnMoveTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  turn_id: number;
  on_day: string;
  from_lane: string | null;
  from_kind: string | null;
  to_lane: string;
  to_kind: string;
  note: string | null;
  user_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnPhotoTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  turn_id: number;
  file_id: number;
  moment: string;
  area: string | null;
  added_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnSerialTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  turn_id: number;
  item_id: number | null;
  serial_read: string;
  is_same: boolean;
  read_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnSettingsTable = {
  organization_id: number;
  lanes: Json;
  checks: Json;
  target_days: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  cover_days: Generated<number>;
};

export type TurnTaskTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  turn_id: number;
  trade: string;
  title: string | null;
  vendor_id: number | null;
  item_id: number | null;
  planned_on: string | null;
  done_on: string | null;
  reopened_count: Generated<number>;
  reopened_on: string | null;
  parts_from: string | null;
  parts_until: string | null;
  budget_cents: number | null;
  cost_cents: number | null;
  note: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnTaskWaitTable = {
  organization_id: number;
  property_id: number;
  turn_id: number;
  task_id: number;
  waits_for_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type TurnWalkTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  turn_id: number;
  walked_on: string;
  passed: boolean;
  note: string | null;
  signed_name: string;
  signature: string | null;
  user_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  pass_reason: string | null;
  open_points: Generated<string[]>;
};

export type UnitTable = {
  organization_id: number;
  id: Generated<number>;
  property_id: number;
  building_id: number | null;
  area_type_id: number | null;
  name: string;
  given_name: string;
  floor: number | null;
  floor_plan: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  status: string | null;
  external_ref: string | null;
  created_by_import_id: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  sort_key: GeneratedAlways<string>;
  name_key: GeneratedAlways<string>;
  lease_ends_on: string | null;
  number_key: GeneratedAlways<string | null>;
};

export type UnitItemTypeAbsenceTable = {
  organization_id: number;
  unit_id: number;
  item_type_id: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type UserTotpTable = {
  user_id: number;
  secret: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
  created_at: Generated<string>;
};

export type VendorPriceTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  vendor_id: number;
  property_id: number | null;
  visit: string | null;
  service: string;
  words: GeneratedAlways<string[]>;
  basis: string;
  price_cents: number;
  currency: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  created_by_import_id: number | null;
};

export type VendorPriceLessonTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  vendor_id: number;
  line_words: string[];
  service: string | null;
  taught_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type WarrantyClaimTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  item_id: number | null;
  maintenance_record_id: number | null;
  cover: string;
  covered_until: string | null;
  facts: Json;
  provider: string | null;
  problem: string;
  failed_on: string;
  state: Generated<string>;
  state_since: Generated<string>;
  claimed_cents: number | null;
  recovered_cents: number | null;
  reference: string | null;
  sent_at: string | null;
  closed_at: string | null;
  opened_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type WarrantyClaimMoveTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  property_id: number;
  claim_id: number;
  from_state: string;
  to_state: string;
  note: string | null;
  moved_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type WarrantyTermTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  model_id: number | null;
  item_id: number | null;
  cover: string;
  months: number | null;
  days: number | null;
  is_lifetime: Generated<boolean>;
  starts: Generated<string>;
  starts_on: string | null;
  needs_registration: Generated<boolean>;
  claim_days: Generated<number>;
  provider: string | null;
  claim_phone: string | null;
  claim_url: string | null;
  proof_file_id: number | null;
  maintenance_record_id: number | null;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
};

export type Schema = {
  alert_rule: AlertRuleTable;
  alert_run: AlertRunTable;
  alert_settings: AlertSettingsTable;
  ap_export: ApExportTable;
  ap_format: ApFormatTable;
  app_user: AppUserTable;
  approval_rule: ApprovalRuleTable;
  area_type: AreaTypeTable;
  asset_alert: AssetAlertTable;
  asset_alert_move: AssetAlertMoveTable;
  asset_alert_reason: AssetAlertReasonTable;
  assumption_set: AssumptionSetTable;
  assumption_set_line: AssumptionSetLineTable;
  audit_check: AuditCheckTable;
  audit_event: AuditEventTable;
  audit_lane: AuditLaneTable;
  auth_attempt: AuthAttemptTable;
  bug_report: BugReportTable;
  building: BuildingTable;
  change_note: ChangeNoteTable;
  contact: ContactTable;
  contact_property: ContactPropertyTable;
  emergency_sheet: EmergencySheetTable;
  file: FileTable;
  fls_deficiency: FlsDeficiencyTable;
  fls_device: FlsDeviceTable;
  fls_device_recall: FlsDeviceRecallTable;
  fls_event: FlsEventTable;
  fls_interval: FlsIntervalTable;
  fls_missed_unit: FlsMissedUnitTable;
  fls_notice: FlsNoticeTable;
  fls_profile: FlsProfileTable;
  fls_record: FlsRecordTable;
  fls_request: FlsRequestTable;
  fls_settings: FlsSettingsTable;
  gl_code: GlCodeTable;
  idempotency_key: IdempotencyKeyTable;
  import: ImportTable;
  import_layout: ImportLayoutTable;
  import_part: ImportPartTable;
  import_row: ImportRowTable;
  inspection: InspectionTable;
  inspection_check: InspectionCheckTable;
  inspection_finding: InspectionFindingTable;
  inspection_photo: InspectionPhotoTable;
  inspection_run: InspectionRunTable;
  inspection_template: InspectionTemplateTable;
  inspection_template_version: InspectionTemplateVersionTable;
  inspection_voice_note: InspectionVoiceNoteTable;
  instance_setting: InstanceSettingTable;
  invitation: InvitationTable;
  invoice: InvoiceTable;
  invoice_document: InvoiceDocumentTable;
  invoice_line: InvoiceLineTable;
  invoice_page: InvoicePageTable;
  invoice_payment: InvoicePaymentTable;
  invoice_word: InvoiceWordTable;
  item: ItemTable;
  item_cover: ItemCoverTable;
  item_event: ItemEventTable;
  item_quote: ItemQuoteTable;
  item_recall: ItemRecallTable;
  item_registration: ItemRegistrationTable;
  item_type: ItemTypeTable;
  job: JobTable;
  life_recompute: LifeRecomputeTable;
  mail_attachment: MailAttachmentTable;
  mail_message: MailMessageTable;
  mailbox: MailboxTable;
  mailbox_property: MailboxPropertyTable;
  maintenance_note: MaintenanceNoteTable;
  maintenance_record: MaintenanceRecordTable;
  manufacturer: ManufacturerTable;
  manufacturer_alias: ManufacturerAliasTable;
  manufacturer_merge: ManufacturerMergeTable;
  manufacturer_merge_part: ManufacturerMergePartTable;
  membership: MembershipTable;
  model: ModelTable;
  one_time_token: OneTimeTokenTable;
  organization: OrganizationTable;
  organization_item_type: OrganizationItemTypeTable;
  outbox: OutboxTable;
  outbox_attachment: OutboxAttachmentTable;
  permission_group: PermissionGroupTable;
  permission_group_member: PermissionGroupMemberTable;
  permission_group_property: PermissionGroupPropertyTable;
  project: ProjectTable;
  project_approval: ProjectApprovalTable;
  project_bid: ProjectBidTable;
  project_event: ProjectEventTable;
  project_item: ProjectItemTable;
  project_settings: ProjectSettingsTable;
  property: PropertyTable;
  property_assignment: PropertyAssignmentTable;
  property_item_type: PropertyItemTypeTable;
  property_snapshot: PropertySnapshotTable;
  reader_lesson: ReaderLessonTable;
  recall_notice: RecallNoticeTable;
  recall_request: RecallRequestTable;
  recall_run: RecallRunTable;
  recovery_code: RecoveryCodeTable;
  repair_rules: RepairRulesTable;
  report_run: ReportRunTable;
  report_run_recipient: ReportRunRecipientTable;
  report_schedule: ReportScheduleTable;
  report_schedule_recipient: ReportScheduleRecipientTable;
  report_visit: ReportVisitTable;
  reset_request: ResetRequestTable;
  saved_view: SavedViewTable;
  saved_view_default: SavedViewDefaultTable;
  scan_tag: ScanTagTable;
  scan_tag_batch: ScanTagBatchTable;
  scan_tag_move: ScanTagMoveTable;
  scan_tag_scan: ScanTagScanTable;
  scan_tag_settings: ScanTagSettingsTable;
  scenario: ScenarioTable;
  scenario_line: ScenarioLineTable;
  schedule_slot: ScheduleSlotTable;
  schema_migration: SchemaMigrationTable;
  secret_link: SecretLinkTable;
  security_event: SecurityEventTable;
  serial_plate: SerialPlateTable;
  service_request: ServiceRequestTable;
  session: SessionTable;
  standard_item: StandardItemTable;
  standard_item_alternative: StandardItemAlternativeTable;
  tag: TagTable;
  turn: TurnTable;
  turn_check: TurnCheckTable;
  turn_day: TurnDayTable;
  turn_move: TurnMoveTable;
  turn_photo: TurnPhotoTable;
  turn_serial: TurnSerialTable;
  turn_settings: TurnSettingsTable;
  turn_task: TurnTaskTable;
  turn_task_wait: TurnTaskWaitTable;
  turn_walk: TurnWalkTable;
  unit: UnitTable;
  unit_item_type_absence: UnitItemTypeAbsenceTable;
  user_totp: UserTotpTable;
  vendor_price: VendorPriceTable;
  vendor_price_lesson: VendorPriceLessonTable;
  warranty_claim: WarrantyClaimTable;
  warranty_claim_move: WarrantyClaimMoveTable;
  warranty_term: WarrantyTermTable;
};
