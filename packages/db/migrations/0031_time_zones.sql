-- 'Today' is the day in a property's time zone; for what belongs to no property it is the organization's.
alter table organization add column timezone text not null default 'America/New_York';
comment on column organization.timezone is 'decides which day it is for what belongs to no single property: contacts, files over several properties';

-- A zone that PostgreSQL does not know, or an offset (which it reads the other way round), gives way to the default.
do $$
declare
  kept text;
begin
  for kept in select distinct timezone from property loop
    begin
      if kept !~ '^[A-Za-z]' then raise invalid_parameter_value; end if;
      perform timestamp '2000-01-01' at time zone kept;
    exception when invalid_parameter_value then
      update property set timezone = default, version = version + 1, updated_at = now() where timezone = kept;
    end;
  end loop;
end $$;

-- Raises for a zone that is unknown, so none can be stored.
alter table property add constraint property_timezone_known
  check (timezone ~ '^[A-Za-z]' and timestamp '2000-01-01' at time zone timezone is not null);
alter table organization add constraint organization_timezone_known
  check (timezone ~ '^[A-Za-z]' and timestamp '2000-01-01' at time zone timezone is not null);
