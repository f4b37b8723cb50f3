-- Systems beyond the seven, which an organization switches on for its properties.
alter table fls_record drop constraint fls_record_type_check;
alter table fls_record add constraint fls_record_type_check check (type in ('SPRINKLERS', 'EXTINGUISHERS', 'ALARMS', 'HYDRANTS', 'ESCAPES', 'BACKFLOW',
  'POOL', 'EMERGENCY_LIGHTING', 'FIRE_DOORS', 'ELEVATORS', 'KITCHEN_HOOD', 'CARBON_MONOXIDE', 'DRYER_VENTS', 'AED'));
alter table fls_settings add column extra_types text[] not null default '{}' check (extra_types <@ array['EMERGENCY_LIGHTING', 'FIRE_DOORS',
  'ELEVATORS', 'KITCHEN_HOOD', 'CARBON_MONOXIDE', 'DRYER_VENTS', 'AED']);
comment on column fls_settings.extra_types is 'systems beyond the seven that are kept track of here; what is recorded of one that is switched off stays';
