-- An administrator without properties can look around in a made-up community: what belongs to it is marked, so that it can be told from the
-- organization's own and taken out in one step.
alter table property add column is_demo boolean not null default false;
comment on column property.is_demo is 'a made-up community that an administrator loaded to look around; nothing in it is real';
alter table import add column is_demo boolean not null default false;
comment on column import.is_demo is 'one of the files of the demo community; taken back with it, not by itself';
