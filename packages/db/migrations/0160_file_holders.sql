-- A file that something on record names is not removed, so who may remove one also finds what names it.
comment on column warranty_term.proof_file_id is 'a file, which stays while this term is live';
comment on column item_registration.proof_file_id is 'a file, which stays while this registration is live';

-- Administrators may remove files of their organization; they see which of those a bug report shows.
create policy administrators_find_screenshots on bug_report for select to app_rw
  using (screenshot_organization_id = any ((select app_admin_organization_ids())::bigint[]));
