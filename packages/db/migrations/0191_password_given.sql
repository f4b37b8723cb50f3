-- An administrator may add a person with a password; whoever was given one chooses their own before anything else.
alter table app_user add column password_given_at timestamptz;
comment on column app_user.password_given_at is 'when an administrator gave the password; it is due to be changed until password_changed_at is later';
