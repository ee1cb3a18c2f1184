insert into public.tenants (id, name, subdomain, status) values
  ('11111111-1111-4111-8111-111111111111', 'Acme', 'acme', 'active'),
  ('22222222-2222-4222-8222-222222222222', 'Bolt', 'bolt', 'trial'),
  ('33333333-3333-4333-8333-333333333333', 'Closed', 'closed', 'cancelled');
insert into public.categories (tenant_id, id, name) values ('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-0000-4000-8000-000000000001', 'Drinks');
insert into public.products (tenant_id, id, category_id, name, sku, price, cost, stock_quantity, is_published) values
  ('11111111-1111-4111-8111-111111111111', 'bbbbbbbb-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 'Soda, lime', 'SODA-1', 19.90, 12, 10, true),
  ('11111111-1111-4111-8111-111111111111', 'bbbbbbbb-0000-4000-8000-000000000002', null, 'apple juice', 'JUICE-1', 7.00, 3, 5, true),
  ('11111111-1111-4111-8111-111111111111', 'bbbbbbbb-0000-4000-8000-000000000003', null, 'Hidden', 'HID-1', 1, 1, 0, false),
  ('22222222-2222-4222-8222-222222222222', 'cccccccc-0000-4000-8000-000000000001', null, 'Bolt thing', 'B-1', 5, 4, 9, true);
insert into public.business_settings (tenant_id, company_name, secret_note) values
  ('11111111-1111-4111-8111-111111111111', 'Acme', 'only for staff'),
  ('22222222-2222-4222-8222-222222222222', 'Bolt', 'only for staff');
