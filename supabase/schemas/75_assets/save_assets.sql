-- Assets come to the register from a bill's line, by hand, or as what was owned before.

create function private.asset_account(p_tenant_id uuid, p_body jsonb, p_key text, p_subtypes text[], p_default uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := coalesce(private.input_uuid(p_body, p_key, '', false), p_default);
  v_account public.ledger_accounts;
begin
  if v_id is null then
    perform private.refuse_input(p_key, 'Choose an account.');
  end if;
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, v_id);
  if v_account.subtype <> all (p_subtypes) then
    perform private.refuse_input(p_key, 'Assets are not booked to this account.');
  end if;
  return v_account.id;
end;
$$;
comment on function private.asset_account(uuid, jsonb, text, text[], uuid) is 'An account of an asset: chosen or the usual one, of one of the groups, or invalid_input.';

create function private.first_account(p_tenant_id uuid, p_subtype text)
returns uuid language sql stable security definer set search_path = '' as $$
  select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.subtype = p_subtype and a.is_active order by a.code limit 1;
$$;
comment on function private.first_account(uuid, text) is 'The first active account of a group, by code.';

create function private.rest_of_bill_line(p_tenant_id uuid, p_line_id uuid, p_asset_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select l.cost_amount - (l.credited_net + l.credited_tax - l.credited_recoverable) - coalesce((
    select sum(f.cost) from public.fixed_assets f
    where f.tenant_id = l.tenant_id and f.supplier_bill_line_id = l.id and f.id <> p_asset_id and f.withdrawn_at is null), 0)
  from public.supplier_bill_lines l where l.tenant_id = p_tenant_id and l.id = p_line_id;
$$;
comment on function private.rest_of_bill_line(uuid, uuid, uuid) is 'What of a bill''s line is no asset yet, less what the supplier gave back; p_asset_id itself left out.';

create function private.require_no_asset(p_tenant_id uuid, p_line_id uuid, p_cost numeric, p_place jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
      select 1 from public.fixed_assets f where f.tenant_id = p_tenant_id and f.supplier_bill_line_id = p_line_id and f.withdrawn_at is null)
    and private.rest_of_bill_line(p_tenant_id, p_line_id, '00000000-0000-0000-0000-000000000000') < p_cost then
    perform private.fail(409, 'in_use', 'This line is in the register of assets. Withdraw it there first, or credit an account.', jsonb_build_object('line', p_place));
  end if;
end;
$$;
comment on function private.require_no_asset(uuid, uuid, numeric, jsonb) is
  'in_use where less of a bill''s line would be left than its assets cost: the register is what the books have. The bill is held by the caller.';

create function private.hold_asset_line(p_tenant_id uuid, p_line_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line record;
begin
  -- The bill is held: it is not taken back meanwhile, and two assets of one line come one after the other.
  select l.id, l.ledger_account_id, l.location_id, coalesce(l.description, '') as description, b.bill_date, b.status, a.subtype into v_line
  from public.supplier_bill_lines l
  join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id
  left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where l.tenant_id = p_tenant_id and l.id = p_line_id
  for no key update of b;
  if v_line.id is null then
    perform private.fail(404, 'not_found', 'This line of a bill does not exist.', '{"field": "bill_line_id"}');
  elsif v_line.status <> 'posted' or v_line.subtype is distinct from 'fixed_asset' then
    perform private.refuse_input('bill_line_id', 'This line is not booked as equipment or property.');
  end if;
  return to_jsonb(v_line);
end;
$$;
comment on function private.hold_asset_line(uuid, uuid) is 'A line of a posted bill on an account of assets, its bill held, or not_found, invalid_input.';

create function private.read_asset_terms(p_tenant_id uuid, p_body jsonb, p_cost numeric, p_acquired_on date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_method text := private.input_choice(p_body, 'method', array['straight_line', 'declining']);
  v_starts date := coalesce(private.accounting_day(p_body, 'starts_on', '', false), p_acquired_on);
  v_residual numeric := coalesce(private.input_number(p_body, 'residual', 0, 99999999999, v_step, '', false), 0);
begin
  if v_residual > p_cost then
    perform private.refuse_input('residual', 'This is more than it cost.');
  elsif date_trunc('month', v_starts) < date_trunc('month', p_acquired_on) then
    perform private.refuse_input('starts_on', 'This is before it was bought.');
  end if;
  return jsonb_build_object('method', v_method, 'residual', v_residual, 'starts_on', date_trunc('month', v_starts)::date,
    'months', private.input_number(p_body, 'months', 1, 600, 1),
    'yearly_percent', case when v_method = 'declining' then private.input_number(p_body, 'yearly_percent', 0.001, 100, 0.001) end);
end;
$$;
comment on function private.read_asset_terms(uuid, jsonb, numeric, date) is 'How an asset is written off: method, months, residual, first month.';

create function private.read_asset(p_tenant_id uuid, p_body jsonb, p_id uuid)
returns public.fixed_assets language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_kind text := private.input_choice(p_body, 'kind', array['bill', 'manual', 'opening']);
  v_line_id uuid := private.input_uuid(p_body, 'bill_line_id', '', v_kind = 'bill');
  v_line jsonb := case when v_kind = 'bill' then private.hold_asset_line(p_tenant_id, v_line_id) end;
  v_rest numeric := private.rest_of_bill_line(p_tenant_id, v_line_id, p_id);
  v_asset public.fixed_assets;
begin
  v_asset.kind := v_kind;
  v_asset.supplier_bill_line_id := case when v_kind = 'bill' then v_line_id end;
  v_asset.name := private.input_text(p_body, 'name', 120, '', true);
  v_asset.serial_number := private.input_line(p_body, 'serial_number', 100);
  v_asset.note := private.input_text(p_body, 'note', 500);
  v_asset.cost := coalesce(private.input_number(p_body, 'cost', 0.01, 99999999999, v_step, '', v_kind <> 'bill'), v_rest);
  if v_kind = 'bill' and v_asset.cost > v_rest then
    perform private.refuse_input('cost', format('Of this line %s are left.', v_rest));
  end if;
  v_asset.acquired_on := coalesce(private.accounting_day(p_body, 'acquired_on', '', v_kind <> 'bill'), (v_line ->> 'bill_date')::date);
  if v_asset.acquired_on > private.business_date(p_tenant_id, clock_timestamp()) then
    perform private.refuse_input('acquired_on', 'This is a day to come.');
  end if;
  v_asset.opening_worn := case when v_kind = 'opening'
    then coalesce(private.input_number(p_body, 'opening_worn', 0, 99999999999, v_step, '', false), 0) else 0 end;
  v_asset.location_id := coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_body, 'location_id', '', false)), (v_line ->> 'location_id')::uuid);
  v_asset.asset_account_id := private.asset_account(p_tenant_id, case when v_kind = 'bill' then '{}' else p_body end, 'asset_account_id', '{fixed_asset}',
    (v_line ->> 'ledger_account_id')::uuid);
  v_asset.worn_account_id := private.asset_account(p_tenant_id, p_body, 'worn_account_id', '{accumulated_depreciation}',
    private.first_account(p_tenant_id, 'accumulated_depreciation'));
  v_asset.expense_account_id := private.asset_account(p_tenant_id, p_body, 'expense_account_id', '{expense,other_expense}',
    private.posting_role(p_tenant_id, 'depreciation'));
  v_asset := jsonb_populate_record(v_asset, private.read_asset_terms(p_tenant_id, p_body, v_asset.cost, v_asset.acquired_on));
  if v_asset.opening_worn + v_asset.residual > v_asset.cost then
    perform private.refuse_input('opening_worn', 'This is more than it cost.');
  end if;
  return v_asset;
end;
$$;
comment on function private.read_asset(uuid, jsonb, uuid) is 'An asset as it was entered, checked; the line of its bill is held.';

create function private.post_asset_opening(p_asset public.fixed_assets, p_user_id uuid, p_now timestamptz)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Its opening balance is of the last day before it is written off here.
  v_day date := least(p_asset.starts_on - 1, private.business_date(p_asset.tenant_id, p_now));
begin
  return private.post_journal_entry(p_asset.tenant_id, p_user_id, 'asset_opening', p_asset.id, greatest(v_day, p_asset.acquired_on),
    left(p_asset.asset_number || ' ' || p_asset.name, 300), jsonb_build_array(
      jsonb_build_object('account_id', p_asset.asset_account_id, 'debit', p_asset.cost),
      jsonb_build_object('account_id', p_asset.worn_account_id, 'credit', p_asset.opening_worn),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', p_asset.cost - p_asset.opening_worn)), p_now, p_asset.location_id);
end;
$$;
comment on function private.post_asset_opening(public.fixed_assets, uuid, timestamptz) is 'Posts what an asset cost and had lost when the books began here, against opening balances.';

create function private.add_asset(p_tenant_id uuid, p_user_id uuid, p_id uuid, p_asset public.fixed_assets, p_hash text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.add_asset(uuid, uuid, uuid, public.fixed_assets, text, timestamptz) is 'Writes an asset with its number; one that was owned before posts its opening balance.';

create function private.change_asset(p_user_id uuid, p_old public.fixed_assets, p_new public.fixed_assets, p_hash text)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.change_asset(uuid, public.fixed_assets, public.fixed_assets, text) is
  'Changes an asset: all of it while nothing is posted, afterwards only what it is called and where it is (in_use).';

create function public.save_fixed_asset(p_asset jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_asset);
  v_id uuid;
  v_old public.fixed_assets;
begin
  perform private.require_writable();
  perform private.input_object(p_asset, 'p_asset');
  v_id := private.input_uuid(p_asset, 'id');
  perform private.lock_request('fixed_asset', v_tenant_id, v_id);
  select * into v_old from public.fixed_assets f where f.tenant_id = v_tenant_id and f.id = v_id for no key update;
  if v_old.request_hash = v_hash then
    return private.asset_json(v_tenant_id, v_id) || '{"replayed": true}';
  elsif v_old.id is not null and v_old.revision is distinct from private.input_number(p_asset, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this asset. Reload it.');
  elsif v_old.id is not null then
    perform private.change_asset(auth.uid(), v_old, private.read_asset(v_tenant_id, p_asset, v_id), v_hash);
  else
    perform private.add_asset(v_tenant_id, auth.uid(), v_id, private.read_asset(v_tenant_id, p_asset, v_id), v_hash, clock_timestamp());
  end if;
  return private.asset_json(v_tenant_id, v_id) || '{"replayed": false}';
end;
$$;
comment on function public.save_fixed_asset(jsonb) is
  'Adds an asset or changes it {id, revision: that was read of one that is there (stale_row), kind bill | manual | opening, bill_line_id, name, serial_number, note, cost, opening_worn, residual, method straight_line | declining, months, yearly_percent, acquired_on, starts_on, '
  'asset_account_id, worn_account_id, expense_account_id, location_id}. Of a bill, cost and account are those of its line. Its figures stay once a month is posted (in_use). Idempotent by id and body. Needs accounting.post.';

create function public.withdraw_fixed_asset(p_withdrawal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_reason text;
  v_asset public.fixed_assets;
begin
  perform private.require_writable();
  perform private.input_object(p_withdrawal, 'p_withdrawal');
  v_reason := private.input_text(p_withdrawal, 'reason', 500, '', true);
  v_asset := private.hold_asset(v_tenant_id, private.input_uuid(p_withdrawal, 'asset_id'), 'asset_id');
  if v_asset.withdrawn_at is not null then
    return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": true}';
  elsif v_asset.posted_worn > 0 or v_asset.disposed_on is not null then
    perform private.fail(409, 'in_use', 'Something is posted for this asset. Record it as sold or scrapped instead.');
  end if;
  if v_asset.opening_entry_id is not null then
    perform private.post_journal_entry(v_tenant_id, auth.uid(), 'asset_opening_reversal', v_asset.id, private.business_date(v_tenant_id, clock_timestamp()),
      v_asset.asset_number || ' withdrawn', private.mirrored_lines(v_tenant_id, v_asset.opening_entry_id), p_reverses_id => v_asset.opening_entry_id);
  end if;
  update public.fixed_assets f set withdrawn_at = clock_timestamp(), withdrawal_reason = v_reason, next_wear_on = null, updated_at = clock_timestamp()
  where f.tenant_id = v_tenant_id and f.id = v_asset.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'asset_withdrawn', 'fixed_assets', v_asset.id, null, jsonb_build_object('reason', v_reason));
  return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": false}';
end;
$$;
comment on function public.withdraw_fixed_asset(jsonb) is
  'Takes an asset out of the register that was added by mistake {asset_id, reason}, while no month of it is posted (in_use); its opening balance is reversed. Needs accounting.post.';

create function private.tg_supplier_bills__keep_assets()
returns trigger language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.supplier_bill_lines l
    join public.fixed_assets f on f.tenant_id = l.tenant_id and f.supplier_bill_line_id = l.id and f.withdrawn_at is null
    where l.tenant_id = new.tenant_id and l.supplier_bill_id = new.id) then
    perform private.fail(409, 'in_use', 'A line of this bill is in the register of assets. Withdraw it there first.');
  end if;
  return new;
end;
$$;
comment on function private.tg_supplier_bills__keep_assets() is 'A bill whose line is an asset is not taken back (in_use).';

grant execute on function public.save_fixed_asset(jsonb), public.withdraw_fixed_asset(jsonb) to authenticated;
