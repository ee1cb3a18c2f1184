-- The register of assets: its list with sums, one asset with its schedule, and bills that have one to add.

create function private.asset_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', f.id, 'asset_number', f.asset_number, 'kind', f.kind, 'name', f.name, 'revision', f.revision, 'serial_number', f.serial_number, 'note', f.note,
      'status', case when f.withdrawn_at is not null then 'withdrawn' when f.disposed_on is not null then 'disposed'
        when f.cost - f.opening_worn - f.posted_worn <= f.residual then 'written_off' else 'in_use' end,
      'cost', f.cost, 'opening_worn', f.opening_worn, 'worn', f.opening_worn + f.posted_worn,
      'book_value', case when f.disposed_on is null and f.withdrawn_at is null then f.cost - f.opening_worn - f.posted_worn else 0 end,
      'residual', f.residual, 'method', f.method, 'months', f.months, 'yearly_percent', f.yearly_percent, 'acquired_on', f.acquired_on, 'starts_on', f.starts_on,
      'next_wear_on', f.next_wear_on, 'wear_problem', f.wear_problem, 'is_posted', f.posted_worn > 0,
      'asset_account_id', f.asset_account_id, 'asset_account_name', a.name, 'worn_account_id', f.worn_account_id, 'expense_account_id', f.expense_account_id,
      'location_id', f.location_id, 'location_name', (select l.name from public.locations l where l.tenant_id = f.tenant_id and l.id = f.location_id),
      'bill_line_id', f.supplier_bill_line_id, 'bill_id', b.id, 'bill_number', b.bill_number, 'recorded_by_name', f.recorded_by_name,
      'withdrawal_reason', f.withdrawal_reason, 'disposal', (
        select jsonb_build_object('id', d.id, 'kind', d.kind, 'business_date', d.business_date, 'proceeds', d.proceeds, 'tax_amount', d.tax_amount,
          'worn', d.worn, 'gain', d.gain, 'buyer_name', d.buyer_name, 'note', d.note, 'journal_entry_id', d.journal_entry_id)
        from public.asset_disposals d where d.tenant_id = f.tenant_id and d.fixed_asset_id = f.id and d.reversed_at is null))
    from public.fixed_assets f
    join public.ledger_accounts a on a.tenant_id = f.tenant_id and a.id = f.asset_account_id
    left join public.supplier_bill_lines l on l.tenant_id = f.tenant_id and l.id = f.supplier_bill_line_id
    left join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id
    where f.tenant_id = p_tenant_id and f.id = p_id);
end;
$$;
comment on function private.asset_json(uuid, uuid) is 'An asset as the API shows it, with its sale or scrapping.';

create function private.read_asset_filter(p_filter jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.input_object(p_filter, 'p_filter');
  return jsonb_build_object('status', private.input_choice(p_filter, 'status', array['in_register', 'disposed', 'withdrawn'], '', false),
    'account_id', private.input_uuid(p_filter, 'account_id', '', false), 'location_id', private.input_uuid(p_filter, 'location_id', '', false),
    'search', '%' || replace(replace(replace(lower(private.input_text(p_filter, 'search', 60)), '\', '\\'), '%', '\%'), '_', '\_') || '%');
end;
$$;
comment on function private.read_asset_filter(jsonb) is 'What the register of assets is narrowed to, checked.';

create function private.wanted_assets(p_tenant_id uuid, p_filter jsonb)
returns setof public.fixed_assets language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select a.* from public.fixed_assets a
    cross join jsonb_to_record(p_filter) as f (status text, account_id uuid, location_id uuid, search text)
    where a.tenant_id = p_tenant_id
      and (f.status is null and a.withdrawn_at is null or f.status = case when a.withdrawn_at is not null then 'withdrawn' when a.disposed_on is not null then 'disposed' else 'in_register' end)
      and (f.account_id is null or a.asset_account_id = f.account_id) and (f.location_id is null or a.location_id = f.location_id)
      and (f.search is null or lower(concat_ws(' ', a.asset_number, a.name, a.serial_number, a.note)) like f.search);
end;
$$;
comment on function private.wanted_assets(uuid, jsonb) is 'The assets that a filter of the register leaves, in no order; withdrawn ones only where they are asked for.';

create function private.asset_key(p_after text, p_sort text, out day date, out amount numeric, out id uuid)
returns record language plpgsql stable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['-date', 'date', '-cost', 'cost']);
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
comment on function private.asset_key(text, text) is 'Where the register of assets goes on; nulls for the first page.';

create function private.asset_totals(p_tenant_id uuid, p_filter jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'cost', coalesce(sum(w.cost) filter (where w.disposed_on is null and w.withdrawn_at is null), 0),
    'worn', coalesce(sum(w.opening_worn + w.posted_worn) filter (where w.disposed_on is null and w.withdrawn_at is null), 0),
    'book_value', coalesce(sum(w.cost - w.opening_worn - w.posted_worn) filter (where w.disposed_on is null and w.withdrawn_at is null), 0))
  from private.wanted_assets(p_tenant_id, p_filter) w;
$$;
comment on function private.asset_totals(uuid, jsonb) is 'How many assets match, and the sums of those the business still has.';

create function private.asset_accounts_value(p_tenant_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
    array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.subtype in ('fixed_asset', 'accumulated_depreciation'))) s;
$$;
comment on function private.asset_accounts_value(uuid) is 'What the accounts of assets and their depreciation hold together.';

create function public.list_fixed_assets(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50, p_sort text default '-date')
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_filter jsonb := private.read_asset_filter(coalesce(p_filter, '{}'));
  v_sort text := coalesce(p_sort, '-date');
  v_key record := private.asset_key(p_after, v_sort);
begin
  return (
    with page as (
      select w.id, w.acquired_on, w.cost, row_number() over (order by case v_sort when 'date' then w.acquired_on end, case v_sort when '-date' then w.acquired_on end desc,
        case v_sort when 'cost' then w.cost end, case v_sort when '-cost' then w.cost end desc,
        case when v_sort in ('date', 'cost') then w.id end, w.id desc) as place
      from private.wanted_assets(v_tenant_id, v_filter) w
      where v_key.id is null or case v_sort
        when '-date' then (w.acquired_on, w.id) < (v_key.day, v_key.id)
        when 'date' then (w.acquired_on, w.id) > (v_key.day, v_key.id)
        when '-cost' then (w.cost, w.id) < (v_key.amount, v_key.id)
        else (w.cost, w.id) > (v_key.amount, v_key.id) end
      order by place limit v_limit + 1)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(private.asset_json(v_tenant_id, p.id) order by p.place) filter (where p.place <= v_limit), '[]'),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('sort', v_sort, 'day', x.acquired_on, 'amount', x.cost, 'id', x.id))
        from page x where x.place = v_limit) end,
      'totals', private.asset_totals(v_tenant_id, v_filter),
      'accounts_value', private.asset_accounts_value(v_tenant_id),
      'limit_amount', private.asset_limit(v_tenant_id))
    from page p);
end;
$$;
comment on function public.list_fixed_assets(jsonb, text, integer, text) is
  'The register of assets {status in_register | disposed | withdrawn, account_id, location_id, search}, by p_sort -date | date | -cost | cost. '
  '{rows, next_cursor, totals {count, cost, worn, book_value}, accounts_value: what the accounts hold, limit_amount}. Needs accounting.view.';

create function public.get_fixed_asset(p_asset_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_asset public.fixed_assets;
begin
  select * into v_asset from public.fixed_assets f where f.tenant_id = v_tenant_id and f.id = p_asset_id;
  return private.require_document(private.asset_json(v_tenant_id, p_asset_id)) || jsonb_build_object('schedule', (
    select coalesce(jsonb_agg(jsonb_build_object('month', s.month, 'amount', s.amount, 'worn', s.worn, 'book_value', s.book_value,
      'business_date', d.business_date, 'note', d.note, 'journal_entry_id', d.journal_entry_id) order by s.place), '[]')
    from private.asset_schedule(v_asset) s
    left join public.asset_depreciations d on d.tenant_id = v_tenant_id and d.fixed_asset_id = v_asset.id and d.month = s.month));
end;
$$;
comment on function public.get_fixed_asset(uuid) is
  'An asset with its schedule [{month, amount, worn, book_value, and of posted months business_date, note, journal_entry_id}]. Needs accounting.view.';

create function private.asset_limit(p_tenant_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce((select s.asset_limit from public.accounting_settings s where s.tenant_id = p_tenant_id), 0);
$$;
comment on function private.asset_limit(uuid) is 'From which cost on a line of a bill is offered as an asset.';

create function public.list_asset_bill_lines()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bill_line_id', l.id, 'bill_id', l.bill_id, 'bill_number', l.bill_number, 'bill_date', l.bill_date,
      'supplier_name', l.supplier_name, 'description', l.description, 'account_id', l.ledger_account_id, 'account_name', l.account_name, 'rest', l.rest)
      order by l.bill_date desc, l.id), '[]')
    from (
      select l.id, b.id as bill_id, b.bill_number, b.bill_date, c.name as supplier_name, l.description, l.ledger_account_id, a.name as account_name, r.rest
      from public.ledger_accounts a
      join public.supplier_bill_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.kind = 'expense'
      join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
      join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
      cross join lateral (select private.rest_of_bill_line(v_tenant_id, l.id, '00000000-0000-0000-0000-000000000000') as rest) r
      where a.tenant_id = v_tenant_id and a.subtype = 'fixed_asset' and r.rest > 0 and r.rest >= private.asset_limit(v_tenant_id)
      order by b.bill_date desc, l.id limit 100) l);
end;
$$;
comment on function public.list_asset_bill_lines() is
  'Lines of posted bills for equipment or property that are not in the register yet, from the limit on, newest first, 100 at most. Needs accounting.view.';

create function public.save_asset_limit(p_limit_amount numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_limit numeric;
begin
  perform private.require_writable();
  v_limit := private.input_number(jsonb_build_object('p_limit_amount', p_limit_amount), 'p_limit_amount', 0, 99999999999, 0.01);
  insert into public.accounting_settings as s (tenant_id, year_start_month, asset_limit) values (v_tenant_id, 1, v_limit)
  on conflict (tenant_id) do update set asset_limit = excluded.asset_limit;
  perform private.write_audit(v_tenant_id, auth.uid(), 'asset_limit_saved', 'accounting_settings', v_tenant_id, null, jsonb_build_object('asset_limit', v_limit));
  return jsonb_build_object('limit_amount', v_limit);
end;
$$;
comment on function public.save_asset_limit(numeric) is 'From which cost on a line of a bill is offered as an asset. Needs accounting.post.';

grant execute on function
  public.list_fixed_assets(jsonb, text, integer, text),
  public.get_fixed_asset(uuid),
  public.list_asset_bill_lines(),
  public.save_asset_limit(numeric)
  to authenticated;
