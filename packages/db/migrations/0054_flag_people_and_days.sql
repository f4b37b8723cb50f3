-- The history of a flag also says to whom it was given, and until which day it was set aside.
alter table asset_alert_move
  add column kind text not null default 'MOVE' check (kind in ('MOVE', 'ASSIGN', 'SNOOZE')),
  add column assignee_id bigint references app_user (id),
  add column snooze_until date,
  add constraint asset_alert_move_kind_check1 check (kind = 'ASSIGN' or assignee_id is null),
  add constraint asset_alert_move_kind_check2 check (kind = 'SNOOZE' or snooze_until is null),
  add constraint asset_alert_move_kind_check3 check (kind = 'MOVE' or from_state = to_state);
comment on column asset_alert_move.kind is 'MOVE: from lane to lane; ASSIGN: to assignee_id, or to nobody; SNOOZE: until snooze_until, or back at once';
create index asset_alert_move_assignee_idx on asset_alert_move (organization_id, assignee_id) where assignee_id is not null;
