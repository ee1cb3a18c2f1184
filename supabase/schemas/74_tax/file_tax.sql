-- Filing a return and paying it. Whoever files holds the number of journal entries first: postings that have theirs are in, those that
-- come after wait and are late.

create function private.refuse_unfileable(p_tenant_id uuid, p_form private.tax_form, p_kind text, p_start date, p_end date)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_earlier date;
  v_is_filed boolean := exists (
    select 1 from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_end >= p_end and r.period_start <= p_start);
begin
  if p_kind <> 'amendment' and v_is_filed then
    perform private.fail(409, 'return_filed', 'The return of this period is filed already. File an amendment.', jsonb_build_object('period_start', p_start));
  elsif p_kind = 'amendment' and not v_is_filed then
    perform private.fail(409, 'not_filed', 'The return of this period is not filed yet.', jsonb_build_object('period_start', p_start));
  elsif p_kind = 'earlier' and exists (select 1 from public.tax_returns r where r.tenant_id = p_tenant_id) then
    perform private.fail(409, 'return_filed', 'Returns are filed here already.');
  end if;
  if p_kind = 'return' then
    -- What is older than the first return here was never to be filed here.
    select min(t.document_date) into v_earlier
    from public.tax_entries t
    where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date < p_start
      and t.document_date >= coalesce((select min(r.period_start) from public.tax_returns r where r.tenant_id = p_tenant_id), '1970-01-01')
      and not exists (select 1 from public.tax_returns r
        where r.tenant_id = t.tenant_id and t.document_date between r.period_start and r.period_end);
    if v_earlier is not null then
      perform private.fail(409, 'earlier_return_open', 'An earlier period is not filed yet.',
        jsonb_build_object('period_start', private.tax_period_start(p_form.period_months, v_earlier)));
    end if;
  end if;
end;
$$;
comment on function private.refuse_unfileable(uuid, private.tax_form, text, date, date) is
  'Raises return_filed, not_filed or earlier_return_open for a return that cannot be filed now.';

create function private.read_return(p_tenant_id uuid, p_body jsonb, p_form private.tax_form, p_now timestamptz)
returns public.tax_returns language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_return public.tax_returns;
begin
  v_return.tenant_id := p_tenant_id;
  v_return.id := private.input_uuid(p_body, 'id');
  v_return.kind := private.input_choice(p_body, 'kind', array['return', 'amendment', 'earlier']);
  v_return.form := p_form.form;
  v_return.period_start := private.require_tax_period(p_form, private.accounting_day(p_body, 'period_start'), 'period_start');
  v_return.period_end := private.tax_period_end(p_form.period_months, v_return.period_start);
  v_return.due_on := private.tax_due_on(p_form, v_return.period_end);
  v_return.business_date := coalesce(private.accounting_day(p_body, 'business_date', '', false), v_return.period_end);
  v_return.withheld_amount := coalesce(private.input_number(p_body, 'withheld_amount', 0, 99999999999, private.tenant_step(p_tenant_id), '', false), 0);
  v_return.reference := private.input_reference(p_body, 'reference', 100);
  v_return.rows_hash := private.input_text(p_body, 'rows_hash', 64, '', true);
  if v_return.period_end >= v_today then
    perform private.fail(409, 'period_not_over', 'This period is not over yet.', jsonb_build_object('period_end', v_return.period_end));
  elsif v_return.business_date not between v_return.period_end and v_today then
    perform private.refuse_input('business_date', 'A return is booked from the last day of its period until today.');
  end if;
  return v_return;
end;
$$;
comment on function private.read_return(uuid, jsonb, private.tax_form, timestamptz) is 'A return as it was asked for, checked. Raises period_not_over.';

create function private.with_return_amounts(p_return public.tax_returns, p_rows public.tax_entries[])
returns public.tax_returns language plpgsql volatile security definer set search_path = '' as $$
declare
  v_return public.tax_returns := p_return;
begin
  if private.tax_hash(p_rows) <> v_return.rows_hash then
    perform private.fail(409, 'worksheet_changed', 'Documents have come since you looked. Look at the worksheet again.');
  elsif v_return.withheld_amount > 0 and v_return.withheld_amount > private.withheld_from_us(v_return.tenant_id, v_return.business_date) then
    perform private.refuse_input('withheld_amount', 'Customers have not withheld that much.');
  end if;
  select coalesce(sum(r.tax_amount) filter (where r.direction = 'output'), 0), coalesce(sum(r.recoverable_amount), 0),
    count(distinct r.journal_entry_id)
  into v_return.output_tax, v_return.input_tax, v_return.row_count
  from unnest(p_rows) as r;
  if v_return.kind = 'amendment' and v_return.row_count = 0 then
    perform private.fail(409, 'nothing_to_file', 'Nothing has come since this period was filed.');
  end if;
  v_return.net_amount := v_return.output_tax - v_return.input_tax - v_return.withheld_amount;
  v_return.brought_forward := private.tax_credit(v_return.tenant_id);
  v_return.boxes := private.tax_boxes(v_return.tenant_id, v_return.form, p_rows);
  if v_return.kind = 'earlier' then
    v_return.period_start := least(v_return.period_start, (select min(r.document_date) from unnest(p_rows) as r));
  end if;
  select coalesce(max(r.sequence), 0) + 1, coalesce(max(r.amendment) filter (where r.period_end = v_return.period_end), 0)
  into v_return.sequence, v_return.amendment
  from public.tax_returns r where r.tenant_id = v_return.tenant_id;
  v_return.amendment := case v_return.kind when 'amendment' then v_return.amendment + 1 else 0 end;
  return v_return;
end;
$$;
comment on function private.with_return_amounts(public.tax_returns, public.tax_entries[]) is
  'A return with what its rows come to. Raises worksheet_changed where they are not those that were seen.';

create function private.write_return(p_return public.tax_returns, p_rows public.tax_entries[], p_user_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_return public.tax_returns := p_return;
begin
  v_return.journal_entry_id := private.post_journal_entry(v_return.tenant_id, p_user_id, 'tax_return', v_return.id, v_return.business_date,
    'Tax return ' || to_char(v_return.period_end, 'YYYY-MM') || case when v_return.amendment > 0 then ', amendment ' || v_return.amendment else '' end,
    jsonb_build_array(
      jsonb_build_object('role', 'vat_output', 'debit', v_return.output_tax), jsonb_build_object('role', 'vat_input', 'credit', v_return.input_tax),
      jsonb_build_object('role', 'withholding_receivable', 'credit', v_return.withheld_amount),
      jsonb_build_object('role', 'vat_payable', 'credit', v_return.net_amount)), p_now);
  insert into public.tax_returns (tenant_id, id, sequence, kind, form, period_start, period_end, amendment, due_on, business_date, output_tax,
    input_tax, withheld_amount, brought_forward, boxes, row_count, rows_hash, reference, filed_at, filed_by, filed_by_name, journal_entry_id,
    request_hash)
  select v_return.tenant_id, v_return.id, v_return.sequence, v_return.kind, v_return.form, v_return.period_start, v_return.period_end,
    v_return.amendment, v_return.due_on, v_return.business_date, v_return.output_tax, v_return.input_tax, v_return.withheld_amount,
    v_return.brought_forward, v_return.boxes, v_return.row_count, v_return.rows_hash, v_return.reference, p_now, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_return.journal_entry_id, v_return.request_hash;
  update public.tax_entries t set tax_return_id = v_return.id, counterparty_name = r.counterparty_name, counterparty_pin = r.counterparty_pin
  from unnest(p_rows) as r
  where t.tenant_id = v_return.tenant_id and t.journal_entry_id = r.journal_entry_id and t.direction = r.direction and t.tax_code = r.tax_code
    and t.rate_percent = r.rate_percent;
  perform private.write_audit(v_return.tenant_id, p_user_id, 'tax_return_filed', 'tax_returns', v_return.id, null, jsonb_build_object(
    'period_start', v_return.period_start, 'period_end', v_return.period_end, 'kind', v_return.kind, 'amendment', v_return.amendment,
    'net_amount', v_return.net_amount, 'rows_hash', v_return.rows_hash));
end;
$$;
comment on function private.write_return(public.tax_returns, public.tax_entries[], uuid, timestamptz) is
  'Posts a return: its entry, itself, its rows frozen. The caller holds the number of journal entries.';

create function private.post_tax_return(
  p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text := private.request_hash(p_return);
  v_form private.tax_form := private.tax_form_of(p_tenant_id);
  v_first public.tax_returns;
  v_return public.tax_returns;
  v_rows public.tax_entries[];
begin
  perform private.input_object(p_return, 'p_return');
  perform private.lock_request('tax_return', p_tenant_id, private.input_uuid(p_return, 'id'));
  select * into v_first from public.tax_returns r where r.tenant_id = p_tenant_id and r.id = private.input_uuid(p_return, 'id');
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return private.tax_return_json(v_first) || '{"replayed": true}';
  end if;
  v_return := private.read_return(p_tenant_id, p_return, v_form, p_now);
  v_return.request_hash := v_hash;
  perform private.hold_journal(p_tenant_id);
  perform private.refuse_unfileable(p_tenant_id, v_form, v_return.kind, v_return.period_start, v_return.period_end);
  v_rows := array(select r from private.tax_rows(p_tenant_id, null, v_return.period_start, v_return.period_end,
    case when v_return.kind <> 'earlier' then v_form.input_months end) r);
  perform private.write_return(private.with_return_amounts(v_return, v_rows), v_rows, p_user_id, p_now);
  select * into v_return from public.tax_returns r where r.tenant_id = p_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$$;
comment on function private.post_tax_return(uuid, uuid, jsonb, timestamptz) is 'Files a return, an amendment, or all that was filed elsewhere. Idempotent by id and body.';

create function public.file_return(p_return jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
begin
  perform private.require_writable();
  return private.post_tax_return(v_tenant_id, auth.uid(), p_return);
end;
$$;
comment on function public.file_return(jsonb) is
  'Files a period {id, kind: return | amendment (what came since) | earlier (all until its end was filed elsewhere), period_start, rows_hash of the worksheet, business_date, withheld_amount, reference}: freezes boxes and rows, settles the tax. '
  'Errors: return_filed, not_filed, earlier_return_open, period_not_over, worksheet_changed, nothing_to_file, period_locked. Idempotent by id and body. Needs tax.file.';

create function public.get_tax_return(p_return_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_return public.tax_returns;
begin
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = p_return_id;
  if v_return.id is null then
    perform private.fail(404, 'not_found', 'This tax return does not exist.');
  end if;
  return private.tax_return_json(v_return);
end;
$$;
comment on function public.get_tax_return(uuid) is 'A filed return as it was frozen, with its payments. Needs accounting.view.';

create function private.write_tax_payment(
  p_return public.tax_returns, p_body jsonb, p_amount numeric, p_day date, p_user_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account_id uuid := private.input_uuid(p_body, 'money_account_id', '', false);
  v_entry_id uuid;
begin
  v_account_id := (private.require_account(p_return.tenant_id,
    coalesce(v_account_id, private.posting_role(p_return.tenant_id, 'bank')), 'money', 'money_account_id')).id;
  v_entry_id := private.post_journal_entry(p_return.tenant_id, p_user_id, 'tax_payment', private.input_uuid(p_body, 'id'), p_day,
    'Tax paid for ' || to_char(p_return.period_end, 'YYYY-MM'), jsonb_build_array(
      jsonb_build_object('role', 'vat_payable', 'debit', p_amount), jsonb_build_object('account_id', v_account_id, 'credit', p_amount)), p_now);
  insert into public.tax_payments (tenant_id, id, tax_return_id, amount, money_account_id, business_date, reference, paid_at, paid_by, paid_by_name,
    journal_entry_id, request_hash)
  values (p_return.tenant_id, private.input_uuid(p_body, 'id'), p_return.id, p_amount, v_account_id, p_day, private.input_reference(p_body, 'reference', 100),
    p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, private.request_hash(p_body));
  update public.tax_returns r set paid_amount = r.paid_amount + p_amount where r.tenant_id = p_return.tenant_id and r.id = p_return.id;
  perform private.write_audit(p_return.tenant_id, p_user_id, 'tax_paid', 'tax_returns', p_return.id, null,
    jsonb_build_object('amount', p_amount, 'period_end', p_return.period_end));
end;
$$;
comment on function private.write_tax_payment(public.tax_returns, jsonb, numeric, date, uuid, timestamptz) is 'Posts a payment of a return that the caller holds.';

create function public.pay_tax(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_now timestamptz := clock_timestamp();
  v_today date := private.business_date(v_tenant_id, v_now);
  v_stored_hash text;
  v_return public.tax_returns;
  v_amount numeric;
  v_day date;
begin
  perform private.require_writable();
  perform private.input_object(p_payment, 'p_payment');
  perform private.lock_request('tax_payment', v_tenant_id, private.input_uuid(p_payment, 'id'));
  v_amount := private.input_number(p_payment, 'amount', 0.01, 99999999999, private.tenant_step(v_tenant_id));
  v_day := coalesce(private.accounting_day(p_payment, 'business_date', '', false), v_today);
  select * into v_return from public.tax_returns r
  where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_payment, 'return_id') for no key update;
  if v_return.id is null then
    perform private.fail(404, 'not_found', 'This tax return does not exist.', '{"field": "return_id"}');
  end if;
  select p.request_hash into v_stored_hash from public.tax_payments p where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_payment, 'id');
  if found then
    perform private.require_same_request(v_stored_hash, private.request_hash(p_payment));
    return private.tax_return_json(v_return) || '{"replayed": true}';
  elsif v_amount > v_return.amount_due - v_return.paid_amount then
    perform private.fail(409, 'more_than_due', 'This is more than what is still due.',
      jsonb_build_object('field', 'amount', 'due', v_return.amount_due - v_return.paid_amount));
  elsif v_day not between v_return.business_date and v_today then
    perform private.refuse_input('business_date', 'Tax is paid from the day of its return until today.');
  end if;
  perform private.write_tax_payment(v_return, p_payment, v_amount, v_day, auth.uid(), v_now);
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$$;
comment on function public.pay_tax(jsonb) is
  'Pays the tax of a return, or a part {id, return_id, amount, money_account_id (else the bank), business_date, reference}. Raises more_than_due. Idempotent by id and body. Needs tax.file.';

create function private.hold_tax_payment(p_tenant_id uuid, p_payment_id uuid)
returns public.tax_payments language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.tax_payments;
begin
  -- The return first, as whoever pays holds it.
  perform 1 from public.tax_returns r
  where r.tenant_id = p_tenant_id and r.id = (select p.tax_return_id from public.tax_payments p where p.tenant_id = p_tenant_id and p.id = p_payment_id)
  for no key update;
  select * into v_payment from public.tax_payments p where p.tenant_id = p_tenant_id and p.id = p_payment_id for no key update;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "payment_id"}');
  end if;
  return v_payment;
end;
$$;
comment on function private.hold_tax_payment(uuid, uuid) is 'A payment of tax with its return, held until the transaction ends, or not_found.';

create function public.reverse_tax_payment(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_now timestamptz := clock_timestamp();
  v_reason text;
  v_payment public.tax_payments;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_payment := private.hold_tax_payment(v_tenant_id, private.input_uuid(p_reversal, 'payment_id'));
  if v_payment.reversal_hash = private.request_hash(p_reversal) then
    return private.tax_return_json((select r from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_payment.tax_return_id)) || '{"replayed": true}';
  elsif v_payment.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This payment has been reversed already.');
  end if;
  perform private.require_unused_source(v_tenant_id, 'tax_payment_reversal', private.input_uuid(p_reversal, 'id'));
  v_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'tax_payment_reversal', private.input_uuid(p_reversal, 'id'),
    private.business_date(v_tenant_id, v_now), 'Tax payment reversed', private.mirrored_lines(v_tenant_id, v_payment.journal_entry_id), v_now,
    p_reverses_id => v_payment.journal_entry_id);
  update public.tax_payments p set reversed_at = v_now, reversed_by = auth.uid(), reversal_reason = v_reason, reversal_entry_id = v_entry_id,
    reversal_hash = private.request_hash(p_reversal)
  where p.tenant_id = v_tenant_id and p.id = v_payment.id;
  update public.tax_returns r set paid_amount = r.paid_amount - v_payment.amount where r.tenant_id = v_tenant_id and r.id = v_payment.tax_return_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'tax_payment_reversed', 'tax_returns', v_payment.tax_return_id, null,
    jsonb_build_object('amount', v_payment.amount, 'reason', v_reason));
  return private.tax_return_json((select r from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_payment.tax_return_id)) || '{"replayed": false}';
end;
$$;
comment on function public.reverse_tax_payment(jsonb) is
  'Takes a payment of tax back {id, payment_id, reason}, once, dated today; the tax is due again. Raises already_reversed, period_locked. Idempotent by body. Needs tax.file.';

grant execute on function public.file_return(jsonb), public.get_tax_return(uuid), public.pay_tax(jsonb), public.reverse_tax_payment(jsonb) to authenticated;
