-- Reference rows beyond those the migrations need. Demo businesses are made by scripts/seed. Safe to run again.

insert into public.billing_plans (id, name, price, currency, period, features, description, badge, badge_color, position) values
  ('00000000-0000-4000-8000-000000000002', 'Starter', 9, 'USD', 'month',
   '["One shop, one till", "Online shop with your own address", "Receipts by print and link", "Daily closing and books"]',
   'For a single shop that wants its till, stock and books in one place.', null, null, 1),
  ('00000000-0000-4000-8000-000000000003', 'Business', 29, 'USD', 'month',
   '["Everything in Starter", "Several tills", "Owner, manager and cashier roles", "Goods receipts and stock adjustments", "Your own domain"]',
   'For a growing business with a team, several tills and an online shop.', 'Recommended', '#2563eb', 2),
  ('00000000-0000-4000-8000-000000000004', 'Scale', 79, 'USD', 'month',
   '["Everything in Business", "As many tills as you need", "Priority support"]',
   'For a busy business that wants help at hand.', null, null, 3)
on conflict (id) do update set name = excluded.name, price = excluded.price, currency = excluded.currency, period = excluded.period,
  features = excluded.features, description = excluded.description, badge = excluded.badge, badge_color = excluded.badge_color,
  position = excluded.position;
