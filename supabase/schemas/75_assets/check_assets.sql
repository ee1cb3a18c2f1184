-- Check 14 of the books: assets and their depreciation.

create function private.check_assets(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
$$;
comment on function private.check_assets(uuid) is
  'Check 14: no asset is below its residual, its schedule comes to its cost, and its months and its sale are what was posted.';

create function private.asset_sides(p_tenant_id uuid)
returns numeric[] language sql stable security definer set search_path = '' as $$
  select array[
    (select coalesce(sum(d.amount), 0) from public.asset_depreciations d where d.tenant_id = p_tenant_id),
    (select coalesce(sum(l.debit), 0) from public.asset_depreciations d
      join public.journal_lines l on l.tenant_id = d.tenant_id and l.journal_entry_id = d.journal_entry_id where d.tenant_id = p_tenant_id)];
$$;
comment on function private.asset_sides(uuid) is 'What the register says was written off, and what was posted for it.';
