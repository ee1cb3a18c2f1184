insert into public.billing_plans (id, name, price, currency, period, features, description, position, is_public) values
  ('00000000-0000-4000-8000-000000000001', 'Free trial', 0, 'USD', 'trial', '["Every feature for 30 days", "Till, online shop, stock and books", "No card needed"]', 'Try everything with your own products for 30 days.', 0, true);
