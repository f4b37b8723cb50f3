-- What became of the mails of a run, and the order in which its runs are read and deleted.

alter table report_run_recipient add column message_key uuid;
comment on column report_run_recipient.message_key is 'the mail in outbox, which says what became of it; null where none was written';
create index report_run_recipient_message_idx on report_run_recipient (message_key) where message_key is not null;

alter table report_run_recipient drop constraint report_run_recipient_result_check;
alter table report_run_recipient add constraint report_run_recipient_result_check
  check (result in ('WAITING', 'SENT', 'NOT_SENT', 'EMPTY', 'NO_ACCESS', 'FAILED'));
comment on column report_run_recipient.result is 'WAITING until the mail server has the mail, or refused it for good';

create index report_run_schedule_idx on report_run (organization_id, schedule_id, id);
create index report_run_age_idx on report_run (created_at);
