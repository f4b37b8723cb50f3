-- Label sheets and rolls that an organization measured itself.

alter table scan_tag_settings add column own_stocks jsonb not null default '[]'
  check (jsonb_typeof(own_stocks) = 'array' and jsonb_array_length(own_stocks) <= 20);
comment on column scan_tag_settings.own_stocks is 'label sheets and rolls beside those that are known: name, and lengths in millimetres';
