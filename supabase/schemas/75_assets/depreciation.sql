-- What an asset loses month by month: its schedule, and the posting of the months that have ended.

create function private.asset_schedule(p_asset public.fixed_assets)
returns table (place integer, month date, amount numeric, worn numeric, book_value numeric)
language plpgsql stable rows 60 security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_asset.tenant_id);
  v_left numeric := p_asset.cost - p_asset.opening_worn - p_asset.residual;
  v_even numeric := round(v_left / p_asset.months / v_step) * v_step;
begin
  worn := p_asset.opening_worn;
  for i in 1 .. p_asset.months loop
    place := i;
    month := (p_asset.starts_on + make_interval(months => i - 1))::date;
    amount := least(v_left, case
      when i = p_asset.months then v_left
      when p_asset.method = 'straight_line' then v_even
      else round((p_asset.cost - worn) * p_asset.yearly_percent / 1200 / v_step) * v_step end);
    v_left := v_left - amount;
    worn := worn + amount;
    book_value := p_asset.cost - worn;
    return next;
  end loop;
end;
$$;
comment on function private.asset_schedule(public.fixed_assets) is
  'What an asset loses in each of its months: even parts, or a part of what is left (declining); the last month takes the rest, so that it ends at its residual.';

create function private.depreciation_day(p_tenant_id uuid, p_day date)
returns date language sql stable security definer set search_path = '' as $$
  select greatest(p_day, max(l.locked_until) + 1) from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.locked_until >= p_day and (l.area = 'all' or l.area = any (private.source_areas('asset_depreciation')));
$$;
comment on function private.depreciation_day(uuid, date) is 'The first open day from a day on: itself where nothing is locked.';

create function private.next_depreciation_on(p_asset public.fixed_assets)
returns date language sql stable security definer set search_path = '' as $$
  select (min(s.month) + interval '1 month')::date
  from private.asset_schedule(p_asset) s
  where p_asset.disposed_on is null and p_asset.withdrawn_at is null and s.amount > 0 and not exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_asset.tenant_id and d.fixed_asset_id = p_asset.id and d.month = s.month);
$$;
comment on function private.next_depreciation_on(public.fixed_assets) is 'The day from which the next month of an asset can be posted; null when none is left.';

create function private.hold_asset(p_tenant_id uuid, p_asset_id uuid, p_field text)
returns public.fixed_assets language plpgsql volatile security definer set search_path = '' as $$
declare
  v_asset public.fixed_assets;
begin
  select * into v_asset from public.fixed_assets f where f.tenant_id = p_tenant_id and f.id = p_asset_id for no key update;
  if v_asset.id is null then
    perform private.fail(404, 'not_found', 'This asset does not exist.', jsonb_build_object('field', p_field));
  end if;
  return v_asset;
end;
$$;
comment on function private.hold_asset(uuid, uuid, text) is 'An asset, held until the transaction ends, or not_found.';

create function private.post_month_of_asset(
  p_asset public.fixed_assets, p_month date, p_amount numeric, p_user_id uuid, p_today date, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_month_end date := (p_month + interval '1 month' - interval '1 day')::date;
  v_day date := coalesce(private.depreciation_day(p_asset.tenant_id, v_month_end), v_month_end);
  v_note text := case when v_day > v_month_end then format('For %s, which is locked.', to_char(p_month, 'FMMonth YYYY')) end;
begin
  -- Locked until today and further: it waits for the first open day.
  if v_day > p_today then
    return false;
  end if;
  insert into public.asset_depreciations (tenant_id, id, fixed_asset_id, month, amount, business_date, note, posted_at, journal_entry_id)
  values (p_asset.tenant_id, v_id, p_asset.id, p_month, p_amount, v_day, v_note, p_now,
    private.post_journal_entry(p_asset.tenant_id, p_user_id, 'asset_depreciation', v_id, v_day,
      left(concat_ws(' ', p_asset.asset_number, p_asset.name || ':', to_char(p_month, 'FMMonth YYYY'), v_note), 300), jsonb_build_array(
        jsonb_build_object('account_id', p_asset.expense_account_id, 'debit', p_amount),
        jsonb_build_object('account_id', p_asset.worn_account_id, 'credit', p_amount)), p_now, p_asset.location_id));
  return true;
end;
$$;
comment on function private.post_month_of_asset(public.fixed_assets, date, numeric, uuid, date, timestamptz) is
  'Posts what an asset lost in a month, on its last day or the first open one after it; false when that is a day to come.';

create function private.post_asset_depreciation(p_asset public.fixed_assets, p_before date, p_user_id uuid, p_now timestamptz)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_asset.tenant_id, p_now);
  v_row record;
  v_count integer := 0;
begin
  for v_row in
    select s.month, s.amount from private.asset_schedule(p_asset) s
    where s.amount > 0 and s.month + interval '1 month' <= least(p_before, v_today) and not exists (
      select 1 from public.asset_depreciations d
      where d.tenant_id = p_asset.tenant_id and d.fixed_asset_id = p_asset.id and d.month = s.month)
    order by s.month
  loop
    exit when not private.post_month_of_asset(p_asset, v_row.month, v_row.amount, p_user_id, v_today, p_now);
    v_count := v_count + 1;
  end loop;
  update public.fixed_assets f set
    posted_worn = (select coalesce(sum(d.amount), 0) from public.asset_depreciations d where d.tenant_id = f.tenant_id and d.fixed_asset_id = f.id),
    next_wear_on = private.next_depreciation_on(f), wear_problem = null, wear_tried_at = p_now
  where f.tenant_id = p_asset.tenant_id and f.id = p_asset.id;
  return v_count;
end;
$$;
comment on function private.post_asset_depreciation(public.fixed_assets, date, uuid, timestamptz) is
  'Posts the months of a held asset that ended before a day and are not posted yet; how many. Each month of an asset is posted once.';

create function private.post_due_assets(p_tenant_id uuid, p_user_id uuid, p_now timestamptz, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due record;
  v_asset public.fixed_assets;
  v_count integer := 0;
begin
  for v_due in
    select f.tenant_id, f.id, f.location_id from public.fixed_assets f
    join public.tenants t on t.id = f.tenant_id and t.status in ('active', 'trial')
    where f.next_wear_on <= private.business_date(f.tenant_id, p_now) and (p_tenant_id is null or f.tenant_id = p_tenant_id)
      -- One that could not be posted, or whose days are locked, is tried again in an hour, so that it is in nobody's way.
      and (p_tenant_id is not null or f.wear_tried_at is null or f.wear_tried_at < p_now - interval '50 minutes')
    order by f.tenant_id, f.id limit p_limit
  loop
    begin
      select * into v_asset from public.fixed_assets f where f.tenant_id = v_due.tenant_id and f.id = v_due.id for no key update;
      if v_asset.next_wear_on is not null then
        v_count := v_count + private.post_asset_depreciation(v_asset, '2999-12-31', p_user_id, p_now);
      end if;
    exception when others then
      update public.fixed_assets f set wear_problem = private.reason_for_people(sqlstate, sqlerrm), wear_tried_at = p_now
      where f.tenant_id = v_due.tenant_id and f.id = v_due.id;
    end;
  end loop;
  return v_count;
end;
$$;
comment on function private.post_due_assets(uuid, uuid, timestamptz, integer) is
  'Posts the months that ended of all assets, or of those of a business; how many. What is wrong with one (an archived account) is kept with it and keeps nobody else.';

create function public.post_depreciation()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  return jsonb_build_object('posted_count', private.post_due_assets(v_tenant_id, auth.uid(), clock_timestamp(), 1000));
end;
$$;
comment on function public.post_depreciation() is
  'Posts what the assets of the business lost in the months that have ended, as the nightly job does {posted_count}. Needs accounting.post.';

create function public.post_due_depreciation()
returns integer language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.post_due_assets(null, null, clock_timestamp(), 100);
end;
$$;
comment on function public.post_due_depreciation() is 'For jobs-tick: posts the months that ended of some assets; how many months.';

grant execute on function public.post_depreciation() to authenticated;
grant execute on function public.post_due_depreciation() to service_role;
