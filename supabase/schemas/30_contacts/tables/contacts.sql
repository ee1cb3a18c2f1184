create table public.contacts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  email text,
  phone text,
  company text,
  address text,
  notes text,
  type text not null default 'customer',
  user_id uuid references auth.users (id) on delete set null,
  tax_pin text,
  credit_limit numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  price_list_id uuid,
  tags text[] not null default '{}',
  payment_terms_days integer,
  archived_at timestamptz,
  merged_into_id uuid,
  phone_e164 text,
  is_staff boolean not null default false,
  search_text text not null default '',
  language text,
  birthday_month integer,
  primary key (tenant_id, id),
  constraint contacts_name_shape check (length(name) between 1 and 200 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint contacts_email_shape check (email ~ '^[^\s@<>"]+@[^\s@<>"]+$' and length(email) <= 320),
  constraint contacts_phone_shape check (phone ~ '^\+?[0-9 ()./-]{3,30}$'),
  constraint contacts_company_length check (length(company) between 1 and 200),
  constraint contacts_address_length check (length(address) between 1 and 1000),
  constraint contacts_notes_length check (length(notes) between 1 and 5000),
  constraint contacts_tax_pin_shape check (tax_pin ~ '^[A-Za-z0-9 ./-]{1,32}$'),
  constraint contacts_type_known check (type in ('customer', 'supplier', 'both', 'staff')),
  constraint contacts_credit_limit_not_negative check (credit_limit between 0 and 1e12),
  constraint contacts_payment_terms_days_range check (payment_terms_days between 0 and 365),
  constraint contacts_tags_shape check (
    cardinality(tags) <= 20 and array_position(tags, null) is null and array_to_string(tags, '') !~ '[[:cntrl:],]'
    and length(array_to_string(tags, '')) <= 800),
  constraint contacts_language_shape check (language ~ '^[a-z]{2}$'),
  constraint contacts_birthday_month_range check (birthday_month between 1 and 12),
  constraint contacts_archived_at_finite check (isfinite(archived_at)),
  constraint contacts_not_merged_into_itself check (merged_into_id <> id),
  constraint contacts_merged_into_fkey foreign key (tenant_id, merged_into_id)
    references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.contacts is 'People and firms a tenant deals with. user_id links a member''s own contact card.';
comment on column public.contacts.credit_limit is 'What a customer may owe at once. Set by the server only: 0 sells nothing on account.';
comment on column public.contacts.price_list_id is 'The list whose prices this customer gets before any other list''s.';
comment on column public.contacts.merged_into_id is 'The contact that stands for this one since they were merged. Never points to a merged one.';
comment on column public.contacts.is_staff is 'A member''s own card: never a customer. Kept by trigger.';
comment on column public.contacts.phone_e164 is 'The phone number as the networks write it, by the country of the business. Kept by trigger.';
comment on column public.contacts.language is 'The language that they are written to in, where it is known.';
comment on column public.contacts.search_text is 'Name, company, e-mail, phone and tax PIN in lower case, for the search of the list. Kept by trigger.';

alter table public.contacts
  add constraint contacts_price_list_id_fkey
  foreign key (tenant_id, price_list_id) references public.price_lists (tenant_id, id) on delete restrict;

create index contacts_name_idx on public.contacts (tenant_id, name, id);
create index contacts_email_idx on public.contacts (tenant_id, lower(email)) where email is not null;
create index contacts_phone_idx on public.contacts (tenant_id, phone) where phone is not null;
create unique index contacts_user_key on public.contacts (tenant_id, user_id) where user_id is not null;
create index contacts_user_idx on public.contacts (user_id) where user_id is not null;
create index contacts_price_list_idx on public.contacts (tenant_id, price_list_id) where price_list_id is not null;
create index contacts_listed_idx on public.contacts (tenant_id, name, id) where not is_staff and merged_into_id is null;
-- Counting a list reads this alone.
create index contacts_active_idx on public.contacts (tenant_id, type, id)
  where not is_staff and merged_into_id is null and archived_at is null;
create index contacts_created_idx on public.contacts (tenant_id, created_at, id) where not is_staff and merged_into_id is null;
create index contacts_search_text_idx on public.contacts using gin (tenant_id, search_text extensions.gin_trgm_ops);
create index contacts_search_bigrams_idx on public.contacts using gin (tenant_id, private.bigrams(search_text));
create index contacts_tags_idx on public.contacts using gin (tenant_id, tags) where tags <> '{}';
create index contacts_merged_into_idx on public.contacts (tenant_id, merged_into_id) where merged_into_id is not null;
create index contacts_phone_e164_idx on public.contacts (tenant_id, phone_e164) where phone_e164 is not null;
create index contacts_tax_pin_idx on public.contacts (tenant_id, upper(tax_pin)) where tax_pin is not null;
create index contacts_company_idx on public.contacts (tenant_id, lower(company)) where company is not null;
create index contacts_archived_idx on public.contacts (tenant_id, name, id)
  where archived_at is not null and not is_staff and merged_into_id is null;
-- Duplicates: found by phone, e-mail and tax PIN, and by names alike that share a company or the end of a phone number; merged
-- by a pointer. Documents are never edited, the whole group is read together, and a merger can be undone. Of those that look like
-- one and are two it is said once, for everybody.
create index contacts_phone_tail_idx on public.contacts (tenant_id, right(phone_e164, 7))
  where phone_e164 is not null and not is_staff and merged_into_id is null;

call private.protect_tenant_table('public.contacts', 'contacts.view', 'contacts.edit', p_server_columns => array['credit_limit',
  'tags', 'payment_terms_days', 'archived_at', 'merged_into_id', 'phone_e164', 'is_staff', 'search_text', 'price_list_id']);

create trigger _200_own_card before insert or update of user_id on public.contacts
  for each row execute function private.tg_contacts__own_card();
create trigger _400_derived before insert or update on public.contacts
  for each row execute function private.tg_contacts__derived();
create trigger _500_totals after insert on public.contacts for each row execute function private.tg_contacts__totals();
create trigger _700_parted_points after update of merged_into_id on public.contacts
  for each row when (old.merged_into_id is not null and new.merged_into_id is null) execute function private.tg_contacts__parted_points();
create trigger _620_till_new after insert on public.contacts for each row
  when (new.type in ('customer', 'both') or new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null)
  execute function private.tg_contacts__customer_change();
create trigger _620_till_changed
  after update of price_list_id, tags, merged_into_id, archived_at, is_staff, type, name, phone, email on public.contacts for each row
  when ((old.price_list_id, old.tags, old.merged_into_id, old.archived_at, old.is_staff, old.type, old.name, old.phone, old.email)
    is distinct from (new.price_list_id, new.tags, new.merged_into_id, new.archived_at, new.is_staff, new.type, new.name, new.phone, new.email))
  execute function private.tg_contacts__customer_change();
create trigger _620_till_gone after delete on public.contacts for each row execute function private.tg_contacts__customer_change();
create trigger _310_visible_name before insert or update of name on public.contacts
  for each row when (new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.name !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name');

-- Clients send updated_at along; the trigger puts the server's own time in its place.
grant insert (updated_at), update (updated_at) on public.contacts to authenticated;

create trigger _830_webhook after insert on public.contacts for each row when (new.type in ('customer', 'both'))
  execute function private.tg_webhooks__event('customer.changed', 'id archived_at merged_into_id');
create trigger _830_webhook_change
  after update of name, email, phone, company, address, tax_pin, tags, archived_at, merged_into_id on public.contacts for each row
  when (new.type in ('customer', 'both') and not new.is_staff)
  execute function private.tg_webhooks__event('customer.changed', 'id archived_at merged_into_id');
