-- Properties and units draw their ids from one sequence, so that a new id names one thing: a call that takes either knows which
-- is meant. Ids from before keep their numbers, and none is ever given again.

create sequence place_id_seq as bigint;
select setval('place_id_seq', greatest(p.last_value, u.last_value), p.is_called or u.is_called) from property_id_seq p, unit_id_seq u;
grant usage on sequence place_id_seq to app_rw, app_platform;

alter table property alter column id drop identity, alter column id set default nextval('place_id_seq');
alter table unit alter column id drop identity, alter column id set default nextval('place_id_seq');
