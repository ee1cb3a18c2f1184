-- Rows that every database has.
-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.
set local check_function_bodies = off;

-- 00_foundation/reference/document_types.sql
insert into private.document_types (document_type, prefix) values
  ('stock_transfer', 'TRF-'),
  ('stock_count', 'CNT-'),
  ('taken_order', 'ORD-'),
  ('gift_card', 'GC-'),
  ('quote', 'QUO-');

-- 10_platform/reference/country_tax_rules.sql
insert into private.country_tax_rules (country, tax_rounding, source) values
  ('JP', 'document', 'Qualified invoice system from October 2023: consumption tax is rounded once for each rate of an invoice (Consumption Tax Act, article 57-4; Order for Enforcement, article 70-10).');

-- 10_platform/reference/currencies.sql
insert into public.currencies (code, name, symbol, locale, decimals, step) values
  ('USD', 'US Dollar', '$', 'en-US', 2, 0.01),
  ('KES', 'Kenyan Shilling', 'KSh', 'en-KE', 2, 0.01),
  ('EUR', 'Euro', '€', 'de-DE', 2, 0.01),
  ('GBP', 'British Pound', '£', 'en-GB', 2, 0.01),
  ('JPY', 'Japanese Yen', '¥', 'ja-JP', 0, 1),
  ('CNY', 'Chinese Yuan', 'CN¥', 'zh-CN', 2, 0.01),
  ('INR', 'Indian Rupee', '₹', 'en-IN', 2, 0.01),
  ('NGN', 'Nigerian Naira', '₦', 'en-NG', 2, 0.01),
  ('ZAR', 'South African Rand', 'R', 'en-ZA', 2, 0.01),
  ('UGX', 'Ugandan Shilling', 'USh', 'en-UG', 0, 1),
  ('TZS', 'Tanzanian Shilling', 'TSh', 'en-TZ', 2, 0.01),
  ('RWF', 'Rwandan Franc', 'RF', 'rw-RW', 0, 1),
  ('ETB', 'Ethiopian Birr', 'Br', 'am-ET', 2, 0.01),
  ('GHS', 'Ghanaian Cedi', 'GH₵', 'en-GH', 2, 0.01),
  ('XOF', 'West African CFA Franc', 'F CFA', 'fr-SN', 0, 1),
  ('XAF', 'Central African CFA Franc', 'FCFA', 'fr-CM', 0, 1),
  ('EGP', 'Egyptian Pound', 'E£', 'ar-EG', 2, 0.01),
  ('MAD', 'Moroccan Dirham', 'MAD', 'fr-MA', 2, 0.01),
  ('CAD', 'Canadian Dollar', 'CA$', 'en-CA', 2, 0.01),
  ('AUD', 'Australian Dollar', 'A$', 'en-AU', 2, 0.01),
  ('BRL', 'Brazilian Real', 'R$', 'pt-BR', 2, 0.01);

-- 10_platform/reference/dialling_codes.sql
insert into private.dialling_codes (country, code) values
  ('AC', '247'), ('AD', '376'), ('AE', '971'), ('AF', '93'), ('AG', '1'), ('AI', '1'), ('AL', '355'), ('AM', '374'), ('AO', '244'),
  ('AR', '54'), ('AS', '1'), ('AT', '43'), ('AU', '61'), ('AW', '297'), ('AX', '358'), ('AZ', '994'), ('BA', '387'), ('BB', '1'), ('BD',
  '880'), ('BE', '32'), ('BF', '226'), ('BG', '359'), ('BH', '973'), ('BI', '257'), ('BJ', '229'), ('BL', '590'), ('BM', '1'), ('BN',
  '673'), ('BO', '591'), ('BQ', '599'), ('BR', '55'), ('BS', '1'), ('BT', '975'), ('BW', '267'), ('BY', '375'), ('BZ', '501'), ('CA',
  '1'), ('CC', '61'), ('CD', '243'), ('CF', '236'), ('CG', '242'), ('CH', '41'), ('CI', '225'), ('CK', '682'), ('CL', '56'), ('CM',
  '237'), ('CN', '86'), ('CO', '57'), ('CR', '506'), ('CU', '53'), ('CV', '238'), ('CW', '599'), ('CX', '61'), ('CY', '357'), ('CZ',
  '420'), ('DE', '49'), ('DJ', '253'), ('DK', '45'), ('DM', '1'), ('DO', '1'), ('DZ', '213'), ('EC', '593'), ('EE', '372'), ('EG',
  '20'), ('EH', '212'), ('ER', '291'), ('ES', '34'), ('ET', '251'), ('FI', '358'), ('FJ', '679'), ('FK', '500'), ('FM', '691'), ('FO',
  '298'), ('FR', '33'), ('GA', '241'), ('GB', '44'), ('GD', '1'), ('GE', '995'), ('GF', '594'), ('GG', '44'), ('GH', '233'), ('GI',
  '350'), ('GL', '299'), ('GM', '220'), ('GN', '224'), ('GP', '590'), ('GQ', '240'), ('GR', '30'), ('GT', '502'), ('GU', '1'), ('GW',
  '245'), ('GY', '592'), ('HK', '852'), ('HN', '504'), ('HR', '385'), ('HT', '509'), ('HU', '36'), ('ID', '62'), ('IE', '353'), ('IL',
  '972'), ('IM', '44'), ('IN', '91'), ('IO', '246'), ('IQ', '964'), ('IR', '98'), ('IS', '354'), ('IT', '39'), ('JE', '44'), ('JM',
  '1'), ('JO', '962'), ('JP', '81'), ('KE', '254'), ('KG', '996'), ('KH', '855'), ('KI', '686'), ('KM', '269'), ('KN', '1'), ('KP',
  '850'), ('KR', '82'), ('KW', '965'), ('KY', '1'), ('KZ', '7'), ('LA', '856'), ('LB', '961'), ('LC', '1'), ('LI', '423'), ('LK', '94'),
  ('LR', '231'), ('LS', '266'), ('LT', '370'), ('LU', '352'), ('LV', '371'), ('LY', '218'), ('MA', '212'), ('MC', '377'), ('MD', '373'),
  ('ME', '382'), ('MF', '590'), ('MG', '261'), ('MH', '692'), ('MK', '389'), ('ML', '223'), ('MM', '95'), ('MN', '976'), ('MO', '853'),
  ('MP', '1'), ('MQ', '596'), ('MR', '222'), ('MS', '1'), ('MT', '356'), ('MU', '230'), ('MV', '960'), ('MW', '265'), ('MX', '52'),
  ('MY', '60'), ('MZ', '258'), ('NA', '264'), ('NC', '687'), ('NE', '227'), ('NF', '672'), ('NG', '234'), ('NI', '505'), ('NL', '31'),
  ('NO', '47'), ('NP', '977'), ('NR', '674'), ('NU', '683'), ('NZ', '64'), ('OM', '968'), ('PA', '507'), ('PE', '51'), ('PF', '689'),
  ('PG', '675'), ('PH', '63'), ('PK', '92'), ('PL', '48'), ('PM', '508'), ('PR', '1'), ('PS', '970'), ('PT', '351'), ('PW', '680'),
  ('PY', '595'), ('QA', '974'), ('RE', '262'), ('RO', '40'), ('RS', '381'), ('RU', '7'), ('RW', '250'), ('SA', '966'), ('SB', '677'),
  ('SC', '248'), ('SD', '249'), ('SE', '46'), ('SG', '65'), ('SH', '290'), ('SI', '386'), ('SJ', '47'), ('SK', '421'), ('SL', '232'),
  ('SM', '378'), ('SN', '221'), ('SO', '252'), ('SR', '597'), ('SS', '211'), ('ST', '239'), ('SV', '503'), ('SX', '1'), ('SY', '963'),
  ('SZ', '268'), ('TA', '290'), ('TC', '1'), ('TD', '235'), ('TG', '228'), ('TH', '66'), ('TJ', '992'), ('TK', '690'), ('TL', '670'),
  ('TM', '993'), ('TN', '216'), ('TO', '676'), ('TR', '90'), ('TT', '1'), ('TV', '688'), ('TW', '886'), ('TZ', '255'), ('UA', '380'),
  ('UG', '256'), ('US', '1'), ('UY', '598'), ('UZ', '998'), ('VA', '39'), ('VC', '1'), ('VE', '58'), ('VG', '1'), ('VI', '1'), ('VN',
  '84'), ('VU', '678'), ('WF', '681'), ('WS', '685'), ('XK', '383'), ('YE', '967'), ('YT', '262'), ('ZA', '27'), ('ZM', '260'), ('ZW',
  '263');

-- 10_platform/reference/permissions.sql
insert into public.permissions (key, description) values
  ('dashboard.view', 'See the dashboard'),
  ('products.view', 'See products and categories'),
  ('products.edit', 'Create, change, publish and archive products and categories'),
  ('products.view_cost', 'See what products cost'),
  ('products.import', 'Import products from a file'),
  ('contacts.view', 'See customers and suppliers'),
  ('contacts.edit', 'Create and change customers and suppliers'),
  ('sales.view_all', 'See every sale'),
  ('sales.view_own', 'See own sales'),
  ('sales.record', 'Make sales'),
  ('sales.discount', 'Give discounts above the cashier''s limit'),
  ('sales.override_price', 'Change prices at the till'),
  ('sales.refund', 'Refund sales'),
  ('sales.void', 'Void sales before they are posted'),
  ('till.operate', 'Open and close a till session'),
  ('till.view_all', 'See every till session'),
  ('stock.view', 'See stock levels and movements'),
  ('stock.adjust', 'Adjust stock'),
  ('stock.receive', 'Receive goods'),
  ('stock.transfer', 'Move stock between locations'),
  ('stock.count', 'Count stock'),
  ('orders.view', 'See web orders'),
  ('orders.manage', 'Confirm and cancel web orders'),
  ('purchases.view', 'See purchases'),
  ('purchases.edit', 'Create and change purchases'),
  ('accounting.view', 'See the books'),
  ('accounting.post', 'Post journal entries'),
  ('accounting.lock', 'Lock accounting periods'),
  ('reports.view', 'See reports'),
  ('team.view', 'See the team'),
  ('team.manage', 'Invite, change and deactivate people of the team'),
  ('communications.view', 'See messages and campaigns'),
  ('communications.send', 'Send messages and campaigns'),
  ('settings.view', 'See the settings'),
  ('settings.edit', 'Change the settings'),
  ('storefront.edit', 'Change the online shop'),
  ('etims.view', 'See the tax authority''s status'),
  ('etims.manage', 'Manage the connection to the tax authority'),
  ('billing.view', 'See the subscription'),
  ('billing.manage', 'Change the subscription'),
  ('payments.manage_keys', 'Manage the keys of payment providers'),
  ('ownership.transfer', 'Transfer the business to another owner'),
  ('stock.approve', 'Approve stock adjustments above the limit'),
  ('contacts.view_ledger', 'See statements, ageing and what a contact bought'),
  ('contacts.receive_payment', 'Take payments for what customers owe'),
  ('contacts.set_credit', 'Set credit limits and payment terms'),
  ('contacts.merge', 'Find and merge duplicate contacts'),
  ('promotions.manage', 'Make promotions and coupons'),
  ('gift_cards.sell', 'Sell gift cards'),
  ('gift_cards.manage', 'See, give, block, correct and print gift cards'),
  ('loyalty.adjust', 'Adjust loyalty points'),
  ('sales.refund_unreferenced', 'Return goods without a receipt'),
  ('contacts.export', 'Export customers and suppliers');

-- 10_platform/reference/reserved_subdomains.sql
insert into private.reserved_subdomains (label)
select regexp_split_to_table(btrim($words$
  about abuse academy account accounting accounts activate admin administration administrator admins affiliate affiliates airtel alpha
  analytics android anonymous api api1 api2 apis app apple application apps asset assets audit auth authentication autoconfig
  autodiscover backup backups bank banking basket beta bill billing bills blog bounce bounces brand bucket build cache callback
  callbacks canary card cards careers cart cashier catalog catalogue categories category cdn cert certs checkout ci client clients
  cluster communications community compliance config configuration confirm console contact contacts cookie cookies dashboard data
  database db deal deals demo desktop dev develop development dkim dmarc dns doc docker docs documentation download downloads dukani
  dukani-app e-mail email etims everybody everyone example extranet facebook false faq favicon feedback file files firewall forum ftp
  functions gateway gdpr git github gitlab google grafana graphql grpc guest guide guides health healthz help helpdesk home hook hooks
  host hosting hostmaster hosts image images imap img imprint inbox index instagram install internal intranet inventory investor
  investors invitation invite invites invoice invoices ios jobs kb kra learn legal lists local localhost log logging login logout logs
  m-pesa mail mailbox main mall manager market marketplace mastercard media member members metrics microsoft mobile moderator monitor
  monitoring mpesa mx mx1 mx2 news newsletter nil no-reply nobody node nodes none noreply npm ns ns1 ns2 ns3 ns4 null oauth oauth2
  official oidc online openid operations operator operators ops order orders owner panel partner partners password passwords pay payment
  payments payout payouts paypal plan plans platform platform-admin policies policy pop pop3 portal pos postgres postmaster press
  preview price prices pricing privacy private prod product production products profile profiles proxy public purchase purchases qa
  realtime redis refund refunds register registry remotes report reports reset rest robots root router rpc rt safaricom safe sale sales
  saml sandbox search secure security sentry server servers service services session sessions settings setup sftp shop shops sign-in
  sign-out sign-up signin signout signup site sitemap sites smtp socket sockets spf sql ssh ssl sso staff stage staging static
  statistics stats status stock storage store storefront stores stripe subscription subscriptions super-admin superadmin support svn
  sysadmin system tax taxes team teams tenant tenants terms test testing tests till tls token tokens trace trial true trust uat
  undefined upgrade upload uploads uptime user users verification verify video videos visa vpn wallet web webhook webhooks webmail
  webmaster website well-known whatsapp wiki workspace ws wss www www1 www2 www3
$words$, E' \n'), '\s+');

-- 10_platform/reference/role_permissions.sql
insert into public.role_permissions (role, permission_key)
select g.role, key
from (values
  ('admin', array[
    'accounting.lock', 'accounting.post', 'accounting.view', 'billing.manage', 'billing.view', 'communications.send',
    'communications.view', 'contacts.edit', 'contacts.export', 'contacts.merge', 'contacts.receive_payment', 'contacts.set_credit',
    'contacts.view', 'contacts.view_ledger', 'dashboard.view', 'etims.manage', 'etims.view', 'gift_cards.manage', 'gift_cards.sell',
    'loyalty.adjust', 'orders.manage', 'orders.view', 'ownership.transfer', 'payments.manage_keys', 'products.edit', 'products.import',
    'products.view', 'products.view_cost', 'promotions.manage', 'purchases.edit', 'purchases.view', 'reports.view', 'sales.discount',
    'sales.override_price', 'sales.record', 'sales.refund', 'sales.refund_unreferenced', 'sales.view_all', 'sales.view_own',
    'sales.void', 'settings.edit', 'settings.view', 'stock.adjust', 'stock.approve', 'stock.count', 'stock.receive', 'stock.transfer',
    'stock.view', 'storefront.edit', 'team.manage', 'team.view', 'till.operate', 'till.view_all']),
  ('manager', array[
    'accounting.lock', 'accounting.post', 'accounting.view', 'communications.send', 'communications.view', 'contacts.edit',
    'contacts.export', 'contacts.merge', 'contacts.receive_payment', 'contacts.set_credit', 'contacts.view', 'contacts.view_ledger',
    'dashboard.view', 'etims.manage', 'etims.view', 'gift_cards.manage', 'gift_cards.sell', 'loyalty.adjust', 'orders.manage',
    'orders.view', 'products.edit', 'products.import', 'products.view', 'products.view_cost', 'promotions.manage', 'purchases.edit',
    'purchases.view', 'reports.view', 'sales.discount', 'sales.override_price', 'sales.record', 'sales.refund',
    'sales.refund_unreferenced', 'sales.view_all', 'sales.view_own', 'sales.void', 'settings.edit', 'settings.view', 'stock.adjust',
    'stock.approve', 'stock.count', 'stock.receive', 'stock.transfer', 'stock.view', 'storefront.edit', 'team.manage', 'team.view',
    'till.operate', 'till.view_all']),
  ('cashier', array[
    'contacts.edit', 'contacts.receive_payment', 'contacts.view', 'dashboard.view', 'gift_cards.sell', 'orders.manage', 'orders.view',
    'products.view', 'sales.record', 'sales.view_own', 'stock.count', 'stock.view', 'till.operate'])
) as g (role, keys), unnest(g.keys) as key;

-- 10_platform/reference/sample_goods.sql
insert into private.sample_goods (business_kind, position, category, name, kind, unit, price_usd, usual_price_usd, quantity, is_featured, picture) values
  ('grocery', 1, 'Dairy', 'Fresh milk 500 ml', 'goods', 'each', 0.5, null, 48, true, 'fresh-milk'),
  ('grocery', 2, 'Dairy', 'Natural yoghurt 450 g', 'goods', 'each', 1.4, null, 20, false, 'yoghurt'),
  ('grocery', 3, 'Bakery', 'White bread 400 g', 'goods', 'each', 0.55, null, 30, true, 'white-bread'),
  ('grocery', 4, 'Bakery', 'Butter croissant', 'goods', 'each', 0.9, null, 16, false, 'croissant'),
  ('grocery', 5, 'Pantry', 'Maize flour 2 kg', 'goods', 'each', 1.5, 1.8, 40, true, 'maize-flour'),
  ('grocery', 6, 'Pantry', 'Basmati rice 1 kg', 'goods', 'each', 2.2, null, 35, false, 'rice'),
  ('grocery', 7, 'Pantry', 'Sunflower oil 1 l', 'goods', 'each', 2.9, 3.4, 24, false, 'sunflower-oil'),
  ('grocery', 8, 'Drinks', 'Mineral water 1 l', 'goods', 'each', 0.6, null, 60, false, 'mineral-water'),
  ('grocery', 9, 'Drinks', 'Orange juice 1 l', 'goods', 'each', 2.1, null, 18, false, 'orange-juice'),
  ('grocery', 10, 'Fruit', 'Bananas', 'goods', 'kg', 1.1, null, 25, true, 'bananas'),
  ('fashion', 1, 'Tops', 'Plain T-shirt', 'goods', 'each', 9, null, 24, true, 't-shirt'),
  ('fashion', 2, 'Tops', 'Linen shirt', 'goods', 'each', 24, 30, 12, true, 'linen-shirt'),
  ('fashion', 3, 'Trousers', 'Straight jeans', 'goods', 'each', 32, null, 15, false, 'jeans'),
  ('fashion', 4, 'Trousers', 'Cotton shorts', 'goods', 'each', 16, null, 18, false, 'shorts'),
  ('fashion', 5, 'Dresses', 'Summer dress', 'goods', 'each', 28, 36, 10, true, 'summer-dress'),
  ('fashion', 6, 'Shoes', 'Canvas sneakers', 'goods', 'each', 35, null, 14, true, 'sneakers'),
  ('fashion', 7, 'Shoes', 'Leather sandals', 'goods', 'each', 26, null, 12, false, 'sandals'),
  ('fashion', 8, 'Accessories', 'Woven belt', 'goods', 'each', 12, null, 20, false, 'belt'),
  ('fashion', 9, 'Accessories', 'Cotton scarf', 'goods', 'each', 10, null, 22, false, 'scarf'),
  ('food', 1, 'Hot drinks', 'Cappuccino', 'service', 'each', 2.5, null, 0, true, 'cappuccino'),
  ('food', 2, 'Hot drinks', 'Masala tea', 'service', 'each', 1.5, null, 0, false, 'masala-tea'),
  ('food', 3, 'Cold drinks', 'Fresh mango juice', 'service', 'each', 2.2, null, 0, true, 'mango-juice'),
  ('food', 4, 'Cold drinks', 'Soda 300 ml', 'goods', 'each', 0.8, null, 48, false, 'soda'),
  ('food', 5, 'Snacks', 'Beef samosa', 'goods', 'each', 0.7, null, 40, false, 'samosa'),
  ('food', 6, 'Snacks', 'Carrot cake slice', 'goods', 'each', 2.4, null, 12, true, 'carrot-cake'),
  ('food', 7, 'Meals', 'Chicken wrap', 'service', 'each', 4.5, 5.2, 0, true, 'chicken-wrap'),
  ('food', 8, 'Meals', 'Vegetable curry with rice', 'service', 'each', 5, null, 0, false, 'curry'),
  ('beauty', 1, 'Hair', 'Wash and cut', 'service', 'each', 12, null, 0, true, 'haircut'),
  ('beauty', 2, 'Hair', 'Braiding', 'service', 'hour', 10, null, 0, true, 'braiding'),
  ('beauty', 3, 'Nails', 'Manicure', 'service', 'each', 9, 11, 0, true, 'manicure'),
  ('beauty', 4, 'Nails', 'Gel polish', 'service', 'each', 14, null, 0, false, 'gel-polish'),
  ('beauty', 5, 'Care products', 'Shea butter 200 ml', 'goods', 'each', 6.5, null, 20, true, 'shea-butter'),
  ('beauty', 6, 'Care products', 'Argan shampoo 300 ml', 'goods', 'each', 8.5, null, 16, false, 'shampoo'),
  ('beauty', 7, 'Care products', 'Hand cream 75 ml', 'goods', 'each', 4, null, 24, false, 'hand-cream'),
  ('electronics', 1, 'Phones', 'Smartphone 128 GB', 'goods', 'each', 180, 210, 6, true, 'smartphone'),
  ('electronics', 2, 'Phones', 'Phone case', 'goods', 'each', 6, null, 40, false, 'phone-case'),
  ('electronics', 3, 'Audio', 'Wireless earbuds', 'goods', 'each', 29, 35, 15, true, 'earbuds'),
  ('electronics', 4, 'Audio', 'Bluetooth speaker', 'goods', 'each', 38, null, 10, true, 'speaker'),
  ('electronics', 5, 'Cables and power', 'USB-C cable 1 m', 'goods', 'each', 4.5, null, 60, false, 'usb-cable'),
  ('electronics', 6, 'Cables and power', 'Power bank 10,000 mAh', 'goods', 'each', 19, null, 18, true, 'power-bank'),
  ('electronics', 7, 'Cables and power', 'Wall charger 20 W', 'goods', 'each', 9, null, 25, false, 'charger'),
  ('electronics', 8, 'Services', 'Screen replacement', 'service', 'each', 45, null, 0, false, 'screen-repair'),
  ('other', 1, 'Home', 'Scented candle', 'goods', 'each', 7.5, null, 20, true, 'candle'),
  ('other', 2, 'Home', 'Ceramic mug', 'goods', 'each', 6, null, 24, true, 'mug'),
  ('other', 3, 'Home', 'Woven basket', 'goods', 'each', 14, 18, 10, true, 'woven-basket'),
  ('other', 4, 'Stationery', 'Notebook A5', 'goods', 'each', 3.2, null, 40, false, 'notebook'),
  ('other', 5, 'Stationery', 'Gel pen', 'goods', 'each', 1, null, 80, false, 'pen'),
  ('other', 6, 'Gifts', 'Gift wrapping', 'service', 'each', 2, null, 0, false, 'gift-wrapping'),
  ('other', 7, 'Gifts', 'Greeting card', 'goods', 'each', 2.5, null, 50, true, 'greeting-card');

-- 70_ledger/reference/ledger_account_templates.sql
insert into private.ledger_account_templates (role, code, name, account_type, normal_balance) values
  ('goods_in_transit', '100200', 'Goods in Transit', 'asset', 'debit'),
  ('gift_cards', '230300', 'Gift Cards Outstanding', 'liability', 'credit'),
  ('gift_card_breakage', '410200', 'Unused Gift Cards', 'income', 'credit'),
  ('customer_rewards', '530100', 'Customer Rewards', 'expense', 'debit'),
  ('cancellation_fees', '410300', 'Cancellation Fees', 'income', 'credit'),
  ('payment_losses', '520200', 'Refunds and Chargebacks', 'expense', 'debit');

-- 95_jobs/reference/job_kinds.sql
-- Waits of payments: quickly at first, then hourly for about a day. After that a person has to see why they cannot be asked about.
insert into private.job_kinds (kind, title, most_at_once, lease, retry_after, every, retention) values
  ('mail', 'E-mail', 5, '1 minute', '{5 minutes,10 minutes,20 minutes,40 minutes,80 minutes,160 minutes,320 minutes}', null, '1 day'),
  ('payment_query', 'Outcome of an online payment', 5, '1 minute',
    '{20 seconds,1 minute,5 minutes,15 minutes,30 minutes,1 hour,1 hour,1 hour,2 hours,2 hours,4 hours,4 hours,4 hours,4 hours}', null, '1 day'),
  ('payment_refund', 'Refund of an online payment', 5, '1 minute',
    '{1 minute,2 minutes,5 minutes,15 minutes,30 minutes,1 hour,1 hour,1 hour,2 hours,2 hours,4 hours,4 hours,4 hours,4 hours}', null, '1 day'),
  ('payment_list', 'List of M-Pesa payments', 3, '3 minutes',
    '{1 minute,5 minutes,15 minutes,30 minutes,1 hour,2 hours,4 hours,4 hours,4 hours,4 hours,4 hours,4 hours}', null, '1 day'),
  ('direct_payment', 'Direct M-Pesa payment', 3, '1 minute', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour,4 hours,8 hours}', null, '1 day'),
  ('payment_claim', 'Notice of a payment that a shopper claims', 3, '1 minute', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour}', null, '1 day'),
  ('import', 'Import of a file', 2, '2 minutes', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour}', null, '1 day'),
  ('stock_notices', 'Mails about goods that are back in stock', 1, '2 minutes', '{10 seconds,1 minute,5 minutes}', '5 seconds', '1 day'),
  ('cart_mails', 'Mails about abandoned carts', 1, '2 minutes', '{10 seconds,1 minute,5 minutes}', '1 minute', '1 day'),
  ('bought_together', 'What is sold together', 1, '5 minutes', '{1 minute,5 minutes,15 minutes}', '10 minutes', '1 day'),
  ('lapsed_imports', 'Removal of imports that nobody finished', 1, '2 minutes', '{1 minute,5 minutes,15 minutes}', '1 hour', '1 day'),
  ('old_jobs', 'Removal of finished jobs and sent mails', 1, '2 minutes', '{1 minute,5 minutes,15 minutes}', '1 hour', '1 day');

-- 10_platform/reference/billing_plans.sql
insert into public.billing_plans (id, name, price, currency, period, features, description, position, is_public) values
  ('00000000-0000-4000-8000-000000000001', 'Free trial', 0, 'USD', 'trial', '["Every feature for 30 days", "Till, online shop, stock and books", "No card needed"]', 'Try everything with your own products for 30 days.', 0, true);
