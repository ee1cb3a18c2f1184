create table private.report_run_mails (
  tenant_id uuid not null,
  run_id uuid not null,
  place integer not null,
  user_id uuid,
  recipient text not null check (length(recipient) between 1 and 320),
  mail_id uuid,
  primary key (tenant_id, run_id, place),
  foreign key (tenant_id, run_id) references public.report_runs (tenant_id, id) on delete cascade
);
comment on table private.report_run_mails is 'To whom a report went, and to whom of those it was meant for it did not.';
comment on column private.report_run_mails.user_id is 'Whose address it is, of the people of the business.';
comment on column private.report_run_mails.mail_id is
  'The mail of the outbox, which is removed 30 days after it was sent; null where the person may not see every figure, or has no address.';

call private.enable_rls_and_revoke('private.report_run_mails');
