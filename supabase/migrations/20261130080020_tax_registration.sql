-- What a business says of its taxes: whether it is registered, and how tax is rounded where the law of its country leaves no choice.

create table private.country_tax_rules (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  tax_rounding text not null check (tax_rounding in ('line', 'document')),
  source text not null
);
comment on table private.country_tax_rules is 'Countries (ISO 3166) whose law says how often the tax of a document is rounded, and where it says so. The others leave it to the business.';
call private.lock_down('private.country_tax_rules');
insert into private.country_tax_rules (country, tax_rounding, source)
values ('JP', 'document', 'Qualified invoice system from October 2023: consumption tax is rounded once for each rate of an invoice '
  '(Consumption Tax Act, article 57-4; Order for Enforcement, article 70-10).');

create function private.tax_rounding_by_law(p_tenant_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  -- A business that has never said its country is where its currency is money, as its first settings were made.
  return (select r.tax_rounding
    from public.tenants t join private.country_tax_rules r on r.country = coalesce(t.country, case t.currency_code when 'JPY' then 'JP' end)
    where t.id = p_tenant_id);
end;
$$;
comment on function private.tax_rounding_by_law(uuid) is 'line or document where the country of a business leaves no choice; else null.';

create function private.tg_tenant_policies__rounding_by_law()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rounding text := private.tax_rounding_by_law(new.tenant_id);
begin
  if v_rounding is null or new.tax_rounding = v_rounding then
    return new;
  elsif tg_op = 'UPDATE' then
    perform private.fail(400, 'invalid_input', 'The law of your country says how tax is rounded: once for each rate of a receipt.',
      '{"field": "tax_rounding"}');
  end if;
  new.tax_rounding := v_rounding;
  return new;
end;
$$;
comment on function private.tg_tenant_policies__rounding_by_law() is 'A new business rounds as its country says, and goes on so.';
create trigger _310_rounding_by_law before insert or update of tax_rounding on public.tenant_policies
  for each row execute function private.tg_tenant_policies__rounding_by_law();

create function private.tg_tenants__rounding_by_law()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.tenant_policies o set tax_rounding = private.tax_rounding_by_law(new.id)
  where o.tenant_id = new.id and o.tax_rounding <> private.tax_rounding_by_law(new.id);
  return null;
end;
$$;
comment on function private.tg_tenants__rounding_by_law() is 'A business that moves to a country whose law says how tax is rounded does so from then on.';
create trigger _510_rounding_by_law after update of country, currency_code on public.tenants
  for each row when (old.country is distinct from new.country or old.currency_code <> new.currency_code)
  execute function private.tg_tenants__rounding_by_law();

update public.tenant_policies o set tax_rounding = private.tax_rounding_by_law(o.tenant_id)
where o.tax_rounding <> private.tax_rounding_by_law(o.tenant_id);

create or replace function public.list_tax_rates()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.view');
  v_today date := private.business_date(v_tenant_id, now());
begin
  return (
    select jsonb_build_object('today', v_today, 'prices_include_tax', p.prices_include_tax, 'tax_rounding', p.tax_rounding,
      'tax_rounding_by_law', private.tax_rounding_by_law(v_tenant_id),
      'is_tax_registered', p.is_tax_registered, 'tax_registration_since', p.tax_registration_since,
      'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label,
      'codes', (select coalesce(jsonb_agg(private.tax_code_json(v_tenant_id, c.code, v_today) order by c.is_default desc, c.code), '[]')
        from (select r.code, bool_or(r.is_default) as is_default from public.tax_rates r where r.tenant_id = v_tenant_id group by r.code) c))
    from public.tenant_policies p join public.business_settings b on b.tenant_id = p.tenant_id
    where p.tenant_id = v_tenant_id);
end;
$$;
comment on function public.list_tax_rates() is
  'How a business is taxed: whether it is registered, its codes with their rates, whether prices include tax, rounding, tax number.';

create or replace function public.save_tax_rate(p_rate jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_today date := private.business_date(v_tenant_id, now());
  v_id uuid;
  v_code text;
  v_name text;
  v_percent numeric;
  v_from date;
  v_is_default boolean;
  v_is_new_code boolean;
  v_old public.tax_rates;
  v_next date;
begin
  perform private.require_writable();
  perform private.input_object(p_rate, 'p_rate');
  v_id := private.input_uuid(p_rate, 'id');
  v_code := private.input_text(p_rate, 'code', 16, '', true);
  v_name := private.input_text(p_rate, 'name', 80, '', true);
  v_percent := private.input_number(p_rate, 'rate_percent', 0, 100, 0.001);
  v_from := private.input_date(p_rate, 'valid_from');
  if v_code !~ '^[A-Z0-9_-]{1,16}$' then
    perform private.refuse_input('code', 'A code is 1 to 16 capital letters, digits, - and _.');
  elsif private.has_hidden_characters(v_name) then
    perform private.refuse_input('name', 'A name is one line of visible characters.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tax_rates' || v_tenant_id, 0));
  select * into v_old from public.tax_rates r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_old.id is null then
    if (select count(*) from public.tax_rates r where r.tenant_id = v_tenant_id) >= 300 then
      perform private.refuse_input('p_rate', 'A business has at most 300 tax rates.');
    end if;
    v_is_new_code := not exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code);
    v_from := coalesce(v_from, case when not v_is_new_code and private.has_sales_between(v_tenant_id, v_today, null) then v_today + 1 else v_today end);
    -- A code that is new was on no sale, so its rate may hold from any day on; a change of rate comes after the sales there are.
    if not v_is_new_code and private.has_sales_between(v_tenant_id, v_from, null) then
      perform private.fail(409, 'in_use', 'Sales are posted on or after this day. Let the new rate begin later.', '{"field": "valid_from"}');
    end if;
    if exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from = v_from) then
      perform private.fail(409, 'in_use', 'A rate of this code begins on this day already. Edit that one, or choose another day.', '{"field": "valid_from"}');
    end if;
    v_next := (select min(r.valid_from) from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from > v_from);
    update public.tax_rates r set valid_to = v_from - 1
    where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from < v_from and (r.valid_to is null or r.valid_to >= v_from);
    insert into public.tax_rates (tenant_id, id, name, code, rate_percent, valid_from, valid_to)
    values (v_tenant_id, v_id, v_name, v_code, v_percent, v_from, v_next - 1);
  else
    if private.input_instant(p_rate, 'updated_at') <> v_old.updated_at then
      perform private.fail(409, 'stale_row', 'Somebody else changed this rate. Look at it again.');
    elsif v_code <> v_old.code then
      perform private.refuse_input('code', 'A rate keeps its code.');
    end if;
    update public.tax_rates r set name = v_name, rate_percent = v_percent, valid_from = coalesce(v_from, r.valid_from)
    where r.tenant_id = v_tenant_id and r.id = v_id;
  end if;
  if jsonb_typeof(p_rate -> 'is_default') = 'boolean' then
    v_is_default := (p_rate ->> 'is_default')::boolean;
    if v_is_default then
      update public.tax_rates r set is_default = false where r.tenant_id = v_tenant_id and r.is_default and r.code <> v_code;
      update public.tax_rates r set is_default = true
      where r.tenant_id = v_tenant_id and r.id = v_id
        and not exists (select 1 from public.tax_rates d where d.tenant_id = v_tenant_id and d.is_default);
    elsif exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code and r.is_default) then
      perform private.refuse_input('is_default', 'Make another rate the default instead.');
    end if;
  end if;
  -- Goods without a tax of their own would be sold without any until the default begins.
  if exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code and r.is_default)
    and not exists (select 1 from public.tax_rates r
      where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from <= v_today and (r.valid_to is null or r.valid_to >= v_today)) then
    perform private.fail(409, 'in_use', 'The default tax must hold today. Make this one the default on its first day, or let it begin today.',
      '{"field": "valid_from"}');
  end if;
  if v_old.id is null then
    perform private.write_audit(v_tenant_id, auth.uid(), 'tax_rate_added', 'tax_rates', v_id, null,
      (select to_jsonb(r) - 'tenant_id' from public.tax_rates r where r.tenant_id = v_tenant_id and r.id = v_id));
  end if;
  return private.tax_code_json(v_tenant_id, v_code, v_today);
end;
$$;
comment on function public.save_tax_rate(jsonb) is
  'A new rate of a code from a day on, ending the one before it there, or a change of one that no posted sale used; answers the code with its rates. '
  'Without a day a new code begins today, another rate of a code on the first day that no sale is posted on.';

create or replace function public.save_tax_settings(p_settings jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_rounding text;
  v_pin text;
  v_label text;
begin
  perform private.require_writable();
  perform private.input_object(p_settings, 'p_settings');
  v_rounding := private.input_choice(p_settings, 'tax_rounding', array['line', 'document']);
  v_pin := private.input_text(p_settings, 'tax_pin', 40);
  v_label := private.input_text(p_settings, 'tax_pin_label', 30, '', true);
  if jsonb_typeof(p_settings -> 'prices_include_tax') is distinct from 'boolean' then
    perform private.refuse_input('prices_include_tax', 'This must be yes or no.');
  elsif private.has_hidden_characters(v_label) or private.has_hidden_characters(v_pin) then
    perform private.refuse_input('tax_pin_label', 'This is one line of visible characters.');
  end if;
  if jsonb_typeof(p_settings -> 'is_tax_registered') not in ('boolean', 'null') then
    perform private.refuse_input('is_tax_registered', 'This must be yes or no.');
  end if;
  update public.tenant_policies t set is_tax_registered = coalesce((p_settings ->> 'is_tax_registered')::boolean, t.is_tax_registered),
    prices_include_tax = (p_settings ->> 'prices_include_tax')::boolean, tax_rounding = v_rounding
  where t.tenant_id = v_tenant_id;
  update public.business_settings b set tax_pin = v_pin, tax_pin_label = v_label where b.tenant_id = v_tenant_id;
  return public.list_tax_rates();
end;
$$;
comment on function public.save_tax_settings(jsonb) is
  'Whether the business is registered for tax (left out: as it is), whether prices include tax, how tax is rounded, the tax number and what it is called. '
  'Holds for what is posted from now on.';
