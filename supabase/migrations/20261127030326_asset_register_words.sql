set local check_function_bodies = off;

DROP FUNCTION "private"."next_wear_on"(public.fixed_assets);

DROP FUNCTION "private"."post_wear"(public.fixed_assets, date, uuid, timestamp with time zone);

DROP FUNCTION "private"."wear_day"(uuid, date);

CREATE OR REPLACE FUNCTION private.add_asset(p_tenant_id uuid, p_user_id uuid, p_id uuid, p_asset public.fixed_assets, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asset public.fixed_assets := p_asset;
begin
  v_asset.tenant_id := p_tenant_id;
  v_asset.id := p_id;
  v_asset.asset_number := private.next_number(p_tenant_id, 'fixed_asset');
  v_asset.posted_worn := 0;
  v_asset.recorded_by := p_user_id;
  v_asset.recorded_by_name := (select f.full_name from public.profiles f where f.user_id = p_user_id);
  v_asset.request_hash := p_hash;
  v_asset.created_at := p_now;
  v_asset.updated_at := p_now;
  v_asset.next_wear_on := private.next_depreciation_on(v_asset);
  if v_asset.kind = 'opening' then
    v_asset.opening_entry_id := private.post_asset_opening(v_asset, p_user_id, p_now);
  end if;
  insert into public.fixed_assets select v_asset.*;
  perform private.write_audit(p_tenant_id, p_user_id, 'asset_added', 'fixed_assets', p_id, null,
    jsonb_build_object('asset_number', v_asset.asset_number, 'name', v_asset.name, 'cost', v_asset.cost));
end;
$function$;

CREATE OR REPLACE FUNCTION private.change_asset(p_user_id uuid, p_old public.fixed_assets, p_new public.fixed_assets, p_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_old.withdrawn_at is not null or p_old.disposed_on is not null then
    perform private.fail(409, 'in_use', 'This asset is no longer in the register. It cannot be changed.');
  elsif (p_old.kind, p_old.supplier_bill_line_id) is distinct from (p_new.kind, p_new.supplier_bill_line_id) then
    perform private.refuse_input('kind', 'Where an asset comes from stays as it is.');
  elsif (p_old.posted_worn > 0 or p_old.kind = 'opening') and (p_old.cost, p_old.opening_worn, p_old.asset_account_id, p_old.worn_account_id, p_old.acquired_on)
      is distinct from (p_new.cost, p_new.opening_worn, p_new.asset_account_id, p_new.worn_account_id, p_new.acquired_on)
    or p_old.posted_worn > 0 and (p_old.residual, p_old.method, p_old.months, p_old.yearly_percent, p_old.starts_on)
      is distinct from (p_new.residual, p_new.method, p_new.months, p_new.yearly_percent, p_new.starts_on) then
    perform private.fail(409, 'in_use', 'Its figures are posted already. Name, serial number, location and note can be changed.');
  end if;
  update public.fixed_assets f set name = p_new.name, serial_number = p_new.serial_number, note = p_new.note, location_id = p_new.location_id,
    asset_account_id = p_new.asset_account_id, worn_account_id = p_new.worn_account_id, expense_account_id = p_new.expense_account_id, cost = p_new.cost,
    residual = p_new.residual, method = p_new.method, months = p_new.months, yearly_percent = p_new.yearly_percent, acquired_on = p_new.acquired_on,
    starts_on = p_new.starts_on, request_hash = p_hash, updated_at = clock_timestamp()
  where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  update public.fixed_assets f set next_wear_on = private.next_depreciation_on(f) where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  perform private.write_audit(p_old.tenant_id, p_user_id, 'asset_changed', 'fixed_assets', p_old.id,
    jsonb_build_object('name', p_old.name, 'cost', p_old.cost, 'months', p_old.months, 'residual', p_old.residual),
    jsonb_build_object('name', p_new.name, 'cost', p_new.cost, 'months', p_new.months, 'residual', p_new.residual));
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_assets(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select 'asset_is_never_below_residual', 'fixed_asset', f.id, f.asset_number || ' ' || f.name,
    format('%s: cost %s, written off %s and %s, residual %s', f.asset_number, f.cost, f.opening_worn, x.amount, f.residual)
  from public.fixed_assets f
  cross join lateral (
    select coalesce(sum(d.amount), 0) as amount from public.asset_depreciations d where d.tenant_id = f.tenant_id and d.fixed_asset_id = f.id) x
  where f.tenant_id = p_tenant_id and (f.cost - f.opening_worn - x.amount < f.residual or x.amount <> f.posted_worn);
  return query
  select 'asset_schedule_is_its_cost', 'fixed_asset', f.id, f.asset_number || ' ' || f.name,
    format('%s: schedule %s, cost less residual %s', f.asset_number, x.amount, f.cost - f.opening_worn - f.residual)
  from public.fixed_assets f
  cross join lateral (select sum(s.amount) as amount from private.asset_schedule(f) s) x
  where f.tenant_id = p_tenant_id and x.amount <> f.cost - f.opening_worn - f.residual;
  return query
  select 'depreciation_is_its_entry', 'journal_entry', d.journal_entry_id, f.asset_number || ' ' || f.name, format('%s %s: %s, entry %s', f.asset_number, d.month, d.amount, x.amount)
  from public.asset_depreciations d
  join public.fixed_assets f on f.tenant_id = d.tenant_id and f.id = d.fixed_asset_id
  left join lateral (
    select sum(l.debit) as amount from public.journal_lines l where l.tenant_id = d.tenant_id and l.journal_entry_id = d.journal_entry_id) x on true
  where d.tenant_id = p_tenant_id and d.amount is distinct from x.amount;
  return query
  select 'disposal_is_its_entry', 'fixed_asset', f.id, f.asset_number || ' ' || f.name,
    format('%s: cost %s, taken off %s', f.asset_number, d.cost, x.amount)
  from public.asset_disposals d
  join public.fixed_assets f on f.tenant_id = d.tenant_id and f.id = d.fixed_asset_id
  cross join lateral (
    select sum(l.credit) as amount from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.subtype = 'fixed_asset'
    where l.tenant_id = d.tenant_id and l.journal_entry_id = d.journal_entry_id) x
  where d.tenant_id = p_tenant_id and (d.cost is distinct from x.amount or d.gain <> d.proceeds - d.tax_amount - (d.cost - d.worn) or (d.reversed_at is null) <> (f.disposed_on is not null)
    and not exists (select 1 from public.asset_disposals o where o.tenant_id = d.tenant_id and o.fixed_asset_id = d.fixed_asset_id and o.recorded_at > d.recorded_at));
end;
$function$;

CREATE OR REPLACE FUNCTION private.depreciation_day(p_tenant_id uuid, p_day date)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(p_day, max(l.locked_until) + 1) from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.locked_until >= p_day and (l.area = 'all' or l.area = any (private.source_areas('asset_depreciation')));
$function$;

ALTER FUNCTION "private"."depreciation_day"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_depreciation_on(p_asset public.fixed_assets)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (min(s.month) + interval '1 month')::date
  from private.asset_schedule(p_asset) s
  where p_asset.disposed_on is null and p_asset.withdrawn_at is null and s.amount > 0 and not exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_asset.tenant_id and d.fixed_asset_id = p_asset.id and d.month = s.month);
$function$;

ALTER FUNCTION "private"."next_depreciation_on"(public.fixed_assets) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_asset_depreciation(p_asset public.fixed_assets, p_before date, p_user_id uuid, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."post_asset_depreciation"(public.fixed_assets, date, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_due_assets(p_tenant_id uuid, p_user_id uuid, p_now timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      update public.fixed_assets f set wear_problem = left(sqlerrm, 500), wear_tried_at = p_now
      where f.tenant_id = v_due.tenant_id and f.id = v_due.id;
    end;
  end loop;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_month_of_asset(p_asset public.fixed_assets, p_month date, p_amount numeric, p_user_id uuid, p_today date, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.read_asset_filter(p_filter jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.input_object(p_filter, 'p_filter');
  return jsonb_build_object('status', private.input_choice(p_filter, 'status', array['in_register', 'disposed', 'withdrawn'], '', false),
    'account_id', private.input_uuid(p_filter, 'account_id', '', false), 'location_id', private.input_uuid(p_filter, 'location_id', '', false),
    'search', '%' || replace(replace(replace(lower(private.input_text(p_filter, 'search', 60)), '\', '\\'), '%', '\%'), '_', '\_') || '%');
end;
$function$;

CREATE OR REPLACE FUNCTION private.wanted_assets(p_tenant_id uuid, p_filter jsonb)
 RETURNS SETOF public.fixed_assets
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select a.* from public.fixed_assets a
    cross join jsonb_to_record(p_filter) as f (status text, account_id uuid, location_id uuid, search text)
    where a.tenant_id = p_tenant_id
      and (f.status is null and a.withdrawn_at is null or f.status = case when a.withdrawn_at is not null then 'withdrawn' when a.disposed_on is not null then 'disposed' else 'in_register' end)
      and (f.account_id is null or a.asset_account_id = f.account_id) and (f.location_id is null or a.location_id = f.location_id)
      and (f.search is null or lower(concat_ws(' ', a.asset_number, a.name, a.serial_number, a.note)) like f.search);
end;
$function$;

CREATE OR REPLACE FUNCTION public.dispose_fixed_asset(p_disposal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_disposal);
  v_now timestamptz := clock_timestamp();
  v_id uuid;
  v_before public.asset_disposals;
  v_asset public.fixed_assets;
  v_disposal public.asset_disposals;
begin
  perform private.require_writable();
  perform private.input_object(p_disposal, 'p_disposal');
  v_id := private.input_uuid(p_disposal, 'id');
  perform private.lock_request('asset_disposal', v_tenant_id, v_id);
  select * into v_before from public.asset_disposals d where d.tenant_id = v_tenant_id and d.id = v_id;
  if v_before.id is not null then
    perform private.require_same_request(v_before.request_hash, v_hash);
    return private.asset_json(v_tenant_id, v_before.fixed_asset_id) || '{"replayed": true}';
  end if;
  v_asset := private.hold_asset(v_tenant_id, private.input_uuid(p_disposal, 'asset_id'), 'asset_id');
  if v_asset.withdrawn_at is not null or v_asset.disposed_on is not null then
    perform private.fail(409, 'in_use', 'This asset is no longer in the register.');
  end if;
  v_disposal := private.read_disposal(v_tenant_id, p_disposal, v_asset, v_now);
  -- Written off until the month before; in the month in which it goes nothing more is.
  perform private.post_asset_depreciation(v_asset, date_trunc('month', v_disposal.business_date)::date, auth.uid(), v_now);
  v_asset := private.hold_asset(v_tenant_id, v_asset.id, 'asset_id');
  perform private.write_disposal(v_tenant_id, auth.uid(), v_id, v_asset, v_disposal, v_hash, v_now);
  return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.reverse_asset_disposal(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_reversal);
  v_now timestamptz := clock_timestamp();
  v_reason text;
  v_asset public.fixed_assets;
  v_disposal public.asset_disposals;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_asset := private.hold_asset(v_tenant_id, private.input_uuid(p_reversal, 'asset_id'), 'asset_id');
  select * into v_disposal from public.asset_disposals d
  where d.tenant_id = v_tenant_id and d.fixed_asset_id = v_asset.id order by d.reversed_at is not null, d.recorded_at desc limit 1;
  if v_disposal.reversal_hash = v_hash then
    return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": true}';
  elsif v_disposal.id is null or v_disposal.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This asset is in the register.');
  end if;
  v_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'asset_disposal_reversal', v_disposal.id, private.business_date(v_tenant_id, v_now),
    v_asset.asset_number || ' back in the register', private.mirrored_lines(v_tenant_id, v_disposal.journal_entry_id), v_now,
    p_reverses_id => v_disposal.journal_entry_id);
  update public.asset_disposals d set reversed_at = v_now, reversed_by = auth.uid(), reversal_reason = v_reason, reversal_entry_id = v_entry_id, reversal_hash = v_hash
  where d.tenant_id = v_tenant_id and d.id = v_disposal.id;
  update public.fixed_assets f set disposed_on = null, updated_at = v_now where f.tenant_id = v_tenant_id and f.id = v_asset.id;
  update public.fixed_assets f set next_wear_on = private.next_depreciation_on(f) where f.tenant_id = v_tenant_id and f.id = v_asset.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'asset_disposal_reversed', 'fixed_assets', v_asset.id, null, jsonb_build_object('reason', v_reason));
  return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": false}';
end;
$function$;

COMMENT ON FUNCTION "private"."asset_accounts_value"(uuid) IS 'What the accounts of assets and their depreciation hold together.';

COMMENT ON FUNCTION "private"."depreciation_day"(uuid, date) IS 'The first open day from a day on: itself where nothing is locked.';

COMMENT ON FUNCTION "private"."next_depreciation_on"(public.fixed_assets) IS 'The day from which the next month of an asset can be posted; null when none is left.';

COMMENT ON FUNCTION "private"."post_asset_depreciation"(public.fixed_assets, date, uuid, timestamp with time zone) IS 'Posts the months of a held asset that ended before a day and are not posted yet; how many. Each month of an asset is posted once.';

COMMENT ON FUNCTION "public"."dispose_fixed_asset"(jsonb) IS 'Records that an asset was sold or scrapped {id, asset_id, kind sold | scrapped, business_date, proceeds: tax included, money_account_id, tax_rate_id, buyer_name, note}: months that ended before are posted first, then cost and depreciation leave the books and the rest is a gain or a loss. Idempotent by id and body. Raises in_use, period_locked. Needs accounting.post.';

COMMENT ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) IS 'The register of assets {status in_register | disposed | withdrawn, account_id, location_id, search}, by p_sort -date | date | -cost | cost. {rows, next_cursor, totals {count, cost, worn, book_value}, accounts_value: what the accounts hold, limit_amount}. Needs accounting.view.';

REVOKE ALL ON FUNCTION "private"."depreciation_day"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."depreciation_day"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."depreciation_day"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_depreciation_on"(public.fixed_assets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_depreciation_on"(public.fixed_assets) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_depreciation_on"(public.fixed_assets) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_asset_depreciation"(public.fixed_assets, date, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_asset_depreciation"(public.fixed_assets, date, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_asset_depreciation"(public.fixed_assets, date, uuid, timestamp with time zone) TO "postgres";
