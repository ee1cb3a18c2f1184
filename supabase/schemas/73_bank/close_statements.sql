-- A statement is closed when books and bank agree to the cent. Closed in order, opened again from the newest backwards.

create function public.close_statement(p_close jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
  v_figures jsonb;
  v_sequence bigint;
begin
  perform private.require_writable();
  perform private.input_object(p_close, 'p_close');
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_close, 'statement_id'));
  if v_row.closed_at is not null then
    return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
  elsif v_row.withdrawn_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement was taken back.');
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_tenant_id and s.money_account_id = v_row.money_account_id and s.closed_at is null and s.withdrawn_at is null
        and (s.to_on, s.position) < (v_row.to_on, v_row.position)) then
    perform private.fail(409, 'statement_open', 'A statement before this one is still open. Close that first.');
  end if;
  -- One statement, one view of the journal: what is posted meanwhile is not in the figures and counts as later.
  select private.statement_figures(v_tenant_id, v_row), coalesce((select max(e.sequence) from public.journal_entries e where e.tenant_id = v_tenant_id), 0)
  into v_figures, v_sequence;
  if (v_figures ->> 'difference')::numeric <> 0 or (v_figures ->> 'unmatched_count')::integer > 0 then
    perform private.fail(409, 'difference_left', 'Books and statement do not agree yet.', v_figures);
  end if;
  update public.bank_statements s set closed_at = clock_timestamp(), closed_by = auth.uid(),
    closed_by_name = (select f.full_name from public.profiles f where f.user_id = auth.uid()),
    books_balance = (v_figures ->> 'books')::numeric, outstanding_amount = (v_figures ->> 'outstanding')::numeric, closed_after = v_sequence
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_closed', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'to_on', v_row.to_on, 'closing_balance', v_row.closing_balance));
  return private.statement_json(v_tenant_id, v_row) || v_figures;
end;
$$;
comment on function public.close_statement(jsonb) is
  'Closes a statement {statement_id}: every line matched and difference 0.00, else difference_left with the figures. Its matches stay then. Raises statement_open. Needs banking.reconcile.';

create function public.reopen_statement(p_reopen jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_reopen, 'p_reopen');
  v_reason := private.input_text(p_reopen, 'reason', 500, '', true);
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_reopen, 'statement_id'));
  if v_row.closed_at is null then
    return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_tenant_id and s.money_account_id = v_row.money_account_id and s.closed_at is not null
        and (s.to_on, s.position) > (v_row.to_on, v_row.position)) then
    perform private.fail(409, 'statement_closed', 'A later statement is closed. Open that first.');
  end if;
  update public.bank_statements s set closed_at = null, closed_by = null, closed_by_name = null, books_balance = null, outstanding_amount = null, closed_after = null,
    reopened_at = clock_timestamp(), reopen_reason = v_reason
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_reopened', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'reason', v_reason));
  return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
end;
$$;
comment on function public.reopen_statement(jsonb) is
  'Opens a closed statement again {statement_id, reason}, the newest first (statement_closed). Needs banking.reconcile.';

grant execute on function public.close_statement(jsonb), public.reopen_statement(jsonb) to authenticated;
