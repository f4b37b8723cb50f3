-- Rules of red flags look at fire and life safety too: systems and devices that are overdue.
alter table alert_rule drop constraint alert_rule_code_check;
alter table alert_rule add constraint alert_rule_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER', 'REPAIRS_12M',
  'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL', 'FLS_OVERDUE', 'FLS_DEVICE'));
alter table asset_alert_reason drop constraint asset_alert_reason_code_check;
alter table asset_alert_reason add constraint asset_alert_reason_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER',
  'REPAIRS_12M', 'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL', 'FLS_OVERDUE', 'FLS_DEVICE', 'INSPECTION', 'FLS', 'MANUAL'));
