-- The day on which the lease of a unit ends, so that replacements can wait for the unit to empty. Nothing else of a lease is kept, and
-- nothing of who lives there.
alter table unit add column lease_ends_on date;
comment on column unit.lease_ends_on is 'last day of the present lease, as entered or imported; it may be renewed';
