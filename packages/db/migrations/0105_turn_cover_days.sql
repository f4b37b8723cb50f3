-- Items whose cover ends soon belong into the scope of a turn; an organization says how soon.
alter table turn_settings add column cover_days smallint not null default 60 check (cover_days between 0 and 730);
comment on column turn_settings.cover_days is 'an item whose cover ends within so many days is tested at the turn; 0 is none';
