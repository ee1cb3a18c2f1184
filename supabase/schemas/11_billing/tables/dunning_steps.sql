create table private.dunning_steps (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  invoice_id uuid not null,
  step_no integer not null check (step_no between 0 and 6),
  due_at timestamptz not null check (isfinite(due_at)),
  done_at timestamptz,
  noticed_at timestamptz,
  primary key (tenant_id, invoice_id, step_no),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete cascade
);
comment on table private.dunning_steps is
  'What happens about an unpaid invoice: 0 to 4 attempts on the day it is due and on four days after (private.platform_settings), 5 past due, 6 cancelled.';
comment on column private.dunning_steps.noticed_at is 'When the owners were told by mail that it is not paid.';

create index dunning_steps_waiting_idx on private.dunning_steps (tenant_id, due_at) where done_at is null;

call private.enable_rls_and_revoke('private.dunning_steps');
