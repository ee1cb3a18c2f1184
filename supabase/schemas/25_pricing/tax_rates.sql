-- Tax rates that follow one another: one rate of a code on any day, and no day whose sales stand is given another rate.

create function private.has_sales_between(p_tenant_id uuid, p_from date, p_to date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.sales s where s.tenant_id = p_tenant_id and s.business_date between p_from and coalesce(p_to, 'infinity'));
end;
$$;
comment on function private.has_sales_between(uuid, date, date) is 'Whether sales are posted on any business day of a range; without end when p_to is null.';

create function private.tg_tax_rates__history()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed_from date;
begin
  -- Two people who change rates at once: the second sees what the first did.
  perform pg_advisory_xact_lock(hashtextextended('tax_rates' || new.tenant_id, 0));
  if exists (
    select 1 from public.tax_rates r
    where r.tenant_id = new.tenant_id and r.code = new.code and r.id <> new.id
      and r.valid_from <= coalesce(new.valid_to, 'infinity') and new.valid_from <= coalesce(r.valid_to, 'infinity')) then
    perform private.fail(409, 'in_use', 'Another rate with this code applies on some of these days.', '{"field": "valid_from"}');
  end if;
  if tg_op = 'UPDATE' then
    -- The first day on which another rate than before would be found.
    v_changed_from := case
      when new.code <> old.code or new.rate_percent <> old.rate_percent then least(new.valid_from, old.valid_from)
      when new.valid_from <> old.valid_from then least(new.valid_from, old.valid_from)
      when new.valid_to is distinct from old.valid_to then least(coalesce(new.valid_to, 'infinity'), coalesce(old.valid_to, 'infinity')) + 1 end;
    if v_changed_from is not null and private.has_sales_between(new.tenant_id, v_changed_from, case
        when new.code <> old.code or new.rate_percent <> old.rate_percent then old.valid_to
        when new.valid_from <> old.valid_from then greatest(new.valid_from, old.valid_from) - 1 end) then
      perform private.fail(409, 'in_use', 'Sales are already posted on these days. Start the new rate later.', '{"field": "valid_from"}');
    end if;
  end if;
  return null;
end;
$$;
comment on function private.tg_tax_rates__history() is
  'Rates of one code never overlap, and what held on days with posted sales stays as it was: a change begins after them.';

create function private.tax_code_json(p_tenant_id uuid, p_code text, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('code', p_code,
      'is_default', bool_or(r.is_default),
      'product_count', (select count(*) from public.products p
        where p.tenant_id = p_tenant_id and p.archived_at is null
          and (p.tax_rate_id in (select x.id from public.tax_rates x where x.tenant_id = p_tenant_id and x.code = p_code)
            -- A product without a tax of its own has the default.
            or (p.tax_rate_id is null and not p.has_variants and exists (
              select 1 from public.tax_rates d where d.tenant_id = p_tenant_id and d.code = p_code and d.is_default)))),
      'rates', jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'rate_percent', r.rate_percent, 'valid_from', r.valid_from,
        'valid_to', r.valid_to, 'status', case when r.valid_from > p_today then 'future' when r.valid_to < p_today then 'past' else 'current' end,
        'is_used', private.has_sales_between(p_tenant_id, r.valid_from, r.valid_to), 'updated_at', r.updated_at) order by r.valid_from desc))
    from public.tax_rates r where r.tenant_id = p_tenant_id and r.code = p_code);
end;
$$;
comment on function private.tax_code_json(uuid, text, date) is 'A tax code with its rates, the newest first.';

create function public.list_tax_rates()
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

create function public.save_tax_rate(p_rate jsonb)
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
      perform private.fail(409, 'in_use', 'Sales are already posted on or after this day. Start the new rate later.', '{"field": "valid_from"}');
    end if;
    if exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from = v_from) then
      perform private.fail(409, 'in_use', 'A rate with this code already starts on this day. Edit it, or choose another day.', '{"field": "valid_from"}');
    end if;
    v_next := (select min(r.valid_from) from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from > v_from);
    update public.tax_rates r set valid_to = v_from - 1
    where r.tenant_id = v_tenant_id and r.code = v_code and r.valid_from < v_from and (r.valid_to is null or r.valid_to >= v_from);
    insert into public.tax_rates (tenant_id, id, name, code, rate_percent, valid_from, valid_to)
    values (v_tenant_id, v_id, v_name, v_code, v_percent, v_from, v_next - 1);
  else
    if private.input_instant(p_rate, 'updated_at') <> v_old.updated_at then
      perform private.fail(409, 'stale_row', 'Someone else changed this tax rate. Reload it.');
    elsif v_code <> v_old.code then
      perform private.refuse_input('code', 'The code of a tax rate cannot change.');
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
    perform private.fail(409, 'in_use', 'The default tax must apply today. Make this one the default on its start date, or start it today.',
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

create function public.end_tax_rate(p_rate_id uuid, p_valid_to date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_rate public.tax_rates;
begin
  perform private.require_writable();
  if private.input_day(p_valid_to, 'p_valid_to') is null then
    perform private.refuse_input('p_valid_to', 'Choose the end date.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tax_rates' || v_tenant_id, 0));
  select * into v_rate from public.tax_rates r where r.tenant_id = v_tenant_id and r.id = p_rate_id for update;
  if v_rate.id is null then
    perform private.fail(404, 'not_found', 'This tax rate does not exist.');
  elsif p_valid_to < v_rate.valid_from then
    perform private.refuse_input('p_valid_to', 'The end date is before the start date.');
  elsif not exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_rate.code and r.valid_from > v_rate.valid_from) then
    -- Without a rate to follow, products with this code would go on with the old one unseen.
    if exists (select 1 from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_rate.code and r.is_default) then
      perform private.fail(409, 'in_use', 'This is the default tax. Make another one the default first.');
    elsif exists (select 1 from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null
        and p.tax_rate_id in (select r.id from public.tax_rates r where r.tenant_id = v_tenant_id and r.code = v_rate.code)) then
      perform private.fail(409, 'in_use', 'Products use this tax. Give them another tax first, or add a new rate that follows it.');
    end if;
  end if;
  update public.tax_rates r set valid_to = p_valid_to where r.tenant_id = v_tenant_id and r.id = p_rate_id;
  return private.tax_code_json(v_tenant_id, v_rate.code, private.business_date(v_tenant_id, now()));
end;
$$;
comment on function public.end_tax_rate(uuid, date) is
  'Says the last day of a rate, after all posted sales. Refused for the default and for codes that products have while no rate follows.';

create function public.save_tax_settings(p_settings jsonb)
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

create function private.tax_names(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tax_code', n.code, 'tax_rate_percent', n.rate_percent, 'name', n.name)
      order by n.code, n.rate_percent), '[]')
    from (
      select distinct on (r.code, r.rate_percent) r.code, r.rate_percent, r.name from public.tax_rates r
      where r.tenant_id = p_tenant_id and r.rate_percent > 0
      order by r.code, r.rate_percent, r.valid_from desc
    ) n);
end;
$$;
comment on function private.tax_names(uuid) is
  'What a business calls its taxes, by the code and rate that its documents keep: the newest name of each. Without those of nothing.';

grant execute on function
  public.list_tax_rates(),
  public.save_tax_rate(jsonb),
  public.end_tax_rate(uuid, date),
  public.save_tax_settings(jsonb)
  to authenticated;
