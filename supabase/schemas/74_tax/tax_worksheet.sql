-- The worksheet of a period: what no return has taken in yet, sorted into the boxes of the country's form. A return that was filed is read
-- the same way from its own entries.

create type private.tax_form as (form text, period_months integer, due_day integer, input_months integer, remind_days integer);
comment on type private.tax_form is 'How a business files its tax: form, months of a period, due day of the month after, months to claim tax on purchases, days from the reminder to the due day.';

create function private.tax_form_of(p_tenant_id uuid)
returns private.tax_form language plpgsql stable security definer set search_path = '' as $$
declare
  v_form private.tax_form;
begin
  select c.form, c.period_months, c.due_day, c.input_months, c.remind_days into v_form
  from public.tenants t
  join private.country_tax_returns c on c.country = coalesce(t.country, case t.currency_code when 'KES' then 'KE' end)
  where t.id = p_tenant_id;
  return case when v_form.form is null then row('BY_RATE', 1, 20, null, 5)::private.tax_form else v_form end;
end;
$$;
comment on function private.tax_form_of(uuid) is 'The tax return of the country of a business; where it is not known: by rate, monthly, due on the 20th.';

create function private.tax_period_start(p_months integer, p_day date)
returns date language sql immutable parallel safe security invoker set search_path = ''
return make_date(extract(year from p_day)::integer, ((extract(month from p_day)::integer - 1) / p_months) * p_months + 1, 1);
comment on function private.tax_period_start(integer, date) is 'The first day of the period of so many months that a day is in.';

create function private.tax_period_end(p_months integer, p_start date)
returns date language sql immutable parallel safe security invoker set search_path = ''
return (p_start + make_interval(months => p_months) - interval '1 day')::date;
comment on function private.tax_period_end(integer, date) is 'The last day of the period that begins on a day.';

create function private.tax_due_on(p_form private.tax_form, p_period_end date)
returns date language sql immutable parallel safe security invoker set search_path = ''
return least((p_period_end + 1) + (p_form.due_day - 1), private.tax_period_end(1, p_period_end + 1));
comment on function private.tax_due_on(private.tax_form, date) is 'Until when a period is filed and paid: the due day of the month after, at most its last.';

create function private.tax_box(p_form text, p_direction text, p_code text, p_rate numeric)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_form = 'KE_VAT3' then ((case p_direction when 'output' then 0 else 6 end) + case
    when p_code = 'OTHER' or p_rate >= 10 then 1
    when p_rate > 0 then 2
    when p_code in ('C', 'ZERO') then 3
    else 4 end)::text
  else p_direction || ':' || p_code || ':' || trim_scale(p_rate) end;
comment on function private.tax_box(text, text, text, numeric) is
  'The box of a row. Kenya (VAT 3): sales 1 general rate, 2 other rate, 3 zero-rated, 4 exempt; purchases 7 to 10 likewise. Elsewhere one for each code and rate.';

create function private.tax_rows(p_tenant_id uuid, p_return_id uuid, p_start date, p_end date, p_input_months integer)
returns setof public.tax_entries language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_return_id is not null then
    return query select t.* from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id = p_return_id;
    return;
  end if;
  return query
  select r.*
  from public.tax_entries t
  left join public.contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  left join public.contacts h on h.tenant_id = c.tenant_id and h.id = c.merged_into_id
  cross join lateral jsonb_populate_record(t, jsonb_build_object('counterparty_name', coalesce(t.counterparty_name, h.name, c.name),
    'counterparty_pin', coalesce(h.tax_pin, c.tax_pin, t.counterparty_pin))) as r
  where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date <= p_end
    and not (p_input_months is not null and t.direction = 'input' and t.recoverable_amount > 0
      and t.document_date < p_start - make_interval(months => p_input_months));
end;
$$;
comment on function private.tax_rows(uuid, uuid, date, date, integer) is
  'The rows of a return, or what is open until the end of a period: without purchases that are too old to claim (p_input_months), PIN as the contact has it now.';

create function private.tax_hash(p_rows public.tax_entries[])
returns text language sql immutable security definer set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.document_date, r.journal_entry_id, r.direction, r.tax_code, r.rate_percent,
    r.taxable_amount, r.tax_amount, r.recoverable_amount, r.counterparty_name, r.counterparty_pin)::text, ','
    order by r.document_date, r.journal_entry_id, r.direction, r.tax_code, r.rate_percent), ''), 'UTF8')), 'hex')
  from unnest(p_rows) as r;
$$;
comment on function private.tax_hash(public.tax_entries[]) is 'SHA-256 over rows in their order, each as a JSON list: whoever files says with it what they have seen.';

create function private.tax_lines(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', x.box, 'kind', 'line', 'direction', x.direction, 'tax_code', x.code, 'rate_percent', x.rate,
      'name', (select r.name from public.tax_rates r where r.tenant_id = p_tenant_id and r.code = x.code and r.rate_percent = x.rate
        order by r.valid_from desc limit 1),
      'taxable', x.taxable, 'tax', x.tax, 'count', x.count, 'without_pin', jsonb_build_object('taxable', x.taxable_without, 'tax', x.tax_without,
        'count', x.count_without)) order by x.direction desc, x.rate desc, x.box), '[]')
    from (
      select private.tax_box(p_form, r.direction, r.tax_code, r.rate_percent) as box, r.direction, min(r.tax_code) as code, max(r.rate_percent) as rate,
        sum(r.taxable_amount) as taxable, sum(v.tax) as tax, count(distinct r.journal_entry_id) as count,
        coalesce(sum(r.taxable_amount) filter (where r.counterparty_pin is null), 0) as taxable_without,
        coalesce(sum(v.tax) filter (where r.counterparty_pin is null), 0) as tax_without,
        count(distinct r.journal_entry_id) filter (where r.counterparty_pin is null) as count_without
      from unnest(p_rows) as r
      cross join lateral (select case r.direction when 'input' then r.recoverable_amount else r.tax_amount end as tax) v
      group by 1, 2) x);
end;
$$;
comment on function private.tax_lines(uuid, text, public.tax_entries[]) is 'The boxes that rows fall into, with what of them is of somebody without a PIN. Tax on purchases is what comes back.';

create function private.tax_total(p_lines jsonb, p_code text, p_direction text, p_boxes text[] default null)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('code', p_code, 'kind', 'total', 'direction', p_direction, 'tax_code', null, 'rate_percent', null, 'name', null,
    'taxable', coalesce(sum((l ->> 'taxable')::numeric), 0), 'tax', coalesce(sum((l ->> 'tax')::numeric), 0), 'count', null, 'without_pin', null)
  from jsonb_array_elements(p_lines) as l
  where l ->> 'direction' = p_direction and (p_boxes is null or l ->> 'code' = any (p_boxes));
$$;
comment on function private.tax_total(jsonb, text, text, text[]) is 'A box that adds up others, or all of a direction.';

create function private.tax_boxes(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.tax_lines(p_tenant_id, p_form, p_rows);
begin
  if p_form <> 'KE_VAT3' and not private.reclaims_by_law(p_tenant_id)
    and not exists (select 1 from unnest(p_rows) as r where r.recoverable_amount <> 0) then
    -- Under a sales tax purchases are nobody's return.
    return coalesce((select jsonb_agg(l) from jsonb_array_elements(v_lines) as l where l ->> 'direction' = 'output'), '[]')
      || jsonb_build_array(private.tax_total(v_lines, 'output', 'output'));
  elsif p_form <> 'KE_VAT3' then
    return v_lines || jsonb_build_array(private.tax_total(v_lines, 'output', 'output'), private.tax_total(v_lines, 'input', 'input'));
  end if;
  return (
    select jsonb_agg(coalesce((select l from jsonb_array_elements(v_lines) as l where l ->> 'code' = b.code),
        case when b.adds is null then jsonb_build_object('code', b.code, 'kind', 'line', 'direction', b.direction, 'tax_code', null, 'rate_percent', null,
          'name', null, 'taxable', 0, 'tax', 0, 'count', 0, 'without_pin', '{"taxable": 0, "tax": 0, "count": 0}'::jsonb)
        else private.tax_total(v_lines, b.code, b.direction, string_to_array(b.adds, ' ')) end) order by b.code::integer)
    from (values ('1', 'output', null), ('2', 'output', null), ('3', 'output', null), ('4', 'output', null), ('5', 'output', '1 2 3 4'),
      ('6', 'output', '1 2 3'), ('7', 'input', null), ('8', 'input', null), ('9', 'input', null), ('10', 'input', null),
      ('11', 'input', '7 8 9 10'), ('12', 'input', '7 8 9')) as b (code, direction, adds));
end;
$$;
comment on function private.tax_boxes(uuid, text, public.tax_entries[]) is
  'All boxes of a form: for Kenya 1 to 12 with 5 total sales, 6 tax on sales, 11 total purchases, 12 tax on purchases; elsewhere those there are, and both totals; under a sales tax only those of sales.';

create function private.tax_warnings(p_tenant_id uuid, p_rows public.tax_entries[], p_start date, p_end date, p_form private.tax_form)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'count', w.count, 'amount', w.amount) order by w.place), '[]')
    from (
      select 1 as place, 'supplier_pin_missing' as code, count(distinct r.journal_entry_id) as count, sum(r.recoverable_amount) as amount
      from unnest(p_rows) as r where r.direction = 'input' and r.recoverable_amount <> 0 and r.counterparty_pin is null
      union all
      select 2, 'no_tax_code', count(distinct r.journal_entry_id), sum(r.taxable_amount)
      from unnest(p_rows) as r where r.direction = 'output' and r.tax_code = 'NONE'
      union all
      select 3, 'exempt_not_zero', count(distinct r.journal_entry_id), sum(r.taxable_amount)
      from unnest(p_rows) as r where r.direction = 'output' and p_form.form = 'KE_VAT3' and private.tax_box(p_form.form, r.direction, r.tax_code, r.rate_percent) = '4'
      union all
      select 4, 'late', count(distinct r.journal_entry_id), sum(r.tax_amount * case r.direction when 'output' then 1 else 0 end - r.recoverable_amount)
      from unnest(p_rows) as r where r.document_date < p_start
      union all
      select 5, 'too_old', count(*), sum(t.recoverable_amount)
      from public.tax_entries t
      where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.direction = 'input' and t.recoverable_amount > 0
        and t.document_date < p_start - make_interval(months => p_form.input_months)
      union all
      select 6, 'not_registered', 1, 0 where not private.is_tax_registered_on(p_tenant_id, p_end)) w
    where w.count > 0);
end;
$$;
comment on function private.tax_warnings(uuid, public.tax_entries[], date, date, private.tax_form) is 'What to look at before a period is filed: [{code, count, amount}].';

create function private.withheld_from_us(p_tenant_id uuid, p_day date)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select greatest(coalesce(sum(s.debit - s.credit), 0), 0)
    from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_day], false,
      array[private.posting_role(p_tenant_id, 'withholding_receivable')]) s);
end;
$$;
comment on function private.withheld_from_us(uuid, date) is 'What customers have kept back for the tax office and no return has used, as of a day.';

create function private.tax_credit(p_tenant_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select r.carried_forward from public.tax_returns r where r.tenant_id = p_tenant_id order by r.sequence desc limit 1), 0);
end;
$$;
comment on function private.tax_credit(uuid) is 'What the tax office owes from the returns so far.';
