-- Two entries of one vendor are merged with all that was bought from either: invoices, prices, projects, turns, systems. Also at properties that the
-- person who merges does not see, since the other entry is archived for everybody. Called once both entries are found and locked.
create procedure take_over_vendor(organization bigint, from_id bigint, into_id bigint)
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  holder regclass;
begin
  if organization <> all (app_organization_ids()) then raise exception 'organization % is not one of this transaction', organization; end if;
  -- What both were taught about the same lines is kept once.
  update vendor_price_lesson l set archived_at = now(), version = l.version + 1, updated_at = now()
  where l.organization_id = organization and l.vendor_id = from_id and l.archived_at is null
    and exists (select from vendor_price_lesson k where k.organization_id = organization and k.vendor_id = into_id and k.line_words = l.line_words
      and k.archived_at is null);
  for holder in
    select k.conrelid from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'vendor_id'
    where k.contype = 'f' and k.confrelid = 'public.contact'::regclass
  loop
    execute format('update %s set vendor_id = $3, version = version + 1, updated_at = now() where organization_id = $1 and vendor_id = $2', holder)
      using organization, from_id, into_id;
  end loop;
end $$;
comment on procedure take_over_vendor(bigint, bigint, bigint) is 'whatever names a vendor names another from then on';
revoke all on procedure take_over_vendor(bigint, bigint, bigint) from public;
grant execute on procedure take_over_vendor(bigint, bigint, bigint) to app_rw;
