-- Payments of the online shop on their way: each asks one service for one amount of one order. That a service took the request is no
-- payment; only what it confirms when it is asked, or signs, is.

create function private.note_payment_event(
  p_tenant_id uuid, p_intent_id uuid, p_kind text, p_key text, p_code text default null, p_message text default null, p_amount numeric default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.payment_events (tenant_id, intent_id, kind, event_key, code, message, amount, actor_id)
  values (p_tenant_id, p_intent_id, p_kind, left(p_key, 200), left(p_code, 60), nullif(left(p_message, 300), ''), p_amount, auth.uid())
  on conflict (tenant_id, intent_id, event_key) do nothing;
end;
$$;
comment on function private.note_payment_event(uuid, uuid, text, text, text, text, numeric) is 'Writes down what happened to a payment; the same message is noted once.';

create function private.payment_is_live(p_intent public.payment_intents, p_now timestamptz)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_intent.state in ('created', 'pending') and p_intent.expires_at > p_now;
$$;
comment on function private.payment_is_live(public.payment_intents, timestamptz) is 'Whether the shopper may still be paying this.';
