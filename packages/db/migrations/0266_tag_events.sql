-- The history of an item says when a printed tag was put on it and taken off.
alter table item_event drop constraint item_event_kind_check;
alter table item_event add constraint item_event_kind_check check (kind in ('RECORDED', 'INSTALLED', 'EDITED', 'MOVED', 'STORED', 'REPLACED', 'RETIRED',
  'RESTORED', 'CONDITION', 'TAGGED', 'UNTAGGED'));
