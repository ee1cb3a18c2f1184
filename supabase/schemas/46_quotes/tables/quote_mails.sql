create table private.quote_mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  quote_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, quote_id) references public.quotes (tenant_id, id) on delete restrict
);
comment on table private.quote_mails is 'Quotes sent by mail, for the limits: 5 of one quote, 200 a day by one business.';

create index quote_mails_quote_idx on private.quote_mails (tenant_id, quote_id);
create index quote_mails_tenant_idx on private.quote_mails (tenant_id, created_at desc);

call private.enable_rls_and_revoke('private.quote_mails');
