-- Repeating a document that stands: what it was, as a schedule takes it.

create function private.voucher_to_repeat(p_tenant_id uuid, p_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', 'expense', 'name', coalesce(v.note, a.name), 'amount', v.amount, 'business_date', v.business_date,
    'document', jsonb_strip_nulls(jsonb_build_object('amount', v.amount, 'account_id', v.ledger_account_id, 'tender_type', v.tender_type,
      -- Cash that went out of a drawer goes out of a drawer again.
      'money_account_id', case when v.till_session_id is null then v.money_account_id end, 'location_id', v.location_id, 'contact_id', v.contact_id,
      'tax_rate_id', (
        select t.id from public.tax_rates t where t.tenant_id = v.tenant_id and t.code = v.tax_code and t.rate_percent = v.tax_rate_percent
        order by t.valid_from desc limit 1),
      'recoverable_percent', case when v.recoverable_tax_amount between 0.01 and v.tax_amount - 0.01
        then round(100 * v.recoverable_tax_amount / v.tax_amount, 3) end,
      'reference', v.reference, 'note', v.note)))
  from public.money_vouchers v
  join public.ledger_accounts a on a.tenant_id = v.tenant_id and a.id = v.ledger_account_id
  where v.tenant_id = p_tenant_id and v.id = p_id and v.kind = 'expense';
$$;
comment on function private.voucher_to_repeat(uuid, uuid) is 'An expense as a schedule repeats it; null where there is none.';

create function private.posted_bill_to_repeat(p_tenant_id uuid, p_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', 'bill', 'name', c.name, 'amount', b.total_amount, 'business_date', b.bill_date,
    'document', b.body - array['id', 'revision', 'bill_date', 'business_date', 'due_on', 'typed_total', 'typed_tax']
      || jsonb_build_object('due_days', b.due_on - b.bill_date),
    'is_repeatable', not exists (select 1 from jsonb_array_elements(b.body -> 'lines') as l where l ->> 'kind' <> 'expense'))
  from public.supplier_bills b join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
  where b.tenant_id = p_tenant_id and b.id = p_id;
$$;
comment on function private.posted_bill_to_repeat(uuid, uuid) is 'A bill as a schedule repeats it, and whether it is of costs only; null where there is none.';

create function private.entry_to_repeat(p_tenant_id uuid, p_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', 'journal', 'name', left(e.memo, 120), 'business_date', e.business_date, 'is_repeatable', e.source_type = 'manual',
    'amount', (select sum(l.debit) from public.journal_lines l where l.tenant_id = e.tenant_id and l.journal_entry_id = e.id),
    'document', jsonb_build_object('memo', left(e.memo, 440),
      'is_taken_back', exists (
        select 1 from public.manual_journals m where m.tenant_id = e.tenant_id and m.journal_entry_id = e.id and m.reversal_entry_id is not null),
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', l.ledger_account_id, 'debit', nullif(l.debit, 0), 'credit', nullif(l.credit, 0),
          'location_id', l.location_id, 'contact_id', l.contact_id, 'memo', l.memo)) order by l.position)
        from public.journal_lines l where l.tenant_id = e.tenant_id and l.journal_entry_id = e.id)))
  from public.journal_entries e where e.tenant_id = p_tenant_id and e.id = p_id;
$$;
comment on function private.entry_to_repeat(uuid, uuid) is 'A journal as a schedule repeats it, and whether a person wrote it; null where there is none.';

create function public.get_repeatable(p_kind text, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind text := private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['expense', 'bill', 'journal']);
  v_tenant_id uuid := private.require_permission(private.schedule_permission(v_kind, true));
  v_document jsonb := case v_kind
    when 'expense' then private.voucher_to_repeat(v_tenant_id, p_id)
    when 'bill' then private.posted_bill_to_repeat(v_tenant_id, p_id)
    else private.entry_to_repeat(v_tenant_id, p_id) end;
begin
  if v_document is null then
    perform private.fail(404, 'not_found', 'This document does not exist.', '{"field": "p_id"}');
  elsif v_document -> 'is_repeatable' = 'false' then
    perform private.fail(409, 'not_repeatable', 'Only expenses, bills of costs and journals that a person wrote repeat.');
  end if;
  return v_document - 'is_repeatable';
end;
$$;
comment on function public.get_repeatable(text, uuid) is
  'A document that stands, as save_schedule takes it {kind, name, amount, business_date, document}: an expense, a bill, or a journal by its entry. not_repeatable for bills with goods and entries of documents. '
  'Needs accounting.post, for bills purchases.edit.';

grant execute on function public.get_repeatable(text, uuid) to authenticated;
