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

-- The same plans in the money of those who pay: set by hand, never converted. A price that platform staff have set since stays.
insert into public.plan_prices (plan_id, currency, period, amount)
select p.id, x.currency, 'month', x.amounts[p.position]
from (values
  ('KES', array[1200, 3800, 10200]), ('UGX', array[33000, 105000, 290000]), ('TZS', array[23000, 75000, 200000]),
  ('RWF', array[13000, 42000, 115000]), ('ETB', array[1300, 4200, 11500]), ('NGN', array[14000, 45000, 120000]),
  ('GHS', array[100, 330, 900]), ('ZAR', array[165, 530, 1450]), ('XOF', array[5500, 17500, 48000]),
  ('XAF', array[5500, 17500, 48000]), ('EGP', array[450, 1450, 3900]), ('MAD', array[90, 290, 790]),
  ('EUR', array[9, 27, 75]), ('GBP', array[8, 24, 65]), ('CAD', array[12, 40, 108]), ('AUD', array[14, 45, 120]),
  ('BRL', array[50, 160, 430]), ('INR', array[750, 2400, 6500]), ('CNY', array[65, 210, 570]), ('JPY', array[1350, 4300, 11800])
) as x (currency, amounts)
join public.billing_plans p on p.id in ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003',
  '00000000-0000-4000-8000-000000000004') and p.position between 1 and 3
where not exists (
  select 1 from public.plan_prices o where o.plan_id = p.id and o.currency = x.currency and o.period = 'month');
