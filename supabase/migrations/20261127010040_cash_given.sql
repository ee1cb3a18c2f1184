-- Nobody pays 230 with ten thousand million in cash: a slip of the finger, or change on paper that no drawer holds. No single note of any
-- of our currencies comes near the bound.

create or replace function private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment jsonb;
  v_read jsonb := '[]';
  v_prefix text;
  v_tender text;
  v_amount numeric;
  v_tendered numeric;
  v_reference text;
  v_role text;
  v_card_id uuid;
  v_paid numeric := 0;
begin
  for v_index in 0 .. jsonb_array_length(p_payments) - 1 loop
    v_payment := p_payments -> v_index;
    v_prefix := 'payments[' || v_index || '].';
    if jsonb_typeof(v_payment) <> 'object' then
      perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    end if;
    v_tender := private.input_choice(v_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], v_prefix);
    v_amount := private.input_number(v_payment, 'amount', 0.01, 99999999999, p_step, v_prefix);
    v_tendered := private.input_number(v_payment, 'amount_tendered', 0, 99999999999, p_step, v_prefix, false);
    v_reference := private.input_text(v_payment, 'reference', 100, v_prefix);
    select m.ledger_role into v_role from public.payment_methods m
    -- What was taken without the server may be no way to pay any more.
    where m.tenant_id = p_tenant_id and m.tender_type = v_tender
      and (m.is_enabled or (v_tender in ('cash', 'card', 'mobile_money') and private.goods_have_left()))
    order by m.is_enabled desc, m.position limit 1;
    if not found then
      perform private.refuse_input(v_prefix || 'tender_type', 'This business does not take this kind of payment.');
    end if;
    if v_tender = 'cash' then
      v_tendered := coalesce(v_tendered, v_amount);
      if v_tendered < v_amount then
        perform private.fail(400, 'payment_mismatch', 'The cash given does not cover its part of the total.');
      elsif v_tendered > 1000000 and v_tendered > 1000 * v_amount and not private.goods_have_left() then
        perform private.refuse_input(v_prefix || 'amount_tendered', 'This is far more cash than there is to pay.');
      end if;
    elsif v_tendered <> v_amount then
      perform private.fail(400, 'payment_mismatch', 'Change is given from cash only.');
    end if;
    if v_tender = 'mobile_money' then
      v_reference := upper(v_reference);
      if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id
          and s.tender_type = 'mobile_money' and s.reference = v_reference)
        or v_read @> jsonb_build_array(jsonb_build_object('tender_type', v_tender, 'reference', v_reference)) then
        perform private.refuse_input(v_prefix || 'reference', 'This mobile money reference has already paid for something.');
      end if;
    end if;
    v_card_id := null;
    if v_tender = 'gift_card' then
      v_card_id := private.input_uuid(v_payment, 'gift_card_id', v_prefix);
    end if;
    if v_tender in ('gift_card', 'loyalty') and v_read @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_tender, 'gift_card_id', v_card_id))) then
      perform private.refuse_input(v_prefix || 'tender_type', 'Each gift card, and the points, are named once.');
    end if;
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', case when v_tender not in ('gift_card', 'loyalty') then v_reference end, 'ledger_role', v_role,
      'gift_card_id', v_card_id,
      'amount_tendered', case when v_tender = 'cash' then v_tendered end,
      'change_due', case when v_tender = 'cash' then v_tendered - v_amount end);
  end loop;
  if v_paid <> p_total then
    perform private.fail(400, 'payment_mismatch', 'The payments do not add up to the total.',
      jsonb_build_object('total', p_total, 'paid', v_paid));
  end if;
  return v_read;
end;
$$;
