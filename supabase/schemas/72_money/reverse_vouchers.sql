-- Taking money vouchers back, and one of them with its papers.

create function private.hold_voucher(p_tenant_id uuid, p_voucher_id uuid)
returns public.money_vouchers language plpgsql volatile security definer set search_path = '' as $$
declare
  v_voucher public.money_vouchers;
begin
  select * into v_voucher from public.money_vouchers v where v.tenant_id = p_tenant_id and v.id = p_voucher_id for no key update;
  if v_voucher.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.', '{"field": "voucher_id"}');
  end if;
  return v_voucher;
end;
$$;
comment on function private.hold_voucher(uuid, uuid) is 'Money out or in, held until the transaction ends, or not_found.';

create function private.require_unused_source(p_tenant_id uuid, p_source_type text, p_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_request(p_source_type, p_tenant_id, p_id);
  if exists (select 1 from public.journal_entries e where e.tenant_id = p_tenant_id and e.source_type = p_source_type and e.source_id = p_id) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
end;
$$;
comment on function private.require_unused_source(uuid, text, uuid) is 'An id that has posted nothing of this kind yet, or idempotency_mismatch.';

create function private.write_voucher_reversal(
  p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_voucher public.money_vouchers, p_money jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_reversal ->> 'id')::uuid;
  v_kind text := case when p_voucher.kind in ('expense', 'income') then p_voucher.kind else 'owner_money' end;
  v_memo text := p_voucher.voucher_number || ' reversed';
  v_entry_id uuid;
begin
  perform private.require_unused_source(p_tenant_id, v_kind || '_reversal', v_id);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, v_kind || '_reversal', v_id, private.business_date(p_tenant_id, p_now), v_memo,
    private.mirrored_lines(p_tenant_id, p_voucher.journal_entry_id), p_now, p_reverses_id => p_voucher.journal_entry_id);
  update public.money_vouchers v set reversed_at = p_now, reversed_by = p_user_id, reversal_reason = p_reversal ->> 'reason',
    reversal_entry_id = v_entry_id, reversal_hash = private.request_hash(p_reversal)
  where v.tenant_id = p_tenant_id and v.id = p_voucher.id;
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id,
    case when p_voucher.kind in ('expense', 'owner_out') then 'pay_in' else 'pay_out' end, p_voucher.amount, v_memo, v_entry_id,
    private.request_hash(p_reversal), p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'money_voucher_reversed', 'money_vouchers', p_voucher.id, null,
    jsonb_build_object('voucher_number', p_voucher.voucher_number, 'amount', p_voucher.amount, 'reason', p_reversal ->> 'reason'));
end;
$$;
comment on function private.write_voucher_reversal(uuid, uuid, jsonb, public.money_vouchers, jsonb, timestamptz) is
  'The mirror of a voucher''s entry, dated today; cash of a drawer goes back through the open one.';

create function public.reverse_voucher(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_voucher public.money_vouchers;
  v_money jsonb := '{}';
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  perform private.input_uuid(p_reversal, 'id');
  perform private.input_text(p_reversal, 'reason', 500, '', true);
  v_voucher := private.hold_voucher(v_tenant_id, private.input_uuid(p_reversal, 'voucher_id'));
  if v_voucher.reversal_hash = private.request_hash(p_reversal) then
    return private.voucher_json(v_tenant_id, v_voucher.id) || '{"replayed": true}';
  elsif v_voucher.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This entry has been reversed already.');
  end if;
  if v_voucher.till_session_id is not null then
    v_money := private.supplier_money(v_tenant_id, auth.uid(),
      jsonb_build_object('tender_type', 'cash', 'till_session_id', p_reversal -> 'till_session_id'));
    if v_money ->> 'session_id' is not null and v_voucher.kind in ('income', 'owner_in') then
      perform private.require_drawer_cash(v_tenant_id, (v_money ->> 'session_id')::uuid, v_voucher.amount);
    end if;
  end if;
  perform private.write_voucher_reversal(v_tenant_id, auth.uid(), p_reversal, v_voucher, v_money, clock_timestamp());
  return private.voucher_json(v_tenant_id, v_voucher.id) || '{"replayed": false}';
end;
$$;
comment on function public.reverse_voucher(jsonb) is
  'Takes an expense, an income or owner''s money back {id, voucher_id, reason, till_session_id}, once, dated today. Raises already_reversed, period_locked. Idempotent by body. Needs accounting.post.';

create function public.get_voucher(p_voucher_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return private.require_document(private.voucher_json(v_tenant_id, p_voucher_id))
    || jsonb_build_object('attachments', private.attachments_json(v_tenant_id, 'voucher', p_voucher_id));
end;
$$;
comment on function public.get_voucher(uuid) is 'Money out or in with its papers. Needs accounting.view.';

grant execute on function public.reverse_voucher(jsonb), public.get_voucher(uuid) to authenticated;
