-- Of a visit of fire and life safety: devices that could not be reached, and the licence of the company as its papers give it.

alter table fls_event add column devices_not_accessible integer check (devices_not_accessible >= 0),
  add column vendor_licence text check (length(btrim(vendor_licence)) between 1 and 60);
comment on column fls_event.devices_not_accessible is 'as the papers say; null: they do not say';
comment on column fls_event.vendor_licence is 'the licence number of the company, as the papers give it';

-- What was read before names neither, and no price of a deficiency.
update invoice set fls_visits = (
  select jsonb_agg(j || jsonb_build_object('devicesNotAccessible', null, 'licence', null, 'deficiencies',
    (select coalesce(jsonb_agg(k || jsonb_build_object('quoteCents', null) order by o), '[]') from jsonb_array_elements(j -> 'deficiencies') with ordinality d (k, o))) order by n)
  from jsonb_array_elements(fls_visits) with ordinality v (j, n))
where jsonb_array_length(fls_visits) > 0;
