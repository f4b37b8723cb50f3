-- A replacement that was recorded by mistake is taken back: what closing a flag did to its item is known on the flag.
alter table asset_alert
  add column retired_version integer,
  add column retired_from text check (retired_from in ('ACTIVE', 'STORED')),
  add check ((retired_version is null) = (retired_from is null)),
  add check (retired_version is null or action_state = 'REPLACED');
comment on column asset_alert.retired_version is 'the version of the item after closing this flag retired it; null where it was retired before, or the flag is about no item';
comment on column asset_alert.retired_from is 'what the item was until then';

alter table asset_alert_move add column outcome text check (length(outcome) <= 1000);
comment on column asset_alert_move.outcome is 'what the move did beside the flag, and what it left as it was';

-- Flags that are closed by now: the item was retired in the same minute, by the same person, and nothing was written to it since.
update asset_alert a set retired_version = i.version, retired_from = e.changes -> 'status' ->> 0
from item i, item_event e, asset_alert_move m
where a.action_state = 'REPLACED' and i.organization_id = a.organization_id and i.id = a.item_id and i.status = 'RETIRED' and i.archived_at is null
  and e.organization_id = i.organization_id and e.item_id = i.id and e.kind in ('RETIRED', 'REPLACED') and e.created_at = i.updated_at
  and e.changes -> 'status' ->> 0 in ('ACTIVE', 'STORED')
  and m.organization_id = a.organization_id and m.property_id = a.property_id and m.alert_id = a.id and m.to_state = 'REPLACED'
  and m.moved_by = e.user_id and abs(extract(epoch from m.created_at - e.created_at)) < 60;
