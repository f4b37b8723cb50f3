-- A check of the turn sheet may ask for more than a tap: a photo of its area, or the serial numbers of the unit's items.
update turn_settings s set checks = (
  select coalesce(jsonb_agg(jsonb_build_object('needs', null) || c.one order by c.at), '[]')
  from jsonb_array_elements(s.checks) with ordinality as c (one, at)
);
comment on column turn_settings.checks is 'key, area, label, areaTypeId (null: all units) and needs (PHOTO, SERIAL or null) of each, in order';
