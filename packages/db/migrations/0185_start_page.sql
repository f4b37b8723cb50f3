-- Where a person starts after signing in, as they chose it; null until they were asked.
alter table app_user add column start_page text check (start_page in ('TODAY', 'PROPERTIES'));
comment on column app_user.start_page is 'the page that a sign-in without another destination leads to; null, until the person chooses, is Properties';
