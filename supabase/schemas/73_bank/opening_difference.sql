-- The first statement of an account begins with money that the books do not have: its opening balance, entered from there.

create function private.require_opening_difference(p_tenant_id uuid, p_statement public.bank_statements, p_seen numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_difference numeric := (private.statement_figures(p_tenant_id, p_statement) ->> 'difference')::numeric;
begin
  if p_statement.closed_at is not null or p_statement.withdrawn_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement is closed. Open it again first.');
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = p_tenant_id and s.money_account_id = p_statement.money_account_id and s.withdrawn_at is null
        and (s.to_on, s.position) < (p_statement.to_on, p_statement.position)) then
    perform private.refuse_input('statement_id', 'Only the first statement of an account has an opening difference.');
  elsif v_difference = 0 then
    perform private.fail(409, 'nothing_to_move', 'The books agree with what the statement begins with.');
  elsif v_difference <> p_seen then
    perform private.fail(409, 'stale_row', 'The difference has changed. Look at it again.', jsonb_build_object('difference', v_difference));
  end if;
  return v_difference;
end;
$$;
comment on function private.require_opening_difference(uuid, public.bank_statements, numeric) is
  'By how much the first statement of an account begins with more than the books: what somebody saw, or stale_row; statement_closed, invalid_input, nothing_to_move.';

create function public.book_opening_difference(p_opening jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_opening);
  v_id uuid;
  v_answer jsonb;
  v_statement public.bank_statements;
  v_from date;
  v_difference numeric;
  v_day date;
begin
  perform private.require_permission('banking.reconcile');
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_id := private.input_uuid(p_opening, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_statement := private.hold_statement(v_tenant_id, private.input_uuid(p_opening, 'statement_id'));
  v_difference := private.require_opening_difference(v_tenant_id, v_statement,
    private.input_number(p_opening, 'amount', -99999999999, 99999999999, private.tenant_step(v_tenant_id)));
  select m.reconciled_from into v_from from public.money_accounts m where m.tenant_id = v_tenant_id and m.id = v_statement.money_account_id;
  v_day := coalesce(private.accounting_day(p_opening, 'business_date', '', false), v_from - 1);
  if v_day not between v_from - 1 and v_statement.to_on then
    perform private.refuse_input('business_date', 'Choose the day before the statement begins, or one of its days.');
  end if;
  return private.keep_manual(v_tenant_id, v_id, 'opening_balance',
    private.post_journal_entry(v_tenant_id, auth.uid(), 'opening_balance', v_id, v_day, 'Opening balance as the bank has it', jsonb_build_array(
      jsonb_build_object('account_id', v_statement.money_account_id, 'debit', greatest(v_difference, 0), 'credit', greatest(-v_difference, 0)),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_difference))), null, null, v_hash);
end;
$$;
comment on function public.book_opening_difference(jsonb) is
  'Enters what the first statement of an account begins with and the books do not have {id, statement_id, amount: the difference that was read, business_date: the day before it unless one of its days is named}, against opening balances. '
  'Idempotent by id and body. Raises stale_row, nothing_to_move, statement_closed, period_locked. Needs accounting.post and banking.reconcile.';

grant execute on function public.book_opening_difference(jsonb) to authenticated;
