-- Making a business: tenant, owner, settings by country and currency, trial subscription, books.

create function private.subdomain_from_name(p_name text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_plain text := replace(replace(replace(
    translate(regexp_replace(normalize(p_name, NFD), '[\u0300-\u036f''’‘ʼ`´＇]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
begin
  return btrim(left(btrim(regexp_replace(lower(v_plain), '[^a-z0-9]+', '-', 'g'), '-'), 63), '-');
end;
$$;
comment on function private.subdomain_from_name(text) is
  'Without accents and apostrophes, lower case, everything but letters and digits becomes single hyphens, edges trimmed, at most 63 characters. As subdomainFromName in the shared code.';

create function private.label_is_free(p_label text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from public.tenants t where t.subdomain = p_label)
    and not exists (select 1 from public.storefront_settings s where s.slug = p_label);
end;
$$;
comment on function private.label_is_free(text) is 'Whether no business uses a label as subdomain or shop address.';

create function private.free_subdomain(p_name text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_base text := private.subdomain_from_name(p_name);
  v_label text;
  v_number integer := 1;
begin
  if private.impersonates(v_base) then
    v_base := 'shop-' || btrim(left(v_base, 58), '-');
    v_base := case when private.impersonates(v_base) then 'my-shop' else v_base end;
  elsif length(v_base) < 3 or private.is_reserved_label(v_base) then
    v_base := coalesce(nullif(left(v_base, 58), ''), 'my') || '-shop';
  end if;
  v_label := v_base;
  while not private.label_is_free(v_label) loop
    v_number := v_number + 1;
    v_label := left(v_base, 62 - length(v_number::text)) || '-' || v_number;
  end loop;
  return v_label;
end;
$$;
comment on function private.free_subdomain(text) is
  'A free label for a business name: shop- before what would pass for somebody else, -shop when too short or reserved, -2, -3 … when taken.';

create function private.require_subdomain(p_label text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_label text := lower(btrim(p_label));
  v_problem text := private.address_problem(v_label);
begin
  if v_problem = 'invalid' then
    perform private.fail(400, 'invalid_input', private.address_sentence(v_label, v_problem), '{"field": "subdomain"}');
  elsif v_problem is not null then
    perform private.fail(409, 'subdomain_taken', private.address_sentence(v_label, v_problem), '{"field": "subdomain"}');
  end if;
  return v_label;
end;
$$;
comment on function private.require_subdomain(text) is 'A wanted label in lower case, or an error: invalid_input, subdomain_taken.';

create function private.provision_settings(p_tenant_id uuid, p_name text, p_slug text, p_country text, p_currency_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_location_id uuid := gen_random_uuid();
  v_is_kenya boolean := p_country = 'KE' or (p_country is null and p_currency_code = 'KES');
begin
  insert into public.business_settings (tenant_id, company_name, country, currency_code, currency_symbol, receipt_footer)
  select p_tenant_id, p_name, p_country, c.code, c.symbol, 'Thank you for shopping with us.'
  from public.currencies c where c.code = p_currency_code;
  insert into public.tenant_customization (tenant_id) values (p_tenant_id);
  -- A new shop promises no delivery: its owner has not yet said where to, nor what it costs.
  -- Without a name of its own it is called as the business is, also when that is renamed.
  insert into public.storefront_settings (tenant_id, slug, delivery_enabled, pickup_enabled)
  values (p_tenant_id, p_slug, false, true);
  -- Shelf prices carry the tax nearly everywhere; in North America it comes on top.
  insert into public.tenant_policies (tenant_id, prices_include_tax, cash_rounding_step)
  values (p_tenant_id, coalesce(p_country not in ('US', 'CA'), p_currency_code not in ('USD', 'CAD')), private.first_cash_step(p_currency_code));
  insert into public.tax_rates (tenant_id, name, code, rate_percent, is_default)
  select p_tenant_id, r.name, r.code, r.rate_percent, r.is_default
  from (values
    ('KE', 'VAT 16%', 'B', 16, true), ('KE', 'VAT 8%', 'E', 8, false), ('KE', 'Zero-rated', 'C', 0, false), ('KE', 'Exempt', 'A', 0, false),
    ('GB', 'VAT 20%', 'STD', 20, true), ('GB', 'Reduced 5%', 'RED', 5, false), ('GB', 'Zero-rated', 'ZERO', 0, false),
    ('JP', 'Consumption tax 10%', 'STD', 10, true), ('JP', 'Reduced 8%', 'RED', 8, false),
    ('US', 'No sales tax', 'NONE', 0, true), ('US', 'Sales tax 8.875%', 'SALES', 8.875, false),
    ('other', 'No tax', 'NONE', 0, true)
  ) as r (country, name, code, rate_percent, is_default)
  where r.country = case
    when v_is_kenya then 'KE'
    when p_country = 'GB' or (p_country is null and p_currency_code = 'GBP') then 'GB'
    when p_country = 'JP' or (p_country is null and p_currency_code = 'JPY') then 'JP'
    when p_country = 'US' then 'US'
    else 'other' end;
  insert into public.locations (tenant_id, id, name, is_default) values (p_tenant_id, v_location_id, 'Main shop', true);
  insert into public.tills (tenant_id, name, location_id) values (p_tenant_id, 'Till 1', v_location_id);
  insert into public.payment_methods (tenant_id, tender_type, name, position, ledger_role, counts_in_drawer)
  values
    (p_tenant_id, 'cash', 'Cash', 1, 'cash', true),
    (p_tenant_id, 'mobile_money', case when v_is_kenya then 'M-Pesa' else 'Mobile money' end, 2, 'mobile_money_clearing', false),
    (p_tenant_id, 'card', 'Card', 3, 'card_clearing', false),
    (p_tenant_id, 'store_credit', 'Store credit', 4, 'store_credit', false),
    (p_tenant_id, 'on_account', 'On account', 5, 'receivable', false);
  insert into private.document_sequences (tenant_id, document_type, prefix)
  values
    (p_tenant_id, 'invoice', 'INV-'), (p_tenant_id, 'credit_note', 'CN-'), (p_tenant_id, 'order', 'WEB-'),
    (p_tenant_id, 'goods_receipt', 'GRN-'), (p_tenant_id, 'stock_adjustment', 'ADJ-'), (p_tenant_id, 'journal', 'JE-');
end;
$$;
comment on function private.provision_settings(uuid, text, text, text, text) is
  'Gives a new business the settings its country and currency suggest: taxes, location, till, tenders and number series.';

create function private.provision_tenant(p_owner uuid, p_tenant jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := coalesce((p_tenant ->> 'id')::uuid, gen_random_uuid());
  v_name text := btrim(p_tenant ->> 'name');
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
  v_currency_code text := upper(coalesce(nullif(btrim(p_tenant ->> 'currency_code'), ''), 'USD'));
  v_plan_id uuid := (select s.default_plan_id from private.platform_settings s);
  v_trial_ends_at timestamptz := p_now + (select make_interval(hours => s.trial_hours) from private.platform_settings s);
  v_price jsonb := private.plan_price(v_plan_id, v_currency_code);
  v_subdomain text;
  v_slug text := lower(nullif(btrim(p_tenant ->> 'slug'), ''));
begin
  if nullif(btrim(p_tenant ->> 'subdomain'), '') is not null then
    v_subdomain := private.require_subdomain(p_tenant ->> 'subdomain');
  elsif not p_tenant ? 'subdomain' then
    v_subdomain := private.free_subdomain(v_name);
  end if;
  v_slug := coalesce(v_slug, v_subdomain, private.free_subdomain(v_name));
  insert into public.tenants (id, name, subdomain, status, timezone, currency_code, country, created_at)
  values (v_tenant_id, v_name, v_subdomain, coalesce(p_tenant ->> 'status', 'trial'),
    coalesce(nullif(p_tenant ->> 'timezone', ''), 'UTC'), v_currency_code, v_country, p_now);
  insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active, created_at)
  values (v_tenant_id, p_owner, 'admin', 'accepted', p_now, true, p_now);
  perform private.provision_settings(v_tenant_id, v_name, v_slug, v_country, v_currency_code);
  insert into public.tenant_subscriptions (tenant_id, billing_plan_id, status, amount, currency, current_period_start,
    current_period_end, next_billing_date, next_billing_amount, expires_at, created_at, moved_at)
  values (v_tenant_id, v_plan_id, 'trial', (v_price ->> 'amount')::numeric, v_price ->> 'currency', p_now,
    v_trial_ends_at, v_trial_ends_at, (v_price ->> 'amount')::numeric, v_trial_ends_at, p_now, p_now);
  perform private.provision_ledger(v_tenant_id);
  perform private.write_audit(v_tenant_id, p_owner, 'tenant_created', 'tenants', v_tenant_id, null,
    jsonb_build_object('name', v_name, 'subdomain', v_subdomain, 'currency_code', v_currency_code));
  return jsonb_build_object('tenant_id', v_tenant_id, 'subdomain', v_subdomain, 'slug', v_slug);
end;
$$;
comment on function private.provision_tenant(uuid, jsonb, timestamptz) is
  'Makes a whole business for an existing account. A subdomain key that is null means none; left out it is made from the name.';

create function private.is_time_zone(p_name text)
returns boolean language plpgsql stable security invoker set search_path = '' as $$
begin
  -- Asking the list of all zones reads hundreds of files; trying the name reads one.
  perform now() at time zone p_name;
  return p_name ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$';
exception when invalid_parameter_value then
  return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether a name is a time zone of the zone database, such as Africa/Nairobi.';

create function private.create_tenant_input(p_tenant jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_field text;
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
begin
  if p_tenant is null or jsonb_typeof(p_tenant) <> 'object' then
    perform private.fail(400, 'invalid_input', 'Enter the name of the business.', '{"field": "name"}');
  end if;
  foreach v_field in array array['id', 'name', 'subdomain', 'currency_code', 'timezone', 'country', 'plan', 'via', 'via_at'] loop
    if jsonb_typeof(p_tenant -> v_field) not in ('string', 'null') or length(p_tenant ->> v_field) > 200 then
      perform private.fail(400, 'invalid_input', 'This field must be a short text.', jsonb_build_object('field', v_field));
    end if;
  end loop;
  if coalesce(p_tenant ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(400, 'invalid_input', 'The id must be a uuid.', '{"field": "id"}');
  end if;
  if length(btrim(coalesce(p_tenant ->> 'name', ''))) not between 1 and 120 then
    perform private.fail(400, 'invalid_input', 'A business name has 1 to 120 characters.', '{"field": "name"}');
  end if;
  if nullif(btrim(p_tenant ->> 'currency_code'), '') is not null
    and not exists (select 1 from public.currencies c where c.code = upper(btrim(p_tenant ->> 'currency_code'))) then
    perform private.fail(400, 'invalid_input', 'This currency is not offered.', '{"field": "currency_code"}');
  end if;
  if nullif(p_tenant ->> 'timezone', '') is not null and not private.is_time_zone(p_tenant ->> 'timezone') then
    perform private.fail(400, 'invalid_input', 'This time zone is not known.', '{"field": "timezone"}');
  end if;
  if v_country is null then
    perform private.fail(400, 'country_required', 'Choose the country of the business. It decides the taxes.', '{"field": "country"}');
  elsif not v_country = any (private.country_codes()) then
    perform private.fail(400, 'invalid_input', 'A country is a code of two letters, such as KE.', '{"field": "country"}');
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', lower(p_tenant ->> 'id'), 'name', btrim(p_tenant ->> 'name'),
    'subdomain', nullif(btrim(p_tenant ->> 'subdomain'), ''), 'currency_code', p_tenant ->> 'currency_code',
    'timezone', p_tenant ->> 'timezone', 'country', v_country, 'plan', nullif(btrim(p_tenant ->> 'plan'), ''),
    'via', nullif(btrim(p_tenant ->> 'via'), ''), 'via_at', private.input_instant(p_tenant, 'via_at')));
end;
$$;
comment on function private.create_tenant_input(jsonb) is 'The fields a person may choose at sign-up, checked; anything else is dropped.';

create function public.create_tenant(p_tenant jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_input jsonb;
  v_first private.tenant_creations;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  v_input := private.create_tenant_input(p_tenant);
  -- The profile row is the lock: the same person pressing twice waits for the first answer.
  perform 1 from public.profiles p where p.user_id = v_user_id for update;
  select c.* into v_first from private.tenant_creations c where c.tenant_id = (v_input ->> 'id')::uuid;
  if v_first.tenant_id is not null then
    if v_first.user_id <> v_user_id or v_first.request_hash <> private.request_hash(v_input) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return (select jsonb_build_object('tenant_id', t.id, 'subdomain', t.subdomain, 'slug', s.slug)
      from public.tenants t join public.storefront_settings s on s.tenant_id = t.id where t.id = v_first.tenant_id);
  end if;
  if exists (select 1 from private.platform_admins a where a.user_id = v_user_id) then
    perform private.fail(403, 'permission_denied', 'A platform administrator cannot own a business.');
  end if;
  -- Being asked by somebody else is no membership: whoever opens a business has answered no.
  perform private.decline_pending_membership(v_user_id);
  if exists (select 1 from public.tenant_users m where m.user_id = v_user_id) then
    perform private.fail(409, 'in_use', 'This account already belongs to a business.');
  end if;
  return private.create_tenant_once(v_user_id, v_input);
end;
$$;
comment on function public.create_tenant(jsonb) is
  'Sign-up: makes a business with a trial (private.platform_settings: 720 hours unless staff said otherwise) and the caller as its owner. Idempotent by id and body.';

create function private.create_tenant_once(p_user_id uuid, p_input jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_answer jsonb;
  v_constraint text;
begin
  for v_try in 1 .. 20 loop
    begin
      v_answer := private.provision_tenant(p_user_id, p_input, clock_timestamp());
      insert into private.tenant_creations (tenant_id, user_id, request_hash)
      values ((p_input ->> 'id')::uuid, p_user_id, private.request_hash(p_input));
      perform private.note_provider_proof(p_user_id);
      perform private.wish_for_plan((p_input ->> 'id')::uuid, p_input ->> 'plan');
      perform private.refer_tenant((p_input ->> 'id')::uuid, p_input ->> 'via', (p_input ->> 'via_at')::timestamptz, clock_timestamp());
      return v_answer;
    exception when unique_violation then
      -- Somebody else took the address or the id between the look and the insert. An address that nobody asked for is looked
      -- for again: the other one is there to be seen now.
      get stacked diagnostics v_constraint = constraint_name;
      exit when p_input ? 'subdomain' or v_constraint not in ('tenants_subdomain_key', 'storefront_settings_slug_key');
    end;
  end loop;
  perform private.fail(409, 'subdomain_taken', 'Someone just took this address. Choose another one.', '{"field": "subdomain"}');
end;
$$;
comment on function private.create_tenant_once(uuid, jsonb) is 'The writing half of create_tenant.';

grant execute on function public.create_tenant(jsonb) to authenticated;
