-- Reading: periods with their state, the worksheet of one, the documents behind a box.

create function private.tax_return_json(p_return public.tax_returns)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_return.id, 'sequence', p_return.sequence, 'kind', p_return.kind, 'form', p_return.form,
    'period_start', p_return.period_start, 'period_end', p_return.period_end, 'amendment', p_return.amendment, 'due_on', p_return.due_on,
    'business_date', p_return.business_date, 'output_tax', p_return.output_tax, 'input_tax', p_return.input_tax,
    'withheld_amount', p_return.withheld_amount, 'net_amount', p_return.net_amount, 'brought_forward', p_return.brought_forward,
    'amount_due', p_return.amount_due, 'carried_forward', p_return.carried_forward, 'paid_amount', p_return.paid_amount, 'boxes', p_return.boxes,
    'row_count', p_return.row_count, 'rows_hash', p_return.rows_hash, 'reference', p_return.reference, 'filed_at', p_return.filed_at,
    'filed_by_name', p_return.filed_by_name, 'journal_entry_id', p_return.journal_entry_id,
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'business_date', p.business_date, 'reference', p.reference,
        'paid_by_name', p.paid_by_name, 'journal_entry_id', p.journal_entry_id, 'reversed_at', p.reversed_at, 'reversal_reason', p.reversal_reason,
        'money_account_name', (select a.name from public.ledger_accounts a where a.tenant_id = p.tenant_id and a.id = p.money_account_id))
        order by p.business_date, p.paid_at)
      from public.tax_payments p where p.tenant_id = p_return.tenant_id and p.tax_return_id = p_return.id), '[]'));
end;
$$;
comment on function private.tax_return_json(public.tax_returns) is 'A filed return with its payments as the API shows it.';

create function private.tax_returns_of(p_tenant_id uuid, p_start date, p_end date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.tax_return_json(r) order by r.sequence), '[]')
    from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_end >= p_end and r.period_start <= p_start);
end;
$$;
comment on function private.tax_returns_of(uuid, date, date) is 'The returns that cover a period: the first, then amendments.';

create function private.tax_state(p_returns jsonb, p_end date, p_due_on date, p_today date)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_returns <> '[]' then (
    select case when bool_or((r ->> 'paid_amount')::numeric < (r ->> 'amount_due')::numeric) then 'to_pay'
      when bool_or((r ->> 'amount_due')::numeric > 0) then 'paid' else 'filed' end from jsonb_array_elements(p_returns) as r)
  when p_end >= p_today then 'current'
  when p_due_on < p_today then 'overdue'
  else 'open' end;
comment on function private.tax_state(jsonb, date, date, date) is
  'current: it goes on. open: to file. overdue. to_pay: filed, tax is due. filed: nothing was due, as with a credit. paid: all that was due.';

create function private.tax_period_json(p_tenant_id uuid, p_form private.tax_form, p_start date, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_end date := private.tax_period_end(p_form.period_months, p_start);
  v_due_on date := private.tax_due_on(p_form, v_end);
  v_returns jsonb := private.tax_returns_of(p_tenant_id, p_start, v_end);
begin
  return jsonb_build_object('period_start', p_start, 'period_end', v_end, 'due_on', v_due_on, 'returns', v_returns,
    'state', private.tax_state(v_returns, v_end, v_due_on, p_today), 'has_late', v_returns <> '[]' and exists (
      select 1 from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date between p_start and v_end));
end;
$$;
comment on function private.tax_period_json(uuid, private.tax_form, date, date) is 'A period with its state and returns; has_late: documents of it came after it was filed.';

create function public.tax_periods(p_until date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_today date := private.business_date(v_tenant_id, now());
  v_last date := private.tax_period_start(v_form.period_months, least(coalesce(private.input_day(p_until, 'p_until'), v_today), v_today));
  v_first date := private.tax_period_start(v_form.period_months, least(v_today, coalesce((
    select least((select min(r.period_start) from public.tax_returns r where r.tenant_id = v_tenant_id),
      (select min(t.document_date) from public.tax_entries t where t.tenant_id = v_tenant_id and t.tax_return_id is null))), v_today)));
begin
  return jsonb_build_object('form', v_form.form, 'period_months', v_form.period_months, 'input_months', v_form.input_months, 'today', v_today,
    'is_registered', private.is_tax_registered_on(v_tenant_id, v_today),
    'reclaims_input_tax', private.reclaims_by_law(v_tenant_id), 'credit', private.tax_credit(v_tenant_id),
    'has_returns', exists (select 1 from public.tax_returns r where r.tenant_id = v_tenant_id),
    'periods', (
      select coalesce(jsonb_agg(private.tax_period_json(v_tenant_id, v_form, s.starts_on::date, v_today) order by s.starts_on desc), '[]')
      from generate_series(v_last, greatest(v_first, (v_last - make_interval(months => 12 * v_form.period_months))::date),
        -make_interval(months => v_form.period_months)) as s (starts_on)),
    'next_until', case when v_first < v_last - make_interval(months => 12 * v_form.period_months)
      then (v_last - make_interval(months => 13 * v_form.period_months))::date end);
end;
$$;
comment on function public.tax_periods(date) is
  'Periods of the tax return, the newest first, thirteen at a time (next_until goes on): {period_start, period_end, due_on, state: current | open | overdue | to_pay | filed | paid, returns, has_late}. Needs accounting.view.';

create function private.require_tax_period(p_form private.tax_form, p_start date, p_field text)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  if p_start is null or private.tax_period_start(p_form.period_months, private.input_day(p_start, p_field)) <> p_start then
    perform private.refuse_input(p_field, 'This must be the first day of a tax period.');
  end if;
  return p_start;
end;
$$;
comment on function private.require_tax_period(private.tax_form, date, text) is 'The first day of a period, or invalid_input.';

create function public.tax_worksheet(p_period_start date, p_kind text default 'return')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_end date;
  v_rows public.tax_entries[];
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['return', 'earlier']);
  perform private.require_tax_period(v_form, p_period_start, 'p_period_start');
  v_end := private.tax_period_end(v_form.period_months, p_period_start);
  v_rows := array(select r from private.tax_rows(v_tenant_id, null, p_period_start, v_end,
    case p_kind when 'return' then v_form.input_months end) r);
  return private.tax_period_json(v_tenant_id, v_form, p_period_start, private.business_date(v_tenant_id, now())) || (
    select jsonb_build_object('form', v_form.form, 'boxes', private.tax_boxes(v_tenant_id, v_form.form, v_rows),
      'output_tax', coalesce(sum(r.tax_amount) filter (where r.direction = 'output'), 0), 'input_tax', coalesce(sum(r.recoverable_amount), 0),
      'row_count', count(distinct r.journal_entry_id), 'rows_hash', private.tax_hash(v_rows),
      'warnings', private.tax_warnings(v_tenant_id, v_rows, p_period_start, v_end, v_form),
      'withholding_available', private.withheld_from_us(v_tenant_id, v_end), 'brought_forward', private.tax_credit(v_tenant_id))
    from unnest(v_rows) as r);
end;
$$;
comment on function public.tax_worksheet(date, text) is
  'What is open for the period that begins on a day, late documents included: boxes, tax on sales and purchases, rows_hash for file_return, warnings. For a period that was filed: what came since. Needs accounting.view.';

create function private.tax_document_json(p_row public.tax_entries, p_tax numeric, p_start date)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_row.journal_entry_id, 'document_type', p_row.document_type, 'document_id', p_row.document_id,
    'document_number', p_row.document_number, 'document_date', p_row.document_date, 'business_date', p_row.business_date,
    'contact_id', p_row.contact_id, 'counterparty_name', p_row.counterparty_name, 'counterparty_pin', p_row.counterparty_pin,
    'fiscal_number', p_row.fiscal_number, 'related_number', p_row.related_number, 'related_date', p_row.related_date, 'tax_code', p_row.tax_code,
    'rate_percent', p_row.rate_percent, 'taxable', p_row.taxable_amount, 'tax', p_tax, 'is_late', p_row.document_date < p_start);
$$;
comment on function private.tax_document_json(public.tax_entries, numeric, date) is 'A document in a box as the API shows it.';

create function public.tax_documents(
  p_period_start date default null, p_return_id uuid default null, p_box text default null, p_has_pin boolean default null,
  p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_start date := p_period_start;
begin
  if p_return_id is not null then
    select r.period_start, r.form into v_start, v_form.form from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = p_return_id;
    if v_start is null then
      perform private.fail(404, 'not_found', 'This tax return does not exist.');
    end if;
  else
    perform private.require_tax_period(v_form, p_period_start, 'p_period_start');
  end if;
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', x.document) order by x.day desc, x.id desc), '[]')
    from (
      select r.document_date as day, r.journal_entry_id as id, private.tax_document_json(jsonb_populate_record(null::public.tax_entries, jsonb_build_object(
          'tenant_id', r.tenant_id, 'journal_entry_id', r.journal_entry_id, 'direction', r.direction, 'tax_code', min(r.tax_code),
          'rate_percent', max(r.rate_percent), 'taxable_amount', sum(r.taxable_amount), 'document_type', r.document_type, 'document_id', r.document_id,
          'document_number', r.document_number, 'document_date', r.document_date, 'business_date', r.business_date, 'contact_id', r.contact_id,
          'counterparty_name', r.counterparty_name, 'counterparty_pin', r.counterparty_pin, 'fiscal_number', r.fiscal_number,
          'related_number', r.related_number, 'related_date', r.related_date)),
        sum(case r.direction when 'input' then r.recoverable_amount else r.tax_amount end), v_start) as document
      from private.tax_rows(v_tenant_id, p_return_id, v_start, private.tax_period_end(v_form.period_months, v_start), v_form.input_months) r
      where (p_box is null or private.tax_box(v_form.form, r.direction, r.tax_code, r.rate_percent) = p_box)
        and (p_has_pin is null or (r.counterparty_pin is not null) = p_has_pin)
        and (v_page.id is null or (r.document_date, r.journal_entry_id) < (v_page.day, v_page.id))
      group by r.tenant_id, r.journal_entry_id, r.direction, r.document_type, r.document_id, r.document_number, r.document_date, r.business_date,
        r.contact_id, r.counterparty_name, r.counterparty_pin, r.fiscal_number, r.related_number, r.related_date
      order by r.document_date desc, r.journal_entry_id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.tax_documents(date, uuid, text, boolean, text, integer) is
  'The documents of a box, newest first: of what is open for a period, or of a filed return. {rows, next_cursor}. Needs accounting.view.';

grant execute on function
  public.tax_periods(date),
  public.tax_worksheet(date, text),
  public.tax_documents(date, uuid, text, boolean, text, integer)
  to authenticated;
