-- The audit trail as hash chains: every line carries the hash of the line before it in its lane, so that an edit, a deletion, an
-- insertion and a change of order show. An organization has several lanes, so that transactions that end at once need not queue.

alter table audit_event
  add column lane smallint,
  add column seq bigint,
  add column mark text,
  add column hash bytea,
  add constraint audit_event_chained check (num_nulls(lane, seq, hash) in (0, 3)),
  add constraint audit_event_lane_key unique (organization_id, lane, seq);
comment on column audit_event.mark is 'a nonce and an HMAC over what the application wrote, under a key that the database never sees';
comment on column audit_event.hash is 'sha256 over the hash of the line before it in the lane, and this line';

-- Lists go by id, which falls with time.
drop index audit_event_time_idx, audit_event_user_idx;
create index audit_event_user_idx on audit_event (user_id, id desc);

-- The end of each lane; whoever adds a line holds its lane from there to the commit, which is on its way by then.
create table audit_lane (
  organization_id bigint not null references organization (id),
  lane smallint not null,
  seq bigint not null,
  hash bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, lane)
) with (fillfactor = 20);
call migration_tools.protect('audit_lane');
revoke delete on audit_lane from app_rw, app_platform;

-- A line's number is part of its hash, so it is drawn before the line is written.
grant usage on sequence audit_event_id_seq to app_rw, app_platform;

create function audit_hash(
  previous bytea, organization_id bigint, lane smallint, seq bigint, id bigint, created_at timestamptz, user_id bigint, action text, entity text,
  entity_id bigint, before jsonb, after jsonb, request_id text, address text, mark text
) returns bytea language sql stable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(organization_id, lane, seq, id, extract(epoch from created_at), user_id, action, entity,
    entity_id, before, after, request_id, address, mark)::text, 'UTF8'));

-- Lines from before there was a chain: one lane in the order of their numbers, without marks.
do $$
declare
  line audit_event;
  head audit_lane;
begin
  for line in select * from audit_event order by organization_id, id loop
    if head.organization_id is distinct from line.organization_id then
      head.organization_id := line.organization_id;
      head.seq := 0;
      head.hash := '\x';
    end if;
    head.seq := head.seq + 1;
    head.hash := audit_hash(head.hash, line.organization_id, 0::smallint, head.seq, line.id, line.created_at, line.user_id, line.action, line.entity,
      line.entity_id, line.before, line.after, line.request_id, line.address, null);
    update audit_event set lane = 0, seq = head.seq, hash = head.hash where organization_id = line.organization_id and id = line.id;
    insert into audit_lane (organization_id, lane, seq, hash) values (line.organization_id, 0, head.seq, head.hash)
      on conflict (organization_id, lane) do update set seq = excluded.seq, hash = excluded.hash;
  end loop;
end $$;

-- When the instance last went over an organization's trail and noted its ends outside the database, for the people who read it.
create table audit_check (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  last_event_id bigint not null,
  line_count bigint not null,
  finding_count bigint not null,
  first_finding text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
call migration_tools.protect('audit_check');
revoke insert, update, delete on audit_check from app_rw;
revoke update, delete on audit_check from app_platform;
