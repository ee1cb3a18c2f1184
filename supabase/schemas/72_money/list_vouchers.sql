-- The list of money out and in with its sums, and what money is usually spent on.

create function private.read_voucher_filter(p_filter jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.input_object(p_filter, 'p_filter');
  return jsonb_build_object(
    'kind', private.input_choice(p_filter, 'kind', array['expense', 'income', 'owner_in', 'owner_out'], '', false),
    'account_id', private.input_uuid(p_filter, 'account_id', '', false), 'money_account_id', private.input_uuid(p_filter, 'money_account_id', '', false),
    'contact_id', private.input_uuid(p_filter, 'contact_id', '', false), 'location_id', private.input_uuid(p_filter, 'location_id', '', false),
    'from', private.input_date(p_filter, 'from'), 'to', private.input_date(p_filter, 'to'),
    'is_reversed', private.input_flag(p_filter, 'is_reversed', false), 'has_papers', private.input_flag(p_filter, 'has_papers', false),
    'search', '%' || private.escape_like(lower(private.input_text(p_filter, 'search', 60))) || '%');
end;
$$;
comment on function private.read_voucher_filter(jsonb) is 'What a list of money out and in is narrowed to, checked.';

create function private.voucher_key(p_after text, p_sort text, out day date, out amount numeric, out id uuid)
returns record language plpgsql stable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['-date', 'date', '-amount', 'amount']);
  if v_cursor is null then
    return;
  end if;
  day := private.input_date(v_cursor, 'day', 'p_after.');
  amount := private.input_number(v_cursor, 'amount', 0, 1000000000000, 0.01, 'p_after.');
  id := private.cursor_id(v_cursor);
  if day is null or v_cursor ->> 'sort' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
end;
$$;
comment on function private.voucher_key(text, text) is 'Where the list of money out and in goes on; nulls for the first page.';

create function private.wanted_vouchers(p_tenant_id uuid, p_filter jsonb)
returns setof public.money_vouchers language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  f record;
begin
  select r.*, case when r.contact_id is not null then private.contact_group(p_tenant_id, r.contact_id) end as group_ids into f
  from jsonb_to_record(p_filter) as r (kind text, account_id uuid, money_account_id uuid, contact_id uuid, location_id uuid, "from" date, "to" date,
    is_reversed boolean, has_papers boolean, search text);
  return query
    select v.* from public.money_vouchers v
    where v.tenant_id = p_tenant_id and (f.kind is null or v.kind = f.kind) and (f.account_id is null or v.ledger_account_id = f.account_id)
      and (f.money_account_id is null or v.money_account_id = f.money_account_id) and (f.group_ids is null or v.contact_id = any (f.group_ids))
      and (f.location_id is null or v.location_id = f.location_id) and (f."from" is null or v.business_date >= f."from")
      and (f."to" is null or v.business_date <= f."to") and (f.is_reversed is null or (v.reversed_at is not null) = f.is_reversed)
      and (f.has_papers is null or f.has_papers = exists (
        select 1 from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id
          and t.taken_off_at is null))
      and (f.search is null or lower(concat_ws(' ', v.voucher_number, v.reference, v.note,
        (select a.name from public.ledger_accounts a where a.tenant_id = v.tenant_id and a.id = v.ledger_account_id),
        (select c.name from public.contacts c where c.tenant_id = v.tenant_id and c.id = v.contact_id))) like f.search);
end;
$$;
comment on function private.wanted_vouchers(uuid, jsonb) is 'The money out and in that a filter of the list leaves, in no order.';

create function public.list_vouchers(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50, p_sort text default '-date')
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_filter jsonb := private.read_voucher_filter(coalesce(p_filter, '{}'));
  v_sort text := coalesce(p_sort, '-date');
  v_key record := private.voucher_key(p_after, v_sort);
begin
  return (
    with wanted as materialized (select w.id, w.kind, w.amount, w.business_date, w.reversed_at from private.wanted_vouchers(v_tenant_id, v_filter) w),
    page as (
      select w.*, row_number() over (order by case v_sort when 'date' then w.business_date end, case v_sort when '-date' then w.business_date end desc,
        case v_sort when 'amount' then w.amount end, case v_sort when '-amount' then w.amount end desc,
        case when v_sort in ('date', 'amount') then w.id end, w.id desc) as place
      from wanted w
      where v_key.id is null or case v_sort
        when '-date' then (w.business_date, w.id) < (v_key.day, v_key.id)
        when 'date' then (w.business_date, w.id) > (v_key.day, v_key.id)
        when '-amount' then (w.amount, w.id) < (v_key.amount, v_key.id)
        else (w.amount, w.id) > (v_key.amount, v_key.id) end
      order by place limit v_limit + 1)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(private.voucher_json(v_tenant_id, p.id) order by p.place) filter (where p.place <= v_limit), '[]'),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('sort', v_sort, 'day', x.business_date, 'amount', x.amount, 'id', x.id))
        from page x where x.place = v_limit) end,
      'totals', (
        select jsonb_build_object('count', count(*),
          'money_in', coalesce(sum(w.amount) filter (where w.kind in ('income', 'owner_in') and w.reversed_at is null), 0),
          'money_out', coalesce(sum(w.amount) filter (where w.kind in ('expense', 'owner_out') and w.reversed_at is null), 0))
        from wanted w))
    from page p);
end;
$$;
comment on function public.list_vouchers(jsonb, text, integer, text) is
  'Money out and in without bills and sales {kind, account_id, money_account_id, contact_id, location_id, from, to, is_reversed, has_papers, search}, by p_sort -date | date | -amount | amount. '
  '{rows, next_cursor, totals: of all that match {count, money_in, money_out: reversed ones are in neither}}. Needs accounting.view.';

create function public.list_voucher_categories(p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_since date := private.business_date(v_tenant_id, now()) - 365;
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['expense', 'income']);
  return (
    with used as materialized (
      select v.ledger_account_id as id, count(*) as uses from public.money_vouchers v
      where v.tenant_id = v_tenant_id and v.kind = p_kind and v.business_date >= v_since and v.reversed_at is null group by 1)
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype, 'use_count', coalesce(u.uses, 0))
      order by coalesce(u.uses, 0) desc, a.account_type not in ('expense', 'income'), a.code), '[]')
    from public.ledger_accounts a left join used u on u.id = a.id
    where a.tenant_id = v_tenant_id and private.is_cash_category(a, case p_kind when 'expense' then 'pay_out' else 'pay_in' end));
end;
$$;
comment on function public.list_voucher_categories(text) is
  'What money can be spent on or come from (p_kind expense or income): accounts by name, those used most in the last year first. Needs accounting.post.';

grant execute on function public.list_vouchers(jsonb, text, integer, text), public.list_voucher_categories(text) to authenticated;
