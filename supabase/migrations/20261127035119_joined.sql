set local check_function_bodies = off;

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
  v_asset.revision := 1;
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

CREATE OR REPLACE FUNCTION private.book_checks()
 RETURNS TABLE(number integer, title text, left_title text, right_title text, reads_lines boolean)
 LANGUAGE sql
 IMMUTABLE ROWS 16
 SET search_path TO ''
AS $function$
  values (1, 'Every entry balances and none was changed', 'Debits', 'Credits', true),
    (2, 'Goods received whose bill is to come', 'Account', 'Deliveries', false),
    (3, 'What you owe suppliers', 'Account', 'Open bills less credits', false),
    (4, 'What you paid suppliers in advance', 'Account', 'Open payments', false),
    (5, 'Stock in the books and on the shelf', 'Account', 'Stock at cost', false),
    (6, 'Freight and duty whose bill is to come', 'Account', 'Charges to come', false),
    (7, 'Tax that is not filed yet', 'Accounts', 'Tax of documents', true),
    (8, 'Bank statements agree with the books', 'Not on a statement yet', 'Listed', false),
    (9, 'Card and mobile payments not paid out yet', 'Accounts', 'Payments not settled', true),
    (10, 'Bills and credits are settled by payments', 'Bills less open', 'Settled by payments and credits', false),
    (11, 'Balance sheet balances, cash flow adds up', 'Assets', 'Liabilities and equity', false),
    (12, 'Each day opens with what the day before closed with', 'Until today', 'Same, added in two parts', false),
    (13, 'Nothing was posted into locked days', null, null, false),
    (14, 'Assets and their depreciation', 'Written off in the register', 'Posted', false),
    (15, 'Monthly balances are the sum of their entries', 'Balances', 'Entries', true),
    (16, 'Purchase orders and what arrived', 'Received', 'Deliveries', false);
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
    starts_on = p_new.starts_on, request_hash = p_hash, revision = f.revision + 1, updated_at = clock_timestamp()
  where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  update public.fixed_assets f set next_wear_on = private.next_depreciation_on(f) where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  perform private.write_audit(p_old.tenant_id, p_user_id, 'asset_changed', 'fixed_assets', p_old.id,
    jsonb_build_object('name', p_old.name, 'cost', p_old.cost, 'months', p_old.months, 'residual', p_old.residual),
    jsonb_build_object('name', p_new.name, 'cost', p_new.cost, 'months', p_new.months, 'residual', p_new.residual));
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_catalogue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_user_id uuid := auth.uid();
begin
  return jsonb_build_object(
    'measures', (
      select jsonb_agg(jsonb_build_object('key', m.key, 'family', m.family, 'label', m.label, 'unit', m.unit, 'better', m.better,
        'definition', m.definition, 'example', m.example, 'is_additive', m.is_additive, 'not_by', private.splits_of(m)) order by m.position)
      from private.report_measures m where m.permission is null or private.actor_can(v_tenant_id, v_user_id, m.permission)),
    'dimensions', (
      select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind) order by d.position)
      from private.report_dimensions d where d.permission is null or private.actor_can(v_tenant_id, v_user_id, d.permission)),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'chapter', r.chapter, 'title', r.title, 'question', r.question,
          'measures', private.visible_measures(v_tenant_id, v_user_id, r.measures),
          'more_measures', private.visible_measures(v_tenant_id, v_user_id, r.more_measures),
          'dimensions', private.visible_dimensions(v_tenant_id, v_user_id, r.dimensions),
          'filters', private.visible_dimensions(v_tenant_id, v_user_id, r.filters),
          'chart', r.chart, 'sort', r.sort, 'has_period', private.has_grain(r.measures, array['month', 'day', 'fact', 'period']),
          'has_days', private.has_grain(r.measures, array['month', 'day', 'fact']),
          'has_day', private.has_grain(r.measures, array['as_of'])) order by r.position), '[]')
      from private.report_definitions r
      where not exists (select 1 from unnest(r.permissions) as p where not private.actor_can(v_tenant_id, v_user_id, p))));
end;
$function$;

-- What was called wear is depreciation, as accountants say; names that a business chose stay.
update private.chart_accounts set name = 'Accumulated depreciation' where code = '130900' and name = 'Worn off so far';
update private.chart_accounts set name = 'Depreciation' where code = '520600' and name = 'Wear of equipment';
update public.ledger_accounts set name = 'Accumulated depreciation' where code = '130900' and name = 'Worn off so far';
update public.ledger_accounts set name = 'Depreciation' where code = '520600' and name = 'Wear of equipment';
update private.job_kinds set title = 'Monthly depreciation of assets' where kind = 'asset_wear';
