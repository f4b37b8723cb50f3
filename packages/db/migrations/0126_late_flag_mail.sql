-- Whoever has a flag that waits too long in its lane is told by mail, where an organization wants that.
alter table alert_settings add column mails_late boolean not null default false;
alter table asset_alert add column late_told_lane timestamptz;
comment on column asset_alert.late_told_lane is 'since when the flag was in the lane in which its lateness was mailed: one mail for each stay in a lane';
