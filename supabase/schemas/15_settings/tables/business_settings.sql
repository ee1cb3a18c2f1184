create table public.business_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  company_name text check (length(btrim(company_name)) between 1 and 120),
  company_logo_url text check (private.is_safe_url(company_logo_url)),
  address_line_1 text check (length(address_line_1) <= 200),
  address_line_2 text check (length(address_line_2) <= 200),
  city text check (length(city) <= 120),
  state_province text check (length(state_province) <= 120),
  postal_code text check (length(postal_code) <= 40),
  country text check (length(country) <= 80),
  phone text check (length(phone) <= 40),
  email text check (length(email) <= 254),
  website text check (private.is_safe_url(website)),
  currency_code text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  currency_symbol text not null default '$' check (length(currency_symbol) between 1 and 8),
  facebook_url text check (private.is_safe_url(facebook_url)),
  instagram_url text check (private.is_safe_url(instagram_url)),
  twitter_url text check (private.is_safe_url(twitter_url)),
  youtube_url text check (private.is_safe_url(youtube_url)),
  linkedin_url text check (private.is_safe_url(linkedin_url)),
  tax_pin text check (length(tax_pin) <= 40),
  receipt_header text check (length(receipt_header) <= 500),
  receipt_footer text check (length(receipt_footer) <= 500),
  tagline text check (length(tagline) <= 160),
  about text check (length(about) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_pin_label text not null default 'Tax PIN'
  constraint business_settings_tax_pin_label_shape check (length(tax_pin_label) between 1 and 30 and tax_pin_label = btrim(tax_pin_label)
    and tax_pin_label !~ '[[:cntrl:]]'),
  payment_instructions text check (length(payment_instructions) <= 500),
  invoice_terms text check (length(invoice_terms) <= 1000),
  papers_show_logo boolean not null default true,
  receipts_show_cashier boolean not null default true,
  receipts_show_customer boolean not null default true,
  receipts_show_taxes boolean not null default true,
  receipt_code text not null default 'link' check (receipt_code in ('link', 'number', 'none')),
  paper_dates text not null default 'words' check (paper_dates in ('words', 'dmy', 'mdy', 'ymd')),
  paper_hours text not null default '24' check (paper_hours in ('24', '12')),
  constraint business_settings_country_known check (country = any (private.country_codes())),
  constraint business_settings_logo_is_own
    check (private.is_own_picture_url(tenant_id, company_logo_url))
);
comment on table public.business_settings is 'Name, address, currency and links of a business. The public reads and follows all but tax number and receipt texts.';
comment on column public.business_settings.tax_pin_label is 'What the tax number is called on receipts and invoices: Tax PIN, VAT No., TIN.';
comment on column public.business_settings.payment_instructions is
  'How invoices are paid: the bank account, the till or paybill number. Stands on unpaid invoices only.';
comment on column public.business_settings.receipt_header is 'Above the lines of every paper: at most 6 lines of 48 signs, by save_paper_settings.';
comment on column public.business_settings.receipt_footer is 'Below the sums of receipts and invoices: at most 6 lines of 48 signs, by save_paper_settings.';
comment on column public.business_settings.invoice_terms is 'Conditions of sale; on invoices only.';
comment on column public.business_settings.papers_show_logo is 'Whether the logo stands at the head of papers.';
comment on column public.business_settings.receipts_show_cashier is 'Whether receipts name who served.';
comment on column public.business_settings.receipts_show_customer is 'Whether receipts name the customer. Invoices always do.';
comment on column public.business_settings.receipts_show_taxes is 'Whether receipts have the table of taxes. Invoices always do, and what a fiscal device signed stays.';
comment on column public.business_settings.receipt_code is 'What the QR code of a receipt leads to: link (the invoice on the web), number (of the receipt, for returns), none.';
comment on column public.business_settings.paper_dates is 'How papers write days: words (21 Nov 2026), dmy (21/11/2026), mdy (11/21/2026), ymd (2026-11-21).';
comment on column public.business_settings.paper_hours is 'How papers write times: 24 (14:05) or 12 (2:05 pm).';
comment on column public.business_settings.country is
  'Two letters (ISO 3166-1); the same as tenants.country. Null only in businesses that are older than the question.';

create index business_settings_currency_code_idx on public.business_settings (currency_code);

-- Who reads and changes the settings. Numbers, stock and money are written by functions only; these are plain choices.
call private.protect_tenant_table('public.business_settings', null, 'settings.edit', array['update'],
  p_server_columns => array['tax_pin_label', 'receipt_header', 'receipt_footer', 'payment_instructions', 'invoice_terms', 'papers_show_logo', 'receipts_show_cashier', 'receipts_show_customer', 'receipts_show_taxes',
    'receipt_code', 'paper_dates', 'paper_hours']);

create trigger _300_currency before update of currency_code on public.business_settings for each row
  when (old.currency_code is distinct from new.currency_code) execute function private.tg_business_settings__currency();
create trigger _900_audit after update on public.business_settings for each row execute function private.tg_audit_settings();
create trigger _910_paper_version after update on public.business_settings for each row
  execute function private.tg_business_settings__paper_version();
create trigger _310_visible_name before insert or update of company_name on public.business_settings
  for each row execute function private.tg_refuse_hidden_characters('company_name');
create trigger _250_country before update of country on public.business_settings for each row
  when (old.country is distinct from new.country) execute function private.tg_business_settings__country();
create trigger _240_own_pictures before insert or update of company_logo_url on public.business_settings for each row
  when (new.company_logo_url is not null) execute function private.tg_own_pictures('company_logo_url');
create trigger _310_visible_symbol before insert or update of currency_symbol on public.business_settings
  for each row when (new.currency_symbol !~ '[!-~]') execute function private.tg_refuse_hidden_characters('currency_symbol');

create policy "Visitors read how one business with an open shop presents itself" on public.business_settings for select to anon
  using ((select private.require_one('business_settings', 'tenant_id'))
    and tenant_id = any ((select private.open_shop_tenant_ids())::uuid[]));

grant select (tenant_id, company_name, company_logo_url, address_line_1, address_line_2, city, state_province, postal_code,
  country, phone, email, website, currency_code, currency_symbol, facebook_url, instagram_url, twitter_url, youtube_url,
  linkedin_url, tagline, about, updated_at) on public.business_settings to anon;
