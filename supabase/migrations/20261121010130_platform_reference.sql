-- Reference rows that migrations and code rely on: currencies, permissions and the role matrix, the free trial.

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

insert into public.permissions (key, description) values
  ('dashboard.view', 'See the dashboard'),
  ('products.view', 'See products and categories'),
  ('products.edit', 'Create, change, publish and archive products and categories'),
  ('products.view_cost', 'See what products cost'),
  ('products.import', 'Import products from a file'),
  ('contacts.view', 'See customers and suppliers'),
  ('contacts.edit', 'Create and change customers and suppliers'),
  ('sales.view_all', 'See every sale'),
  ('sales.view_own', 'See the sales one has rung up oneself'),
  ('sales.record', 'Ring up sales'),
  ('sales.discount', 'Give discounts above the cashier''s limit'),
  ('sales.override_price', 'Sell at another price than the listed one'),
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
  ('ownership.transfer', 'Hand the business to another owner');

insert into public.role_permissions (role, permission_key)
select 'admin', p.key from public.permissions p
union all
select 'manager', p.key from public.permissions p
where p.key not like 'billing.%' and p.key not in ('payments.manage_keys', 'ownership.transfer')
union all
select 'cashier', p.key from public.permissions p
where p.key in ('dashboard.view', 'products.view', 'contacts.view', 'contacts.edit', 'sales.view_own', 'sales.record',
  'till.operate', 'orders.view', 'orders.manage', 'stock.view');

-- Sign-up puts every business on this plan, so it may not be missing.
insert into public.billing_plans (id, name, price, currency, period, features, description, position) values
  ('00000000-0000-4000-8000-000000000001', 'Free trial', 0, 'USD', 'trial',
   '["Every feature for 30 days", "Till, online shop, stock and books", "No card needed"]',
   'Try everything with your own products for 30 days.', 0);

insert into private.reserved_subdomains (label)
select distinct word from regexp_split_to_table($words$
  www www1 www2 www3 web site sites website home index main root public private local localhost internal intranet extranet
  admin admins administrator administration superadmin super-admin sysadmin platform platform-admin operator operators ops
  operations owner staff team teams moderator manager cashier user users account accounts profile profiles member members
  api apis api1 api2 rest graphql grpc rpc rt realtime socket sockets ws wss webhook webhooks callback callbacks hook hooks
  auth authentication oauth oauth2 openid oidc saml sso login signin sign-in logout signout sign-out signup sign-up register
  password passwords reset verify verification confirm activate invite invites invitation session sessions token tokens
  billing bill bills invoice invoices pay payment payments payout payouts checkout wallet bank banking card cards mpesa m-pesa
  subscription subscriptions plan plans pricing price prices upgrade trial refund refunds affiliate affiliates partner partners
  app apps application mobile ios android desktop client clients dashboard console panel portal workspace tenant tenants
  shop shops store stores storefront online market marketplace mall catalog catalogue product products category categories
  cart basket order orders deal deals search sale sales till pos stock inventory purchase purchases
  mail email e-mail webmail smtp pop pop3 imap mx mx1 mx2 postmaster hostmaster webmaster abuse noreply no-reply newsletter
  mailbox inbox bounce bounces dkim spf dmarc autoconfig autodiscover lists
  dns ns ns1 ns2 ns3 ns4 ftp sftp ssh vpn proxy gateway router firewall server servers host hosts hosting node nodes cluster
  cdn static assets asset media img image images video videos file files upload uploads download downloads storage bucket
  backup backups cache db database postgres redis sql data analytics metrics stats statistics report reports grafana
  monitor monitoring health healthz status uptime log logs logging sentry trace
  dev develop development test tests testing stage staging qa uat preview beta alpha demo sandbox canary example prod production
  build ci git svn github gitlab docker registry npm
  help helpdesk support contact contacts feedback faq docs doc documentation wiki kb learn academy guide guides community forum
  blog news press about legal terms privacy policy policies cookies cookie security trust compliance gdpr imprint
  careers jobs investor investors brand official secure safe ssl tls cert certs well-known robots sitemap favicon
  dukani dukani-app etims kra tax taxes accounting audit communications settings config configuration setup install remotes
  functions null undefined true false nil none anonymous guest everyone
  everybody nobody system service services $words$, '\s+') as word
where word <> '';
