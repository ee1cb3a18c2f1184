-- Expenses, other income, the owner's money: recorded in one call, taken back by a counter-entry, never edited.

create function private.voucher_money(p_tenant_id uuid, p_user_id uuid, p_body jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account_id uuid := private.input_uuid(p_body, 'money_account_id', '', false);
begin
  if v_account_id is not null then
    perform private.require_account(p_tenant_id, v_account_id, 'money', 'money_account_id');
  end if;
  return private.supplier_money(p_tenant_id, p_user_id, jsonb_build_object('tender_type', p_body -> 'tender_type', 'account_id', v_account_id,
    'till_session_id', p_body -> 'till_session_id'));
end;
$$;
comment on function private.voucher_money(uuid, uuid, jsonb) is
  'Where money comes from or goes to: tender_type with money_account_id, or cash of the open drawer (till_session_id, else the person''s own), held.';

create function private.voucher_account(p_tenant_id uuid, p_body jsonb, p_kind text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_body, 'account_id', '', p_kind in ('expense', 'income'));
  v_account public.ledger_accounts;
begin
  if v_id is null then
    return coalesce((
      select a.id from public.ledger_accounts a
      where a.tenant_id = p_tenant_id and p_kind = 'owner_out' and a.code = '300400' and a.subtype = 'equity' and a.is_active),
      private.posting_role(p_tenant_id, 'owner_equity'));
  end if;
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, v_id);
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Choose another one.',
      jsonb_build_object('field', 'account_id', 'account_id', v_account.id));
  elsif p_kind in ('expense', 'income')
    and not private.is_cash_category(v_account, (case p_kind when 'expense' then 'pay_out' else 'pay_in' end))
    or p_kind in ('owner_in', 'owner_out')
      and (v_account.subtype <> 'equity' or coalesce(v_account.role, '') in ('retained_earnings', 'opening_balance_equity')) then
    perform private.refuse_input('account_id', 'Money is not booked to this account here.');
  end if;
  return v_account.id;
end;
$$;
comment on function private.voucher_account(uuid, jsonb, text) is
  'What money was for or came from: chosen for expenses and income, owner''s capital or what the owner takes out unless said. control_account.';

create function private.voucher_tax(p_tenant_id uuid, p_body jsonb, p_kind text, p_day date, p_amount numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, p_day);
  v_percent numeric := coalesce(private.input_number(p_body, 'recoverable_percent', 0, 100, 0.001, '', false), 100);
  v_tax jsonb := private.read_bill_tax(p_tenant_id, p_body, '', p_day);
  v_rate numeric := (v_tax ->> 'tax_rate_percent')::numeric;
  v_amount numeric;
begin
  if p_kind in ('owner_in', 'owner_out') or (p_kind = 'income' and not v_is_registered) then
    return '{"tax_code": null, "tax_rate_percent": 0, "tax": 0, "recoverable": 0}';
  end if;
  v_amount := round(p_amount * v_rate / (100 + v_rate) / v_step) * v_step;
  return v_tax || jsonb_build_object('tax', v_amount, 'recoverable', case
    when p_kind = 'income' or not private.reclaims_input_tax_on(p_tenant_id, p_day) then 0
    else round(v_amount * v_percent / 100 / v_step) * v_step end);
end;
$$;
comment on function private.voucher_tax(uuid, jsonb, text, date, numeric) is
  'The tax within an amount, and what of it comes back. A business that is not registered charges none and recovers none; under a sales tax it recovers none.';

create function private.read_voucher(p_tenant_id uuid, p_body jsonb, p_kind text, p_money jsonb, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_amount numeric := private.input_number(p_body, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id));
  v_day date := private.payment_day(p_tenant_id, p_body, p_money, p_now);
  v_contact_id uuid := case when p_kind in ('expense', 'income') then private.input_uuid(p_body, 'contact_id', '', false) end;
begin
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_body, 'id'), 'kind', p_kind, 'amount', v_amount, 'business_date', v_day,
    'account_id', private.voucher_account(p_tenant_id, p_body, p_kind), 'contact_id', private.contact_head(p_tenant_id, v_contact_id),
    'location_id', coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_body, 'location_id', '', false)), (p_money ->> 'location_id')::uuid),
    'reference', private.input_reference(p_body, 'reference', 100), 'note', private.input_text(p_body, 'note', 500))
    || private.voucher_tax(p_tenant_id, p_body, p_kind, v_day, v_amount);
end;
$$;
comment on function private.read_voucher(uuid, jsonb, text, jsonb, timestamptz) is 'Money out or in as it was entered, checked, with its tax.';

create function private.voucher_lines(p_voucher jsonb, p_money jsonb)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_amount numeric := (p_voucher ->> 'amount')::numeric;
  v_tax numeric := (p_voucher ->> 'tax')::numeric;
  v_recoverable numeric := (p_voucher ->> 'recoverable')::numeric;
  v_memo jsonb := p_voucher -> 'note';
begin
  if p_voucher ->> 'kind' in ('expense', 'owner_out') then
    return jsonb_build_array(
      jsonb_build_object('account_id', p_voucher -> 'account_id', 'debit', v_amount - v_recoverable, 'contact_id', p_voucher -> 'contact_id', 'memo', v_memo),
      jsonb_build_object('role', 'vat_input', 'debit', v_recoverable),
      jsonb_build_object('account_id', p_money -> 'account_id', 'credit', v_amount));
  end if;
  return jsonb_build_array(
    jsonb_build_object('account_id', p_money -> 'account_id', 'debit', v_amount),
    jsonb_build_object('role', 'vat_output', 'credit', v_tax),
    jsonb_build_object('account_id', p_voucher -> 'account_id', 'credit', v_amount - v_tax, 'contact_id', p_voucher -> 'contact_id', 'memo', v_memo));
end;
$$;
comment on function private.voucher_lines(jsonb, jsonb) is 'What money out or in posts.';

create function private.require_announced_papers(p_tenant_id uuid, p_body jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_body -> 'attachment_ids'), 'null') <> 'null' and exists (
    select 1 from unnest(private.input_ids(p_body, 'attachment_ids', 20)) as i (id)
    where not exists (select 1 from public.attachments a where a.tenant_id = p_tenant_id and a.id = i.id and a.taken_off_at is null and a.entity_type = 'voucher'
      and a.entity_id = private.input_uuid(p_body, 'id'))) then
    perform private.fail(404, 'not_found', 'A photo of this document was not added.', '{"field": "attachment_ids"}');
  end if;
end;
$$;
comment on function private.require_announced_papers(uuid, jsonb) is 'The photos that a document names were added for it, or not_found.';

create function private.write_voucher(p_tenant_id uuid, p_user_id uuid, p_voucher jsonb, p_money jsonb, p_hash text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_voucher ->> 'id')::uuid;
  v_kind text := p_voucher ->> 'kind';
  v_amount numeric := (p_voucher ->> 'amount')::numeric;
  v_number text := private.next_number(p_tenant_id, case v_kind when 'expense' then 'expense' when 'income' then 'other_income' else 'owner_money' end);
  v_entry_id uuid;
begin
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, case when v_kind in ('expense', 'income') then v_kind else 'owner_money' end, v_id,
    (p_voucher ->> 'business_date')::date, coalesce(p_voucher ->> 'note', v_number), private.voucher_lines(p_voucher, p_money), p_now,
    (p_voucher ->> 'location_id')::uuid);
  insert into public.money_vouchers (tenant_id, id, voucher_number, kind, amount, net_amount, tax_amount, recoverable_tax_amount, tax_code, tax_rate_percent,
    ledger_account_id, money_account_id, tender_type, till_session_id, location_id, contact_id, reference, note, business_date, recorded_at, recorded_by,
    recorded_by_name, journal_entry_id, request_hash)
  select p_tenant_id, v_id, v_number, v_kind, v_amount, v_amount - r.tax, r.tax, r.recoverable, r.tax_code, r.tax_rate_percent, r.account_id,
    (p_money ->> 'account_id')::uuid, p_money ->> 'tender_type', (p_money ->> 'session_id')::uuid, r.location_id, r.contact_id, r.reference, r.note,
    r.business_date, p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, p_hash
  from jsonb_to_record(p_voucher) as r (tax numeric, recoverable numeric, tax_code text, tax_rate_percent numeric, account_id uuid, location_id uuid,
    contact_id uuid, reference text, note text, business_date date);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, case when v_kind in ('expense', 'owner_out') then 'pay_out' else 'pay_in' end,
    v_amount, coalesce(p_voucher ->> 'note', v_number), v_entry_id, p_hash, p_now);
end;
$$;
comment on function private.write_voucher(uuid, uuid, jsonb, jsonb, text, timestamptz) is
  'Posts money out or in and keeps it; cash of a drawer goes through the drawer like any pay-out or pay-in.';

create function private.post_voucher(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_kind text, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text := private.request_hash(p_body || jsonb_build_object('kind', p_kind));
  v_id uuid;
  v_stored_hash text;
  v_money jsonb;
  v_voucher jsonb;
begin
  v_id := private.input_uuid(p_body, 'id');
  perform private.lock_request('money_voucher', p_tenant_id, v_id);
  select m.request_hash into v_stored_hash from public.money_vouchers m where m.tenant_id = p_tenant_id and m.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.voucher_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.require_announced_papers(p_tenant_id, p_body);
  v_money := private.voucher_money(p_tenant_id, p_user_id, p_body);
  v_voucher := private.read_voucher(p_tenant_id, p_body, p_kind, v_money, p_now);
  if v_money ->> 'session_id' is not null and p_kind in ('expense', 'owner_out') then
    perform private.require_drawer_cash(p_tenant_id, (v_money ->> 'session_id')::uuid, (v_voucher ->> 'amount')::numeric);
  end if;
  perform private.write_voucher(p_tenant_id, p_user_id, v_voucher, v_money, v_hash, p_now);
  return private.voucher_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$$;
comment on function private.post_voucher(uuid, uuid, jsonb, text, timestamptz) is 'Records money out or in. Idempotent by id and body.';

create function private.voucher_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', v.id, 'voucher_number', v.voucher_number, 'kind', v.kind, 'amount', v.amount, 'net_amount', v.net_amount,
      'tax_amount', v.tax_amount, 'recoverable_tax_amount', v.recoverable_tax_amount, 'tax_code', v.tax_code, 'tax_rate_percent', v.tax_rate_percent,
      'account_id', v.ledger_account_id, 'account_name', a.name, 'money_account_id', v.money_account_id, 'money_account_name', m.name,
      'tender_type', v.tender_type, 'till_session_id', v.till_session_id, 'location_id', v.location_id, 'contact_id', v.contact_id, 'contact_name', c.name,
      'reference', v.reference, 'note', v.note, 'business_date', v.business_date, 'recorded_at', v.recorded_at, 'recorded_by_name', v.recorded_by_name,
      'journal_entry_id', v.journal_entry_id, 'reversed_at', v.reversed_at, 'reversal_reason', v.reversal_reason, 'reversal_entry_id', v.reversal_entry_id,
      'attachment_count', (select count(*) from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id
        and t.taken_off_at is null))
    from public.money_vouchers v
    join public.ledger_accounts a on a.tenant_id = v.tenant_id and a.id = v.ledger_account_id
    join public.ledger_accounts m on m.tenant_id = v.tenant_id and m.id = v.money_account_id
    left join public.contacts c on c.tenant_id = v.tenant_id and c.id = v.contact_id
    where v.tenant_id = p_tenant_id and v.id = p_id);
end;
$$;
comment on function private.voucher_json(uuid, uuid) is 'Money out or in as the API shows it, with how many papers it has.';

create function public.record_expense(p_expense jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  perform private.input_object(p_expense, 'p_expense');
  return private.post_voucher(v_tenant_id, auth.uid(), p_expense, 'expense');
end;
$$;
comment on function public.record_expense(jsonb) is
  'Money that was spent {id, amount: tax included, account_id: what for, tender_type: cash | bank | mobile_money, money_account_id, till_session_id, location_id, contact_id, tax_rate_id, recoverable_percent, '
  'business_date, reference, note, attachment_ids}. Cash without a money account goes out of the open drawer. Idempotent by id and body. Raises control_account, period_locked. Needs accounting.post.';

create function public.record_income(p_income jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  perform private.input_object(p_income, 'p_income');
  return private.post_voucher(v_tenant_id, auth.uid(), p_income, 'income');
end;
$$;
comment on function public.record_income(jsonb) is
  'Money that came in without a sale, as record_expense takes it; with tax_rate_id the tax within it is owed. Idempotent by id and body. Needs accounting.post.';

create function public.record_owner_money(p_movement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  perform private.input_object(p_movement, 'p_movement');
  return private.post_voucher(v_tenant_id, auth.uid(), p_movement,
    'owner_' || private.input_choice(p_movement, 'direction', array['in', 'out']));
end;
$$;
comment on function public.record_owner_money(jsonb) is
  'What the owner puts in or takes out {id, direction: in | out, amount, tender_type, money_account_id, till_session_id, account_id: of the owner, business_date, reference, note, attachment_ids}. Idempotent by id and body. Needs accounting.post.';

grant execute on function public.record_expense(jsonb), public.record_income(jsonb), public.record_owner_money(jsonb) to authenticated;
