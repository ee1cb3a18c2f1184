-- What is known of a contact beyond its card: tags, terms, the phone number as the networks write it, addresses, consents,
-- and the rights that concern it. A member's own card is marked, so that nothing ever takes it for a customer.

insert into public.permissions (key, description) values
  ('contacts.view_ledger', 'See statements, ageing and what a contact bought'),
  ('contacts.receive_payment', 'Take payments for what customers owe'),
  ('contacts.set_credit', 'Set credit limits and payment terms'),
  ('contacts.merge', 'Find and merge duplicate contacts');
insert into public.role_permissions (role, permission_key)
select r.role, p.key
from (values ('admin'), ('manager'), ('cashier')) as r (role)
cross join public.permissions p
where p.key in ('contacts.view_ledger', 'contacts.receive_payment', 'contacts.set_credit', 'contacts.merge')
  and (r.role <> 'cashier' or p.key = 'contacts.receive_payment');

-- Phone numbers ---------------------------------------------------------------------------------------------------------

create table private.dialling_codes (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  code text not null check (code ~ '^[1-9][0-9]{0,3}$')
);
comment on table private.dialling_codes is 'Country calling codes of the ITU: what stands for the 0 of a national number.';
call private.lock_down('private.dialling_codes');
insert into private.dialling_codes (country, code) values
  ('AC', '247'), ('AD', '376'), ('AE', '971'), ('AF', '93'), ('AG', '1'), ('AI', '1'), ('AL', '355'), ('AM', '374'),
  ('AO', '244'), ('AR', '54'), ('AS', '1'), ('AT', '43'), ('AU', '61'), ('AW', '297'), ('AX', '358'), ('AZ', '994'),
  ('BA', '387'), ('BB', '1'), ('BD', '880'), ('BE', '32'), ('BF', '226'), ('BG', '359'), ('BH', '973'), ('BI', '257'),
  ('BJ', '229'), ('BL', '590'), ('BM', '1'), ('BN', '673'), ('BO', '591'), ('BQ', '599'), ('BR', '55'), ('BS', '1'),
  ('BT', '975'), ('BW', '267'), ('BY', '375'), ('BZ', '501'), ('CA', '1'), ('CC', '61'), ('CD', '243'), ('CF', '236'),
  ('CG', '242'), ('CH', '41'), ('CI', '225'), ('CK', '682'), ('CL', '56'), ('CM', '237'), ('CN', '86'), ('CO', '57'),
  ('CR', '506'), ('CU', '53'), ('CV', '238'), ('CW', '599'), ('CX', '61'), ('CY', '357'), ('CZ', '420'), ('DE', '49'),
  ('DJ', '253'), ('DK', '45'), ('DM', '1'), ('DO', '1'), ('DZ', '213'), ('EC', '593'), ('EE', '372'), ('EG', '20'),
  ('EH', '212'), ('ER', '291'), ('ES', '34'), ('ET', '251'), ('FI', '358'), ('FJ', '679'), ('FK', '500'), ('FM', '691'),
  ('FO', '298'), ('FR', '33'), ('GA', '241'), ('GB', '44'), ('GD', '1'), ('GE', '995'), ('GF', '594'), ('GG', '44'),
  ('GH', '233'), ('GI', '350'), ('GL', '299'), ('GM', '220'), ('GN', '224'), ('GP', '590'), ('GQ', '240'), ('GR', '30'),
  ('GT', '502'), ('GU', '1'), ('GW', '245'), ('GY', '592'), ('HK', '852'), ('HN', '504'), ('HR', '385'), ('HT', '509'),
  ('HU', '36'), ('ID', '62'), ('IE', '353'), ('IL', '972'), ('IM', '44'), ('IN', '91'), ('IO', '246'), ('IQ', '964'),
  ('IR', '98'), ('IS', '354'), ('IT', '39'), ('JE', '44'), ('JM', '1'), ('JO', '962'), ('JP', '81'), ('KE', '254'),
  ('KG', '996'), ('KH', '855'), ('KI', '686'), ('KM', '269'), ('KN', '1'), ('KP', '850'), ('KR', '82'), ('KW', '965'),
  ('KY', '1'), ('KZ', '7'), ('LA', '856'), ('LB', '961'), ('LC', '1'), ('LI', '423'), ('LK', '94'), ('LR', '231'),
  ('LS', '266'), ('LT', '370'), ('LU', '352'), ('LV', '371'), ('LY', '218'), ('MA', '212'), ('MC', '377'), ('MD', '373'),
  ('ME', '382'), ('MF', '590'), ('MG', '261'), ('MH', '692'), ('MK', '389'), ('ML', '223'), ('MM', '95'), ('MN', '976'),
  ('MO', '853'), ('MP', '1'), ('MQ', '596'), ('MR', '222'), ('MS', '1'), ('MT', '356'), ('MU', '230'), ('MV', '960'),
  ('MW', '265'), ('MX', '52'), ('MY', '60'), ('MZ', '258'), ('NA', '264'), ('NC', '687'), ('NE', '227'), ('NF', '672'),
  ('NG', '234'), ('NI', '505'), ('NL', '31'), ('NO', '47'), ('NP', '977'), ('NR', '674'), ('NU', '683'), ('NZ', '64'),
  ('OM', '968'), ('PA', '507'), ('PE', '51'), ('PF', '689'), ('PG', '675'), ('PH', '63'), ('PK', '92'), ('PL', '48'),
  ('PM', '508'), ('PR', '1'), ('PS', '970'), ('PT', '351'), ('PW', '680'), ('PY', '595'), ('QA', '974'), ('RE', '262'),
  ('RO', '40'), ('RS', '381'), ('RU', '7'), ('RW', '250'), ('SA', '966'), ('SB', '677'), ('SC', '248'), ('SD', '249'),
  ('SE', '46'), ('SG', '65'), ('SH', '290'), ('SI', '386'), ('SJ', '47'), ('SK', '421'), ('SL', '232'), ('SM', '378'),
  ('SN', '221'), ('SO', '252'), ('SR', '597'), ('SS', '211'), ('ST', '239'), ('SV', '503'), ('SX', '1'), ('SY', '963'),
  ('SZ', '268'), ('TA', '290'), ('TC', '1'), ('TD', '235'), ('TG', '228'), ('TH', '66'), ('TJ', '992'), ('TK', '690'),
  ('TL', '670'), ('TM', '993'), ('TN', '216'), ('TO', '676'), ('TR', '90'), ('TT', '1'), ('TV', '688'), ('TW', '886'),
  ('TZ', '255'), ('UA', '380'), ('UG', '256'), ('US', '1'), ('UY', '598'), ('UZ', '998'), ('VA', '39'), ('VC', '1'),
  ('VE', '58'), ('VG', '1'), ('VI', '1'), ('VN', '84'), ('VU', '678'), ('WF', '681'), ('WS', '685'), ('XK', '383'),
  ('YE', '967'), ('YT', '262'), ('ZA', '27'), ('ZM', '260'), ('ZW', '263');

create function private.phone_e164(p_phone text, p_country text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_digits text := regexp_replace(p_phone, '[^0-9]', '', 'g');
  v_code text := (select d.code from private.dialling_codes d where d.country = p_country);
  v_number text;
begin
  v_number := case
    when btrim(p_phone) like '+%' then v_digits
    when v_digits like '00%' then substr(v_digits, 3)
    when v_code is null then null
    -- In North America the leading 1 is the country's own; elsewhere a single 0 stands before the national number.
    when v_code = '1' then case when length(v_digits) = 11 and v_digits like '1%' then v_digits else '1' || v_digits end
    when v_digits like '0%' then v_code || substr(v_digits, 2)
    when v_digits like v_code || '%' and length(v_digits) >= length(v_code) + 7 then v_digits
    else v_code || v_digits end;
  return case when v_number ~ '^[1-9][0-9]{6,14}$' then '+' || v_number end;
end;
$$;
comment on function private.phone_e164(text, text) is
  'A typed phone number as the networks write it (07… in Kenya is +2547…); null when it cannot be one.';

-- The card --------------------------------------------------------------------------------------------------------------

alter table public.contacts
  add column tags text[] not null default '{}',
  add column payment_terms_days integer,
  add column archived_at timestamptz,
  add column merged_into_id uuid,
  add column phone_e164 text,
  add column is_staff boolean not null default false,
  add column search_text text not null default '',
  add constraint contacts_payment_terms_days_range check (payment_terms_days between 0 and 365),
  add constraint contacts_tags_shape check (
    cardinality(tags) <= 20 and array_position(tags, null) is null and array_to_string(tags, '') !~ '[[:cntrl:],]'
    and length(array_to_string(tags, '')) <= 800),
  add constraint contacts_archived_at_finite check (isfinite(archived_at)),
  add constraint contacts_not_merged_into_itself check (merged_into_id <> id),
  add constraint contacts_merged_into_fkey foreign key (tenant_id, merged_into_id)
    references public.contacts (tenant_id, id) on delete restrict;
comment on column public.contacts.merged_into_id is 'The contact that stands for this one since they were merged. Never points to a merged one.';
comment on column public.contacts.is_staff is 'A member''s own card: never a customer. Kept by trigger.';
comment on column public.contacts.phone_e164 is 'The phone number as the networks write it, by the country of the business. Kept by trigger.';
comment on column public.contacts.search_text is 'Name, company, e-mail, phone and tax PIN in lower case, for the search of the list. Kept by trigger.';

create function private.clean_tags(p_tags text[])
returns text[] language sql immutable security invoker set search_path = '' as $$
  select coalesce(array_agg(distinct t.tag order by t.tag), '{}')
  from (select lower(btrim(regexp_replace(x.tag, '\s+', ' ', 'g'))) as tag from unnest(p_tags) as x (tag)) t
  where t.tag <> '';
$$;
comment on function private.clean_tags(text[]) is 'Tags in lower case, trimmed, each once, in order.';

create function private.is_member_card(p_tenant_id uuid, p_type text, p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type = 'staff' or exists (
    select 1 from public.tenant_users m where m.user_id = p_user_id and m.tenant_id = p_tenant_id);
end;
$$;
comment on function private.is_member_card(uuid, text, uuid) is 'Whether a card is a member''s own: by its type, or because it is linked to a member.';

create function private.tg_contacts__derived()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.tags := private.clean_tags(new.tags);
  new.is_staff := private.is_member_card(new.tenant_id, new.type, new.user_id);
  new.phone_e164 := private.phone_e164(new.phone, (
    select coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end) from public.tenants t where t.id = new.tenant_id));
  -- The number in all the ways it is typed: as written, without its gaps, and as the networks write it.
  new.search_text := lower(concat_ws(chr(10), new.name, new.company, new.email, new.phone,
    regexp_replace(new.phone, '[^0-9+]', '', 'g'), new.phone_e164, new.tax_pin, array_to_string(new.tags, chr(10))) collate "und-x-icu");
  return new;
end;
$$;
comment on function private.tg_contacts__derived() is 'Tags in lower case, the phone number''s E.164 form, whose card it is, and what the search looks in.';
create trigger _400_derived before insert or update on public.contacts
  for each row execute function private.tg_contacts__derived();

-- Somebody joins the team: the card that is linked to the account is not a customer from then on, unless it holds business.
create function private.tg_tenant_users__mark_card()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.contacts c set user_id = c.user_id
  where c.tenant_id in (new.tenant_id, old.tenant_id) and c.user_id in (new.user_id, old.user_id);
  return null;
end;
$$;
comment on function private.tg_tenant_users__mark_card() is 'Has the card of somebody who joins or leaves the team looked at again.';
create trigger _500_mark_card after insert or delete on public.tenant_users
  for each row execute function private.tg_tenant_users__mark_card();

update public.contacts c set name = c.name;

create index contacts_listed_idx on public.contacts (tenant_id, name, id) where not is_staff and merged_into_id is null;
-- Counting a list reads this alone.
create index contacts_active_idx on public.contacts (tenant_id, type, id)
  where not is_staff and merged_into_id is null and archived_at is null;
create index contacts_created_idx on public.contacts (tenant_id, created_at, id) where not is_staff and merged_into_id is null;
create index contacts_search_text_idx on public.contacts using gin (tenant_id, search_text extensions.gin_trgm_ops);
grant execute on function private.bigrams(text) to authenticated, service_role;
create index contacts_search_bigrams_idx on public.contacts using gin (tenant_id, private.bigrams(search_text));
create index contacts_tags_idx on public.contacts using gin (tenant_id, tags) where tags <> '{}';
create index contacts_merged_into_idx on public.contacts (tenant_id, merged_into_id) where merged_into_id is not null;
create index contacts_phone_e164_idx on public.contacts (tenant_id, phone_e164) where phone_e164 is not null;
create index contacts_tax_pin_idx on public.contacts (tenant_id, upper(tax_pin)) where tax_pin is not null;
create index contacts_company_idx on public.contacts (tenant_id, lower(company)) where company is not null;

-- Addresses and consents ------------------------------------------------------------------------------------------------

create table public.contact_addresses (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  label text not null check (length(label) between 1 and 60 and label !~ '[[:cntrl:]]'),
  line_1 text not null check (length(line_1) between 1 and 200 and line_1 !~ '[[:cntrl:]]'),
  line_2 text check (length(line_2) between 1 and 200 and line_2 !~ '[[:cntrl:]]'),
  city text check (length(city) between 1 and 100 and city !~ '[[:cntrl:]]'),
  region text check (length(region) between 1 and 100 and region !~ '[[:cntrl:]]'),
  postal_code text check (length(postal_code) between 1 and 20 and postal_code !~ '[[:cntrl:]]'),
  country text check (country ~ '^[A-Z]{2}$'),
  is_default_billing boolean not null default false,
  is_default_shipping boolean not null default false,
  position integer not null default 0 check (position between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);
create index contact_addresses_contact_idx on public.contact_addresses (tenant_id, contact_id, position, id);
create unique index contact_addresses_billing_key on public.contact_addresses (tenant_id, contact_id) where is_default_billing;
create unique index contact_addresses_shipping_key on public.contact_addresses (tenant_id, contact_id) where is_default_shipping;
comment on table public.contact_addresses is 'Where a contact is billed and delivered to. Written whole by save_contact.';
call private.protect_tenant_table('public.contact_addresses', 'contacts.view');

create table public.contact_consents (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  is_granted boolean not null,
  given_on date not null check (isfinite(given_on)),
  source text not null check (length(btrim(source)) between 1 and 200 and source !~ '[[:cntrl:]]'),
  recorded_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
create index contact_consents_contact_idx on public.contact_consents (tenant_id, contact_id, channel, given_on desc, created_at desc);
comment on table public.contact_consents is
  'When and where a contact agreed to be written to, or took it back; the newest of a channel holds. Append-only.';
call private.make_append_only('public.contact_consents');
call private.protect_tenant_table('public.contact_consents', 'contacts.view');
