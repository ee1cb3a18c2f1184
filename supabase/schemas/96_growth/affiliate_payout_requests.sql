-- Pay-outs above the limit: one of finance asks, another agrees.

create function private.payout_request_json(p_request private.affiliate_payout_requests, p_reader_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_request.id, 'currency', p_request.currency, 'cut_off', p_request.cut_off, 'total', p_request.total,
    'people', p_request.people, 'reason', p_request.reason, 'state', p_request.state, 'asked_by', private.staff_name(p_request.asked_by),
    'is_own', p_request.asked_by = p_reader_id, 'created_at', p_request.created_at);
$$;
comment on function private.payout_request_json(private.affiliate_payout_requests, uuid) is 'A pay-out that was asked for, as an administrator reads it.';

create function private.ask_for_payout(p_body jsonb, p_admin_id uuid, p_cut_off timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request private.affiliate_payout_requests;
begin
  insert into private.affiliate_payout_requests (id, currency, cut_off, total, people, reason, asked_by, request_hash)
  select (p_body ->> 'id')::uuid, p_body ->> 'currency', p_cut_off, sum(d.amount), count(*), private.billing_reason(p_body), p_admin_id,
    private.request_hash(p_body)
  from private.payout_due(p_body ->> 'currency', p_cut_off) d
  returning * into v_request;
  perform private.write_audit(null, p_admin_id, 'affiliate_payout_asked', 'affiliate_payout_requests', v_request.id, null,
    to_jsonb(v_request) - 'request_hash');
  return private.payout_request_json(v_request, p_admin_id);
end;
$$;
comment on function private.ask_for_payout(jsonb, uuid, timestamptz) is
  'Notes a pay-out above the limit for a second person; one at a time in a currency. Nothing is settled by it.';

create function public.admin_decide_affiliate_payout(p_decision jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_decide_affiliate_payout');
  v_id uuid := private.input_uuid(private.input_object(p_decision, 'p_decision'), 'id');
  v_decision text := private.input_choice(p_decision, 'decision', array['agree', 'decline']);
  v_reason text := private.billing_reason(p_decision);
  v_request private.affiliate_payout_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select q.* into v_request from private.affiliate_payout_requests q where q.id = v_id for update;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'Nobody asked for this pay-out.');
  elsif v_request.state = (case v_decision when 'agree' then 'made' else 'declined' end) then
    return private.payout_request_json(v_request, v_admin_id);
  elsif v_request.state <> 'waiting' then
    perform private.fail(409, 'payout_decided', 'Somebody has decided about this pay-out already.');
  elsif v_decision = 'agree' and v_request.asked_by = v_admin_id then
    perform private.fail(409, 'second_person_required', 'Somebody else has to agree to what you asked for.');
  elsif v_decision = 'agree' and v_request.total is distinct from (
      select sum(d.amount) from private.payout_due(v_request.currency, v_request.cut_off) d) then
    perform private.fail(409, 'payout_changed', 'What affiliates are owed has changed since. Decline it and ask again.');
  end if;
  update private.affiliate_payout_requests q set state = case v_decision when 'agree' then 'made' else 'declined' end, decided_by = v_admin_id,
    decided_at = clock_timestamp()
  where q.id = v_id returning * into v_request;
  perform private.write_audit(null, v_admin_id, 'affiliate_payout_' || v_request.state, 'affiliate_payout_requests', v_id, '{"state": "waiting"}',
    jsonb_build_object('state', v_request.state, 'total', v_request.total, 'currency', v_request.currency, 'reason', v_reason));
  if v_request.state = 'made' then
    perform private.make_payout(v_id, v_request.currency, v_request.cut_off, v_request.reason, v_request.asked_by, v_request.request_hash);
  end if;
  return private.payout_request_json(v_request, v_admin_id);
end;
$$;
comment on function public.admin_decide_affiliate_payout(jsonb) is
  'Agrees to a pay-out that waits, which makes its file, or declines it: {id, decision agree|decline, reason}. Errors: second_person_required for whoever asked, payout_changed where what is owed is another sum by now, '
  'payout_decided, not_found. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

grant execute on function public.admin_decide_affiliate_payout(jsonb) to authenticated;
