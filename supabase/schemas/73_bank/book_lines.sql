-- Entries made of a line: what no document stands behind (charges, interest, deposits), and batches of card and mobile money payments.

create function private.read_split(p_tenant_id uuid, p_split jsonb, p_prefix text, p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
  v_amount numeric := private.input_number(p_split, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), p_prefix);
  v_contact_id uuid := private.input_uuid(p_split, 'contact_id', p_prefix, false);
  v_tax jsonb := '{"tax_code": null, "tax_rate_percent": 0, "tax": 0, "recoverable": 0}';
begin
  v_account := private.require_split_account(p_tenant_id, private.input_uuid(p_split, 'account_id', p_prefix), p_line.money_account_id, p_prefix);
  if v_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', p_prefix || 'contact_id'));
  end if;
  if private.money_kind(v_account) is null and v_account.account_type in ('income', 'expense', 'asset') then
    v_tax := private.voucher_tax(p_tenant_id, p_split, case when p_line.amount < 0 then 'expense' else 'income' end, p_line.booked_on, v_amount);
  end if;
  return v_tax || jsonb_build_object('account_id', v_account.id, 'amount', v_amount, 'direction', case when p_line.amount < 0 then 'input' else 'output' end,
    'contact_id', private.contact_head(p_tenant_id, v_contact_id), 'memo', private.input_text(p_split, 'memo', 200, p_prefix),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_split, 'location_id', p_prefix, false), p_prefix));
end;
$$;
comment on function private.read_split(uuid, jsonb, text, public.bank_lines) is 'One part of what a line is booked to, checked, with the tax within it, at the rate of the day of the line.';

create function private.require_split_account(p_tenant_id uuid, p_account_id uuid, p_money_account_id uuid, p_prefix text)
returns public.ledger_accounts language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.posting_account(p_tenant_id, p_account_id);
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = v_id;
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Write the document and match the line with it.',
      jsonb_build_object('field', p_prefix || 'account_id', 'account_id', v_account.id));
  elsif v_account.id = p_money_account_id then
    perform private.refuse_input(p_prefix || 'account_id', 'Choose another account than that of the statement.');
  elsif v_account.account_type = 'equity' and not private.can('accounting.post') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow booking to the owner''s money.',
      jsonb_build_object('permission', 'accounting.post', 'field', p_prefix || 'account_id'));
  end if;
  return v_account;
end;
$$;
comment on function private.require_split_account(uuid, uuid, uuid, text) is
  'An active account that a line may be booked to: no sum of documents (control_account), nor the account of the statement; equity needs accounting.post.';

create function private.split_lines(p_line public.bank_lines, p_splits jsonb)
returns jsonb language plpgsql immutable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select jsonb_build_array(jsonb_build_object('account_id', p_line.money_account_id,
        'debit', greatest(p_line.amount, 0), 'credit', greatest(-p_line.amount, 0), 'memo', nullif(left(p_line.text, 200), '')))
      || coalesce(jsonb_agg(case when p_line.amount < 0
        then jsonb_build_object('account_id', s.account_id, 'debit', s.amount - s.recoverable, 'contact_id', s.contact_id, 'memo', s.memo, 'location_id', s.location_id)
        else jsonb_build_object('account_id', s.account_id, 'credit', s.amount - s.tax, 'contact_id', s.contact_id, 'memo', s.memo, 'location_id', s.location_id) end), '[]')
      || jsonb_build_array(case when p_line.amount < 0 then jsonb_build_object('role', 'vat_input', 'debit', coalesce(sum(s.recoverable), 0))
        else jsonb_build_object('role', 'vat_output', 'credit', coalesce(sum(s.tax), 0)) end)
    from jsonb_to_recordset(p_splits) as s (account_id uuid, amount numeric, tax numeric, recoverable numeric, contact_id uuid, memo text, location_id uuid));
end;
$$;
comment on function private.split_lines(public.bank_lines, jsonb) is 'What a line posts: money, what it was for, and the tax within it.';

create function private.post_line_entry(
  p_line public.bank_lines, p_match public.bank_matches, p_splits jsonb, p_day date, p_note text)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_match public.bank_matches := p_match;
  v_splits jsonb;
begin
  v_splits := (
    select jsonb_agg(private.read_split(p_line.tenant_id, e.value, format('splits[%s].', e.ordinality - 1), p_line) order by e.ordinality)
    from jsonb_array_elements(p_splits) with ordinality as e);
  if (select sum((s.value ->> 'amount')::numeric) from jsonb_array_elements(v_splits) s) <> abs(p_line.amount) then
    perform private.fail(409, 'difference_left', 'The parts do not add up to the line.', jsonb_build_object('field', 'splits', 'statement', p_line.amount));
  end if;
  -- What is no transfer is a cost or income, which the lock of its area guards as it does an expense.
  if exists (
      select 1 from jsonb_to_recordset(v_splits) as s (account_id uuid)
      join public.ledger_accounts a on a.tenant_id = p_line.tenant_id and a.id = s.account_id where private.money_kind(a) is null) then
    perform private.assert_open(p_line.tenant_id, case when p_line.amount < 0 then 'purchases' else 'sales' end, p_day);
  end if;
  v_match.kind := 'entry';
  v_match.splits := v_splits;
  v_match.journal_entry_id := private.post_journal_entry(p_line.tenant_id, auth.uid(), 'bank_line', v_match.id, p_day,
    coalesce(p_note, nullif(p_line.text, ''), 'Bank line'), private.split_lines(p_line, v_splits));
  perform private.write_match(v_match, array[p_line.id], array(
    select l.id from public.journal_lines l
    where l.tenant_id = p_line.tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id = p_line.money_account_id));
end;
$$;
comment on function private.post_line_entry(public.bank_lines, public.bank_matches, jsonb, date, text) is
  'Posts the entry of a line (source bank_line, under the id of its match) and matches the line with it.';

create function private.entry_day(p_tenant_id uuid, p_body jsonb, p_line public.bank_lines)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := coalesce(private.input_date(p_body, 'business_date'), p_line.booked_on);
begin
  if v_day < p_line.booked_on or v_day > greatest(private.business_date(p_tenant_id, clock_timestamp()), p_line.booked_on) then
    perform private.refuse_input('business_date', 'It is booked on the day of the line, or later until today.');
  end if;
  return v_day;
end;
$$;
comment on function private.entry_day(uuid, jsonb, public.bank_lines) is 'The day of a line''s entry: that of the line unless a later one is named, as closed books need.';

create function private.line_match(p_tenant_id uuid, p_body jsonb, p_hash text)
returns public.bank_matches language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line_id uuid := private.input_uuid(p_body, 'bank_line_id');
  v_statement public.bank_statements := private.hold_open_lines(p_tenant_id, array[v_line_id]);
  v_row public.bank_matches;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_body, 'id');
  v_row.money_account_id := v_statement.money_account_id;
  v_row.bank_statement_id := v_statement.id;
  v_row.request_hash := p_hash;
  v_row.bank_rule_id := private.input_uuid(p_body, 'rule_id', '', false);
  if v_row.bank_rule_id is not null and not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_tenant_id and r.id = v_row.bank_rule_id) then
    perform private.fail(404, 'not_found', 'This rule does not exist.', '{"field": "rule_id"}');
  end if;
  return v_row;
end;
$$;
comment on function private.line_match(uuid, jsonb, text) is 'The match that a line is about to get, its statement held.';

create function public.book_line(p_entry jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_hash text := private.request_hash(p_entry);
  v_answer jsonb;
  v_match public.bank_matches;
  v_line public.bank_lines;
begin
  perform private.require_writable();
  perform private.input_object(p_entry, 'p_entry');
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_entry, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_match := private.line_match(v_tenant_id, p_entry, v_hash);
  select * into v_line from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = private.input_uuid(p_entry, 'bank_line_id');
  perform private.post_line_entry(v_line, v_match, private.input_array(p_entry, 'splits', 1, 20), private.entry_day(v_tenant_id, p_entry, v_line),
    private.input_text(p_entry, 'note', 500));
  return private.match_json(v_tenant_id, v_match.id) || '{"replayed": false}';
end;
$$;
comment on function public.book_line(jsonb) is
  'Posts the entry that a line is missing, and matches it {id, bank_line_id, business_date, note, rule_id, splits: [{account_id, amount, tax_rate_id, recoverable_percent, contact_id, location_id, memo}]}, tax within the amounts. '
  'An account that holds money makes it a transfer. Idempotent by id and body. Raises difference_left, already_matched, control_account, period_locked. Needs banking.reconcile.';

create function private.settlement_lines(p_line public.bank_lines, p_clearing_id uuid, p_gross numeric, p_fee numeric, p_tax numeric)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_array(
  jsonb_build_object('account_id', p_line.money_account_id, 'debit', greatest(p_line.amount, 0), 'credit', greatest(-p_line.amount, 0),
    'memo', nullif(left(p_line.text, 200), '')),
  jsonb_build_object('role', 'bank_charges', 'debit', p_fee),
  jsonb_build_object('role', 'vat_input', 'debit', p_tax),
  jsonb_build_object('account_id', p_clearing_id, 'credit', greatest(p_gross, 0), 'debit', greatest(-p_gross, 0)));
comment on function private.settlement_lines(public.bank_lines, uuid, numeric, numeric, numeric) is
  'What a settlement posts: what came, what was taken, and the payments it was for.';

create function private.settlement_split(p_tenant_id uuid, p_body jsonb, p_line public.bank_lines, p_fee numeric, p_tax numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_read jsonb := private.read_bill_tax(p_tenant_id, jsonb_build_object('tax_rate_id', p_body -> 'fee_tax_rate_id'), 'fee_', p_line.booked_on);
  v_code text := v_read ->> 'tax_code';
  v_rate numeric := (v_read ->> 'tax_rate_percent')::numeric;
begin
  if v_code is null and p_tax > 0 then
    -- The statement says how much, not at which rate: the one that comes to that, with a cent for each of many small charges.
    select r.code, r.rate_percent into v_code, v_rate
    from public.tax_rates r
    where r.tenant_id = p_tenant_id and r.rate_percent > 0 and p_line.booked_on between r.valid_from and coalesce(r.valid_to, 'infinity')
      and abs(p_fee * r.rate_percent / 100 - p_tax) <= greatest(p_tax / 100, private.tenant_step(p_tenant_id))
    order by abs(p_fee * r.rate_percent / 100 - p_tax), r.is_default desc, r.code limit 1;
  end if;
  return jsonb_build_object('account_id', private.posting_role(p_tenant_id, 'bank_charges'), 'direction', 'input', 'amount', p_fee + p_tax, 'tax', p_tax,
    'recoverable', case when private.reclaims_input_tax_on(p_tenant_id, p_line.booked_on) then p_tax else 0 end,
    'tax_code', coalesce(v_code, case when p_tax > 0 then 'OTHER' end), 'tax_rate_percent', coalesce(v_rate, 0));
end;
$$;
comment on function private.settlement_split(uuid, jsonb, public.bank_lines, numeric, numeric) is
  'The charge of a settlement with its tax: at the rate that is named, else the one of the business that comes to that tax, else OTHER.';

create function public.settle_line(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_step numeric := private.tenant_step(v_tenant_id);
  v_hash text := private.request_hash(p_settlement);
  v_answer jsonb;
  v_match public.bank_matches;
  v_line public.bank_lines;
  v_clearing_id uuid;
  v_payment_ids uuid[];
  v_gross numeric;
  v_fee numeric := private.input_number(p_settlement, 'fee_amount', 0, 99999999999, v_step);
  v_tax numeric := coalesce(private.input_number(p_settlement, 'fee_tax_amount', 0, 99999999999, v_step, '', false), 0);
begin
  perform private.require_writable();
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_settlement, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_match := private.line_match(v_tenant_id, p_settlement, v_hash);
  select * into v_line from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = private.input_uuid(p_settlement, 'bank_line_id');
  v_clearing_id := private.hold_clearing_account(v_tenant_id, private.input_uuid(p_settlement, 'clearing_account_id'), v_line.money_account_id);
  v_payment_ids := private.input_ids(p_settlement, 'journal_line_ids', 2000);
  v_gross := private.require_unmatched(v_tenant_id, v_clearing_id, v_payment_ids);
  if v_gross - v_fee - v_tax <> v_line.amount then
    perform private.fail(409, 'difference_left', 'The payments less the charge are not what came.', jsonb_build_object('field', 'fee_amount',
      'statement', v_line.amount, 'gross', v_gross, 'difference', v_line.amount - (v_gross - v_fee - v_tax)));
  end if;
  v_match.kind := 'settlement';
  v_match.splits := jsonb_build_array(private.settlement_split(v_tenant_id, p_settlement, v_line, v_fee, v_tax));
  v_match.journal_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'bank_settlement', v_match.id,
    private.entry_day(v_tenant_id, p_settlement, v_line), coalesce(nullif(v_line.text, ''), 'Settlement'),
    -- Tax that does not come back is part of the charge.
    case when private.reclaims_input_tax_on(v_tenant_id, v_line.booked_on) then private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee, v_tax)
      else private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee + v_tax, 0) end);
  perform private.write_match(v_match, array[v_line.id], v_payment_ids || array(
    select l.id from public.journal_lines l
    where l.tenant_id = v_tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id in (v_line.money_account_id, v_clearing_id)));
  return private.match_json(v_tenant_id, v_match.id) || '{"replayed": false}';
end;
$$;
comment on function public.settle_line(jsonb) is
  'Books a line as payments that a card or mobile money service has passed on, less its charge {id, bank_line_id, clearing_account_id, journal_line_ids: the payments, fee_amount, fee_tax_amount, fee_tax_rate_id (else found by the amounts), business_date}: '
  'to the cent. Idempotent by id and body. Raises difference_left, already_matched, period_locked. Needs banking.reconcile.';

create function private.hold_clearing_account(p_tenant_id uuid, p_clearing_id uuid, p_money_account_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account public.money_accounts := private.hold_bank_account(p_tenant_id, p_clearing_id, 'clearing_account_id');
begin
  if v_account.id = p_money_account_id then
    perform private.refuse_input('clearing_account_id', 'Choose another account than that of the statement.');
  elsif v_account.reconciled_from is not null then
    perform private.refuse_input('clearing_account_id', 'This account has statements of its own: match its lines there.');
  end if;
  return v_account.id;
end;
$$;
comment on function private.hold_clearing_account(uuid, uuid, uuid) is 'The account in which payments wait to be passed on, held; one without statements of its own.';

grant execute on function public.book_line(jsonb), public.settle_line(jsonb) to authenticated;
