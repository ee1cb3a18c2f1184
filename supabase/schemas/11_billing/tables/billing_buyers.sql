create table private.billing_buyers (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  name text check (length(name) between 1 and 200),
  tax_id text check (length(tax_id) between 1 and 40),
  address text check (length(address) between 1 and 500),
  email text check (length(email) between 3 and 320),
  updated_at timestamptz not null default now()
);
comment on table private.billing_buyers is 'Who the platform''s invoices are made out to, and a second address that gets them; without a row the business by its name.';

call private.enable_rls_and_revoke('private.billing_buyers');

create trigger _500_set_updated_at before update on private.billing_buyers for each row execute function private.tg_set_updated_at();
