-- What an organization usually looks at in its fire and life safety systems, and how often; records that were set otherwise keep their own.

create table fls_settings (
  organization_id bigint not null primary key references organization (id),
  checks jsonb not null default '{}' check (jsonb_typeof(checks) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on column fls_settings.checks is 'by type of system its checks; a type without an entry has those of domain/fls-intervals';
call migration_tools.protect('fls_settings');

alter table fls_record add column has_own_intervals boolean not null default false;
comment on column fls_record.has_own_intervals is 'its intervals were set at the property: those of the organization do not replace them';

-- Until now every record began with the usual checks: where they are others, somebody set them.
update fls_record r set has_own_intervals = true
where (select coalesce(string_agg(n.kind || case when n.is_certificate then '!' else '' end || n.task, '|' order by n.kind), '')
    from fls_interval n where n.organization_id = r.organization_id and n.record_id = r.id)
  is distinct from (select string_agg(u.kind || case when u.is_certificate then '!' else '' end || u.task, '|' order by u.kind) from (values
    ('SPRINKLERS', 'MONTHLY', 'Control valves and gauges looked at', false),
    ('SPRINKLERS', 'QUARTERLY', 'Waterflow alarm devices tested', false),
    ('SPRINKLERS', 'SEMIANNUAL', 'Valve tamper switches tested', false),
    ('SPRINKLERS', 'ANNUAL', 'Inspection, main drain and trip tests', true),
    ('SPRINKLERS', 'FIVE_YEAR', 'Inside of the pipes looked at, gauges replaced or calibrated', false),
    ('EXTINGUISHERS', 'MONTHLY', 'Looked at by staff', false),
    ('EXTINGUISHERS', 'ANNUAL', 'Maintenance and tag by a certified company', true),
    ('EXTINGUISHERS', 'FIVE_YEAR', 'Internal examination and hydrostatic test of CO2, water and wet chemical', false),
    ('EXTINGUISHERS', 'SIX_YEAR', 'Internal examination of dry chemical', false),
    ('EXTINGUISHERS', 'TWELVE_YEAR', 'Hydrostatic test of dry chemical', false),
    ('ALARMS', 'SEMIANNUAL', 'Devices looked at, batteries tested under load', false),
    ('ALARMS', 'ANNUAL', 'Full test of the system', true),
    ('ALARMS', 'TWO_YEAR', 'Sensitivity of smoke detectors', false),
    ('ALARMS', 'TEN_YEAR', 'Smoke alarms in homes replaced', false),
    ('HYDRANTS', 'ANNUAL', 'Inspection and flush', true),
    ('HYDRANTS', 'FIVE_YEAR', 'Flow test of the private main', false),
    ('ESCAPES', 'ANNUAL', 'Looked at', false),
    ('ESCAPES', 'FIVE_YEAR', 'Examined by an engineer, with the load certified', true),
    ('BACKFLOW', 'ANNUAL', 'Test of each assembly by a certified tester, filed with the water purveyor', true),
    ('BACKFLOW', 'FIVE_YEAR', 'Inside of the assembly looked at', false),
    ('POOL', 'MONTHLY', 'Barrier, gate, signs and rescue equipment', false),
    ('POOL', 'ANNUAL', 'Permit and inspection of the health department', true)
  ) as u(type, kind, task, is_certificate) where u.type = r.type);
