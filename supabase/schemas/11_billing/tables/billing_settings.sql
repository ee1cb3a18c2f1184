create table private.billing_settings (
  is_only boolean primary key default true check (is_only),
  seller jsonb not null check (jsonb_typeof(seller) = 'object')
);
comment on table private.billing_settings is 'Who issues the platform''s invoices; one row.';

call private.enable_rls_and_revoke('private.billing_settings');
