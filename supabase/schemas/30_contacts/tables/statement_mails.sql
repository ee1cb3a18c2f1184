create table private.statement_mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table private.statement_mails is 'Statements sent by mail, for the limits: 3 an hour to one contact, 100 a day by one business.';

create index statement_mails_contact_idx on private.statement_mails (tenant_id, contact_id);
create index statement_mails_tenant_idx on private.statement_mails (tenant_id, created_at desc);

call private.enable_rls_and_revoke('private.statement_mails');
