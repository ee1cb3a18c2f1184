-- What staff sees of money that went back at its service, and how it comes into the books.

create function public.list_payment_returns()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
begin
  return coalesce((
    select jsonb_agg(private.payment_return_json(r) order by r.created_at desc, r.id)
    from (
      select x.* from public.payment_returns x
      where x.tenant_id = v_tenant_id and private.return_waits(x) order by x.created_at desc, x.id limit 100) r), '[]');
end;
$$;
comment on function public.list_payment_returns() is
  'Money of the own business that went back at its payment service, or may, and waits for somebody to decide; the newest hundred. Needs orders.view.';

create function private.book_payment_return(p_return public.payment_returns, p_user_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_gone numeric := case p_return.state when 'gone' then p_return.amount else 0 end;
  v_difference numeric := v_gone - p_return.booked_amount;
  v_source text := case when v_gone > p_return.booked_amount then 'payment_return' else 'payment_return_undone' end;
begin
  if p_return.state not in ('gone', 'kept') or v_difference = 0 then
    perform private.fail(409, 'payment_settled', 'No money has moved, so there is nothing to record.');
  elsif p_return.currency_code <> (select t.currency_code from public.tenants t where t.id = p_return.tenant_id) then
    perform private.fail(409, 'payment_does_not_fit', 'This was refunded in another currency. Record it manually, then note where.', '{"reason": "currency"}');
  elsif exists (select 1 from public.journal_entries e where e.tenant_id = p_return.tenant_id and e.source_type = v_source and e.source_id = p_return.id) then
    perform private.fail(409, 'payment_does_not_fit', 'This was recorded and undone before. Record it manually, then note where.', '{"reason": "booked_before"}');
  end if;
  perform private.post_journal_entry(p_return.tenant_id, p_user_id, v_source, p_return.id, private.business_date(p_return.tenant_id, v_now),
    format('%s %s of %s', case p_return.kind when 'dispute' then 'Dispute' else 'Refund' end, p_return.reference, initcap(p_return.provider)),
    jsonb_build_array(
      jsonb_build_object('role', 'payment_losses', 'debit', v_difference),
      jsonb_build_object('role', private.tender_role(p_return.tenant_id, 'card'), 'credit', v_difference)), v_now);
end;
$$;
comment on function private.book_payment_return(public.payment_returns, uuid) is
  'Posts money that went back as a loss out of what cards brought, or the other way round what came back: the difference to what is booked, once each way.';

create function public.resolve_payment_return(p_resolution jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.refund');
  v_id uuid;
  v_action text;
  v_note text;
  v_row public.payment_returns;
  v_decision text;
begin
  perform private.require_permission('orders.manage');
  perform private.require_writable();
  perform private.input_object(p_resolution, 'p_resolution');
  v_id := private.input_uuid(p_resolution, 'id');
  v_action := private.input_choice(p_resolution, 'action', array['book', 'elsewhere']);
  v_note := private.input_text(p_resolution, 'note', 500, '', v_action = 'elsewhere');
  v_decision := case v_action when 'book' then 'booked' else 'elsewhere' end;
  select * into v_row from public.payment_returns r where r.tenant_id = v_tenant_id and r.id = v_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This refund or dispute does not exist.');
  elsif v_row.decision = v_decision then
    -- Pressed twice.
    return private.payment_return_json(v_row);
  elsif not private.return_waits(v_row) then
    perform private.fail(409, 'payment_settled', 'This refund or dispute needs no decision.');
  end if;
  if v_action = 'book' then
    perform private.book_payment_return(v_row, auth.uid());
  end if;
  update public.payment_returns r set decision = v_decision, note = coalesce(v_note, r.note), decided_by = auth.uid(), decided_at = clock_timestamp(),
    booked_amount = case when v_action <> 'book' then r.booked_amount when r.state = 'gone' then r.amount else 0 end
  where r.tenant_id = v_tenant_id and r.id = v_id returning * into v_row;
  if v_row.intent_id is not null then
    perform private.note_payment_event(v_tenant_id, v_row.intent_id, 'return_decided', format('decided:%s:%s', v_id, v_row.decided_at), v_decision, v_note,
      -v_row.booked_amount);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'payment_return_resolved', 'payment_returns', v_id, null,
    jsonb_build_object('action', v_action, 'note', v_note, 'amount', v_row.amount));
  return private.payment_return_json(v_row);
end;
$$;
comment on function public.resolve_payment_return(jsonb) is
  'Decides about money that went back at its service: {id, action book|elsewhere, note?}. book posts it as a loss (or what came back the other way); elsewhere needs a note saying where it is in the books, for example a return or an order cancelled. Idempotent. Needs sales.refund and orders.manage. payment_settled, payment_does_not_fit.';

create function private.payment_attention(p_tenant_id uuid, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_count bigint;
begin
  if not private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    return '[]';
  end if;
  select count(*) into v_count from public.payment_returns r where r.tenant_id = p_tenant_id and private.return_waits(r);
  return private.attention('payment_returns', v_count, '/admin/sales?tab=orders',
    'refund or dispute to decide', 'refunds or disputes to decide')
    || (
      select private.attention('refunds_due', count(*) filter (where i.refund_status = 'due'), '/admin/sales?tab=orders',
        'payment of a cancelled order to refund', 'payments of cancelled orders to refund')
        || private.attention('payments_to_review', count(*) filter (where i.refund_status is null), '/admin/sales?tab=orders',
          'payment without a matching order', 'payments without a matching order')
      from public.payment_intents i
      where i.tenant_id = p_tenant_id and (i.refund_status = 'due' or i.state = 'needs_review') and private.payment_to_decide(i));
end;
$$;
comment on function private.payment_attention(uuid, uuid) is 'What of money that went back at its service, is to be paid back or fits nothing somebody should look at, for the attention list.';

grant execute on function
  public.list_payment_returns(),
  public.resolve_payment_return(jsonb)
  to authenticated;
