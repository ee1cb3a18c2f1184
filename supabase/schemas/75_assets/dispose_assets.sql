-- Assets that are sold or scrapped: cost and depreciation leave the books, what is left over is a gain or a loss.

create function private.disposal_lines(p_asset public.fixed_assets, p_disposal public.asset_disposals)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_array(
    jsonb_build_object('account_id', p_disposal.money_account_id, 'debit', p_disposal.proceeds),
    jsonb_build_object('account_id', p_asset.worn_account_id, 'debit', p_disposal.worn),
    jsonb_build_object('account_id', p_asset.asset_account_id, 'credit', p_disposal.cost),
    jsonb_build_object('role', 'vat_output', 'credit', p_disposal.tax_amount),
    jsonb_build_object('role', 'asset_disposal_gain', 'credit', greatest(p_disposal.gain, 0)),
    jsonb_build_object('role', 'asset_disposal_loss', 'debit', greatest(-p_disposal.gain, 0)));
$$;
comment on function private.disposal_lines(public.fixed_assets, public.asset_disposals) is 'What the sale or scrapping of an asset posts.';

create function private.read_disposal(p_tenant_id uuid, p_body jsonb, p_asset public.fixed_assets, p_now timestamptz)
returns public.asset_disposals language plpgsql stable security definer set search_path = '' as $$
declare
  v_disposal public.asset_disposals;
  v_tax jsonb;
begin
  v_disposal.kind := private.input_choice(p_body, 'kind', array['sold', 'scrapped']);
  v_disposal.business_date := private.payment_day(p_tenant_id, p_body, '{}', p_now);
  v_disposal.note := private.input_text(p_body, 'note', 500);
  v_disposal.buyer_name := private.input_line(p_body, 'buyer_name', 200);
  if v_disposal.business_date < p_asset.acquired_on then
    perform private.refuse_input('business_date', 'This is before it was bought.');
  elsif exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_tenant_id and d.fixed_asset_id = p_asset.id and d.month > v_disposal.business_date) then
    perform private.refuse_input('business_date', 'A later month of this asset is posted already.');
  end if;
  v_disposal.proceeds := case when v_disposal.kind = 'sold'
    then private.input_number(p_body, 'proceeds', 0.01, 99999999999, private.tenant_step(p_tenant_id)) else 0 end;
  if v_disposal.kind = 'sold' then
    v_disposal.money_account_id := (private.require_account(p_tenant_id, private.input_uuid(p_body, 'money_account_id'), 'money', 'money_account_id')).id;
  end if;
  v_tax := private.voucher_tax(p_tenant_id, case when v_disposal.kind = 'sold' then p_body else '{}' end, 'income', v_disposal.business_date, v_disposal.proceeds);
  v_disposal.tax_code := v_tax ->> 'tax_code';
  v_disposal.tax_rate_percent := (v_tax ->> 'tax_rate_percent')::numeric;
  v_disposal.tax_amount := (v_tax ->> 'tax')::numeric;
  return v_disposal;
end;
$$;
comment on function private.read_disposal(uuid, jsonb, public.fixed_assets, timestamptz) is 'The sale or scrapping of an asset as it was entered, checked, with the tax within its price.';

create function private.write_disposal(
  p_tenant_id uuid, p_user_id uuid, p_id uuid, p_asset public.fixed_assets, p_disposal public.asset_disposals, p_hash text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_disposal public.asset_disposals := p_disposal;
begin
  v_disposal.tenant_id := p_tenant_id;
  v_disposal.id := p_id;
  v_disposal.fixed_asset_id := p_asset.id;
  v_disposal.cost := p_asset.cost;
  v_disposal.worn := p_asset.opening_worn + p_asset.posted_worn;
  v_disposal.gain := v_disposal.proceeds - v_disposal.tax_amount - (v_disposal.cost - v_disposal.worn);
  v_disposal.recorded_at := p_now;
  v_disposal.recorded_by := p_user_id;
  v_disposal.recorded_by_name := (select f.full_name from public.profiles f where f.user_id = p_user_id);
  v_disposal.request_hash := p_hash;
  v_disposal.created_at := p_now;
  v_disposal.journal_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'asset_disposal', p_id, v_disposal.business_date,
    left(concat_ws(' ', p_asset.asset_number, p_asset.name, v_disposal.kind), 300), private.disposal_lines(p_asset, v_disposal), p_now, p_asset.location_id);
  insert into public.asset_disposals select v_disposal.*;
  update public.fixed_assets f set disposed_on = v_disposal.business_date, next_wear_on = null, wear_problem = null, updated_at = p_now
  where f.tenant_id = p_tenant_id and f.id = p_asset.id;
  perform private.write_audit(p_tenant_id, p_user_id, 'asset_disposed', 'fixed_assets', p_asset.id, null,
    jsonb_build_object('asset_number', p_asset.asset_number, 'kind', v_disposal.kind, 'proceeds', v_disposal.proceeds, 'gain', v_disposal.gain));
end;
$$;
comment on function private.write_disposal(uuid, uuid, uuid, public.fixed_assets, public.asset_disposals, text, timestamptz) is 'Posts the sale or scrapping of an asset and keeps it.';

create function public.dispose_fixed_asset(p_disposal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function public.dispose_fixed_asset(jsonb) is
  'Records that an asset was sold or scrapped {id, asset_id, kind sold | scrapped, business_date, proceeds: tax included, money_account_id, tax_rate_id, buyer_name, note}: months that ended before are posted first, '
  'then cost and depreciation leave the books and the rest is a gain or a loss. Idempotent by id and body. Raises in_use, period_locked. Needs accounting.post.';

create function public.reverse_asset_disposal(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function public.reverse_asset_disposal(jsonb) is
  'Takes the sale or scrapping of an asset back {asset_id, reason}, dated today; its months go on. Idempotent by body. Raises already_reversed, period_locked. Needs accounting.post.';

create function private.write_disposal_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, document_type,
    document_id, document_number, document_date, business_date, counterparty_name)
  select d.tenant_id, p_entry.id, 'output', coalesce(d.tax_code, 'NONE'), d.tax_rate_percent, d.proceeds - d.tax_amount, d.tax_amount, p_entry.source_type,
    d.id, f.asset_number, d.business_date, p_entry.business_date, d.buyer_name
  from public.asset_disposals d
  join public.fixed_assets f on f.tenant_id = d.tenant_id and f.id = d.fixed_asset_id
  where d.tenant_id = p_entry.tenant_id and d.id = p_entry.source_id and (d.tax_code is not null or d.tax_amount <> 0);
end;
$$;
comment on function private.write_disposal_taxes(public.journal_entries) is 'The tax entry of an asset that was sold with tax.';

grant execute on function public.dispose_fixed_asset(jsonb), public.reverse_asset_disposal(jsonb) to authenticated;
