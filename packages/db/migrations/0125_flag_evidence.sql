-- What the rules find is kept up to date on open flags, and said where it is found no more.
alter table asset_alert_reason add column gone_on date;
comment on column asset_alert_reason.gone_on is 'the day at the property on which the rule that raised it found it no more; null while it does, and for what people raised';

-- A run also looks at fire and life safety systems. Runs before this was counted do not say at how many.
alter table alert_run add column systems integer check (systems >= 0);

-- Two more reasons that a person may give by hand.
alter table asset_alert_reason drop constraint asset_alert_reason_code_check;
alter table asset_alert_reason add constraint asset_alert_reason_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER',
  'REPAIRS_12M', 'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL', 'FLS_OVERDUE', 'FLS_DEVICE', 'FLS_RECALL', 'INSPECTION',
  'FLS', 'PLATE_UNREADABLE', 'PUBLIC_REPORT', 'MANUAL'));
