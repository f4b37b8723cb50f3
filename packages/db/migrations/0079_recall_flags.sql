-- A rule of red flags looks for items that a safety recall may concern.
alter table alert_rule drop constraint alert_rule_code_check;
alter table alert_rule add constraint alert_rule_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER', 'REPAIRS_12M',
  'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL'));
alter table asset_alert_reason drop constraint asset_alert_reason_code_check;
alter table asset_alert_reason add constraint asset_alert_reason_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER',
  'REPAIRS_12M', 'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL', 'INSPECTION', 'FLS', 'MANUAL'));
