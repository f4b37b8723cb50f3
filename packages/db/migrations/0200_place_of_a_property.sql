-- Whoever makes a property says its time zone; nothing is in New York because nobody thought of it.
alter table property alter column timezone drop default;

-- A place on the globe is two numbers; a property has both or neither.
alter table property
  add constraint property_coordinates_together check ((latitude is null) = (longitude is null)),
  add constraint property_latitude_range check (latitude between -90 and 90),
  add constraint property_longitude_range check (longitude between -180 and 180);
comment on column property.latitude is 'degrees north of the equator; south is negative';
comment on column property.longitude is 'degrees east of Greenwich; west is negative';
