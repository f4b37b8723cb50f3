-- A final walk may be passed with open points: with a reason, and with what was open.
alter table turn_walk
  add column pass_reason text check (length(btrim(pass_reason)) between 1 and 400),
  add column open_points text[] not null default '{}',
  add check (pass_reason is null or passed),
  -- Walks of before have no points; from now on, none is passed with some and without a reason.
  add check (not passed or open_points = '{}' or pass_reason is not null);
comment on column turn_walk.pass_reason is 'why the unit was passed although points were open';
comment on column turn_walk.open_points is 'what had failed or was open when the walk was passed, a sentence each';
