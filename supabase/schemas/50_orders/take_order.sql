-- Orders that staff take at the till: the basket's prices are promised and its goods held; paid for and sold when the customer comes.

create function private.order_held_until(p_order jsonb, p_tenant_id uuid, p_now timestamptz)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_day date := coalesce(private.input_date(p_order, 'hold_until'), v_today + 7);
begin
  if v_day not between v_today and v_today + 180 then
    perform private.refuse_input('hold_until', 'Choose a day from today to half a year ahead.');
  end if;
  return private.business_day_start(p_tenant_id, v_day + 1);
end;
$$;
comment on function private.order_held_until(jsonb, uuid, timestamptz) is
  'The end of the day until which an order taken at the till holds its goods: a week from today when it is not said.';

create function private.post_taken_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_order);
  v_placed jsonb;
  v_customer jsonb;
  v_contact_id uuid;
  v_session public.till_sessions;
  v_operator private.till_operators;
  v_taken_by uuid;
  v_priced jsonb;
  v_deposit jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_id := private.input_uuid(p_order, 'id');
  v_placed := private.placed_already(p_tenant_id, v_id, v_hash);
  if v_placed is not null then
    return v_placed;
  end if;
  v_customer := private.order_customer(p_order);
  v_contact_id := private.input_uuid(p_order, 'contact_id', '', false);
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
  end if;
  v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_order, 'till_session_id'));
  v_operator := private.read_operator(p_tenant_id, p_user_id, p_order, p_now);
  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till',
    'location_id', (select t.location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id),
    'contact_id', v_contact_id, 'lines', p_order -> 'lines', 'discount_amount', p_order -> 'discount_amount',
    'discount_percent', p_order -> 'discount_percent', 'coupon_codes', p_order -> 'coupon_codes'), p_now);
  perform private.take_pricing_rights(p_tenant_id, p_user_id, v_priced, v_operator.user_id, p_order -> 'approval_ids', v_id);
  perform private.lock_promotions(p_tenant_id, v_contact_id, v_priced);
  perform private.require_expected_total(p_order, (v_priced ->> 'total_amount')::numeric);
  v_taken_by := coalesce(v_operator.user_id, p_user_id);
  v_deposit := private.begin_order_deposit(p_tenant_id, p_order -> 'deposit', v_contact_id, v_customer, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric, v_session.id);
  v_placed := private.write_order(p_tenant_id, jsonb_build_object('id', v_id, 'channel', 'till', 'contact_id', v_contact_id,
    'taken_by', v_taken_by, 'taken_by_name', (select f.full_name from public.profiles f where f.user_id = v_taken_by),
    'reserved_until', private.order_held_until(p_order, p_tenant_id, p_now), 'request_hash', v_hash), v_customer, v_priced, p_now);
  perform private.order_quote(p_tenant_id, v_id, v_priced);
  if v_deposit is not null then
    perform private.write_order_deposit(p_tenant_id, v_taken_by, v_id, v_deposit, greatest(p_now, v_session.opened_at));
  end if;
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'orders', v_id, null, v_priced #> '{internal,price_overrides}');
  end if;
  return v_placed;
end;
$$;
comment on function private.post_taken_order(uuid, uuid, jsonb, timestamptz) is
  'Takes a basket of the till as an order at the prices, discounts and approvals that a sale of it would have. Idempotent by id and body.';

create function public.take_order(p_order jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
begin
  perform private.require_permission('orders.manage');
  if p_order ->> 'deposit' is not null then
    perform private.require_permission('contacts.receive_payment');
  end if;
  perform private.require_writable();
  return private.post_taken_order(v_tenant_id, auth.uid(), p_order);
end;
$$;
comment on function public.take_order(jsonb) is
  'Takes a basket of the own open till as an order for later: customer, pickup or delivery, hold_until (a day, a week from today when left out), '
  'deposit? {id, amount, tender_type, reference?}. Prices are kept, goods are held until then. Idempotent by id and body; answers PlacedOrder.';

grant execute on function public.take_order(jsonb) to authenticated;
