create table public.subscription_invoice_lines (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  invoice_id uuid not null,
  position integer not null check (position between 1 and 100),
  kind text not null check (kind in ('plan', 'charge', 'credit', 'discount', 'tax', 'rounding', 'manual')),
  description text not null check (length(description) between 1 and 300),
  amount numeric(14, 2) not null check (amount between -1e12 and 1e12),
  primary key (tenant_id, invoice_id, position),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete restrict
);
comment on table public.subscription_invoice_lines is 'Lines of the platform''s invoices; with tax and rounding they add up to the total.';

call private.protect_tenant_table('public.subscription_invoice_lines', 'billing.view');
call private.make_append_only('public.subscription_invoice_lines');
