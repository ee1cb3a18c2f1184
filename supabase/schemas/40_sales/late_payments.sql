-- A sale of goods that have left is never refused for what was typed about its money, nor for what the business has changed since: it is
-- taken as it can be, and what had to be changed is flagged. What stays refused is listed in docs/till.md.

create function private.late_cash(p_amount numeric, p_id uuid)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_object('id', p_id, 'tender_type', 'cash', 'amount', p_amount);
comment on function private.late_cash(numeric, uuid) is 'An exact payment in cash, as clients send it.';

create function private.late_payment(p_tenant_id uuid, p_contact_id uuid, p_payment jsonb, p_step numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tender text := p_payment ->> 'tender_type';
  v_id uuid := case when pg_input_is_valid(coalesce(p_payment ->> 'id', ''), 'uuid') then (p_payment ->> 'id')::uuid else gen_random_uuid() end;
  v_amount numeric := case when jsonb_typeof(p_payment -> 'amount') = 'number' then (p_payment ->> 'amount')::numeric end;
  v_tendered numeric := case when jsonb_typeof(p_payment -> 'amount_tendered') = 'number' then (p_payment ->> 'amount_tendered')::numeric end;
  v_reference text := case when jsonb_typeof(p_payment -> 'reference') = 'string' then left(btrim(p_payment ->> 'reference'), 100) end;
  v_flags text[] := '{}';
  v_rounding numeric := case when jsonb_typeof(p_payment -> 'rounding_amount') = 'number' then (p_payment ->> 'rounding_amount')::numeric else 0 end;
  v_came numeric;
begin
  if v_amount is null or v_amount <= 0 or v_amount > 99999999999 or v_amount % p_step <> 0 then
    return '{"flags": ["payment_corrected"]}';
  end if;
  if v_reference = '' or private.has_hidden_characters(v_reference) then
    v_reference := null;
  end if;
  -- What is left of these only the server knows: where it cannot be taken, the customer owes it, or it is missing in the drawer.
  if v_tender is null or v_tender not in ('cash', 'card', 'mobile_money') then
    v_tender := private.late_tender(p_tenant_id, p_contact_id, p_payment, v_amount);
    if v_tender is distinct from p_payment ->> 'tender_type' then
      v_flags := array['payment_corrected'];
    end if;
  end if;
  if v_tender = 'on_account' and private.is_above_credit(p_tenant_id, p_contact_id, v_amount) then
    v_flags := v_flags || 'credit_exceeded'::text;
  end if;
  if v_rounding <> 0 and not (v_tender = 'cash' and private.is_late_rounding(p_tenant_id, v_amount, v_rounding, p_step)) then
    v_rounding := 0;
    v_flags := array['payment_corrected'];
  end if;
  if v_tender = 'cash' and (p_payment ? 'amount_tendered') and coalesce(v_tendered not between v_amount - v_rounding and 99999999999 or v_tendered % p_step <> 0
      or (v_tendered > 1000000 and v_tendered > 1000 * v_amount), jsonb_typeof(p_payment -> 'amount_tendered') <> 'null') then
    v_tendered := v_amount - v_rounding;
    v_flags := array['payment_corrected'];
  end if;
  if v_tender = 'mobile_money' and v_reference is not null then
    v_reference := private.mobile_code(v_reference);
    perform private.lock_reference(p_tenant_id, v_reference);
    select d.amount into v_came from public.direct_payments d
    where d.tenant_id = p_tenant_id and d.receipt_number = v_reference and d.state <> 'assigned';
    if private.is_code_spent(p_tenant_id, v_reference) or v_came < floor(v_amount) then
      return jsonb_build_object('id', v_id, 'tender_type', v_tender, 'amount', v_amount, 'claimed_reference', v_reference,
        'flags', jsonb_build_array('code_reused'));
    end if;
  end if;
  if v_tender in ('card', 'mobile_money') and (v_reference is null or v_tender = 'mobile_money' and not private.is_mobile_code(v_reference))
    and private.payment_proof(p_tenant_id, v_tender) = 'required' then
    v_flags := v_flags || 'payment_unproven'::text;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', v_id, 'tender_type', v_tender, 'amount', v_amount, 'reference', v_reference,
    'amount_tendered', case when v_tender = 'cash' then v_tendered end, 'rounding_amount', nullif(v_rounding, 0),
    'gift_card_id', case when v_tender = 'gift_card' then p_payment ->> 'gift_card_id' end)) || jsonb_build_object('flags', to_jsonb(v_flags));
end;
$$;
comment on function private.late_payment(uuid, uuid, jsonb, numeric) is
  'One payment of a late sale as it can be booked, with flags that say what was changed; without tender_type where nothing of it can.';

create function private.is_late_rounding(p_tenant_id uuid, p_amount numeric, p_rounding numeric, p_step numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  -- A till goes by the coin that it last heard of: of those up to the one of now, or the unit that M-Pesa moves.
  return p_rounding % p_step = 0 and p_rounding <= p_amount and exists (
    select 1 from public.tenant_policies o, unnest(array[0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100]) as c (coin)
    where o.tenant_id = p_tenant_id and c.coin <= greatest(o.cash_rounding_step, 1) and p_amount >= c.coin
      and p_rounding = p_amount - round(p_amount / c.coin) * c.coin);
end;
$$;
comment on function private.is_late_rounding(uuid, numeric, numeric, numeric) is
  'Whether a till that had no connection can have rounded cash so: to the coin of now or a smaller one, for the setting may have changed meanwhile.';

create function private.late_tender(p_tenant_id uuid, p_contact_id uuid, p_payment jsonb, p_amount numeric)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tender text := p_payment ->> 'tender_type';
begin
  -- Tried, and undone: the sale does it again in its turn.
  begin
    if v_tender not in ('store_credit', 'on_account', 'gift_card', 'loyalty') or not exists (select 1 from public.payment_methods m
        where m.tenant_id = p_tenant_id and m.tender_type = v_tender and m.is_enabled) then
      raise exception 'not taken' using errcode = 'PT409';
    elsif v_tender in ('store_credit', 'on_account') then
      -- What is owed may go above the limit: the goods are with the customer.
      perform private.check_contact_credit(p_tenant_id, p_contact_id, case v_tender when 'on_account' then p_amount else 0 end,
        case v_tender when 'store_credit' then p_amount else 0 end);
    elsif v_tender = 'loyalty' then
      perform private.check_loyalty(p_tenant_id, p_contact_id, p_amount);
    elsif not exists (select 1 from public.gift_cards g where g.tenant_id = p_tenant_id and g.id::text = p_payment ->> 'gift_card_id'
        and g.status = 'active' and g.balance >= p_amount and g.expires_on >= private.business_date(p_tenant_id, clock_timestamp())) then
      raise exception 'not on the card' using errcode = 'PT409';
    end if;
    return v_tender;
  exception when others then
    return case when p_contact_id is not null and exists (select 1 from public.payment_methods m
      where m.tenant_id = p_tenant_id and m.tender_type = 'on_account' and m.is_enabled)
      and exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id and not c.is_staff) then 'on_account' else 'cash' end;
  end;
end;
$$;
comment on function private.late_tender(uuid, uuid, jsonb, numeric) is
  'How a late sale is paid that named an account, store credit, a gift card or points: so, where there is enough; else on account of its customer, else in cash.';

create function private.is_above_credit(p_tenant_id uuid, p_contact_id uuid, p_amount numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_head_id uuid := private.contact_head(p_tenant_id, p_contact_id);
begin
  return (
    select t.receivable - t.deposit + private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_head_id)) + p_amount > c.credit_limit
    from public.contacts c join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
    where c.tenant_id = p_tenant_id and c.id = v_head_id);
end;
$$;
comment on function private.is_above_credit(uuid, uuid, numeric) is 'Whether a customer would owe more than they may with one amount more; null without a customer.';

create function private.late_payments(p_tenant_id uuid, p_contact_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment jsonb;
  v_read jsonb;
  v_kept jsonb := '[]';
  v_flags text[] := '{}';
  v_left numeric := p_total;
  v_take numeric;
  v_cash_id uuid;
begin
  -- Cash comes last: it takes what the others leave, as at the counter.
  for v_payment in
    select e.value from jsonb_array_elements(p_payments) with ordinality as e (value, place)
    where jsonb_typeof(e.value) = 'object' order by coalesce(e.value ->> 'tender_type', 'cash') = 'cash', e.place
  loop
    -- Store credit, points and each card are named once: what comes again is looked at as if it were none of them.
    if v_payment ->> 'tender_type' in ('store_credit', 'loyalty', 'gift_card') and v_kept @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_payment -> 'tender_type', 'gift_card_id', v_payment -> 'gift_card_id'))) then
      v_payment := v_payment || '{"tender_type": "none"}';
    end if;
    v_read := private.late_payment(p_tenant_id, p_contact_id, v_payment, p_step);
    -- One code pays once, within a sale too.
    if v_read ->> 'tender_type' = 'mobile_money' and v_kept @> jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('tender_type', 'mobile_money',
        'reference', coalesce(v_read ->> 'reference', '')))) then
      v_read := v_read - 'reference' || jsonb_build_object('claimed_reference', v_read -> 'reference',
        'flags', v_read -> 'flags' || '["code_reused"]');
    end if;
    v_flags := v_flags || array(select jsonb_array_elements_text(v_read -> 'flags'));
    continue when v_read ->> 'tender_type' is null;
    v_take := least((v_read ->> 'amount')::numeric, v_left);
    if v_take < (v_read ->> 'amount')::numeric then
      v_flags := v_flags || 'total_differs'::text;
      v_read := v_read - 'rounding_amount';
    end if;
    if v_read ->> 'tender_type' = 'cash' then
      v_cash_id := coalesce(v_cash_id, (v_read ->> 'id')::uuid);
    end if;
    continue when v_take <= 0 or v_kept @> jsonb_build_array(jsonb_build_object('id', v_read -> 'id'));
    v_left := v_left - v_take;
    v_kept := v_kept || (v_read - 'flags' || jsonb_build_object('amount', v_take));
  end loop;
  if v_left > 0 then
    -- What nothing pays is missing in the drawer, and its count will say so.
    v_flags := v_flags || case when 'payment_corrected' = any (v_flags) then '{}' else array['total_differs'] end;
    if v_cash_id is not null and v_kept @> jsonb_build_array(jsonb_build_object('id', v_cash_id)) then
      select jsonb_agg(case when e.value ->> 'id' = v_cash_id::text then e.value - 'rounding_amount' || jsonb_build_object('amount', (e.value ->> 'amount')::numeric + v_left,
        'amount_tendered', greatest((e.value ->> 'amount_tendered')::numeric, (e.value ->> 'amount')::numeric + v_left)) else e.value end order by e.place)
      into v_kept from jsonb_array_elements(v_kept) with ordinality as e (value, place);
    else
      v_kept := v_kept || private.late_cash(v_left, coalesce(v_cash_id, gen_random_uuid()));
    end if;
  end if;
  return jsonb_build_object('payments', v_kept, 'flags', to_jsonb(array(select distinct f from unnest(v_flags) as f order by f)));
end;
$$;
comment on function private.late_payments(uuid, uuid, jsonb, numeric, numeric) is
  'The payments of a late sale so that they can be booked and add up to its total: {payments, flags}. Nothing is refused; what was changed is flagged.';

create function private.note_claimed_codes(p_tenant_id uuid, p_payments jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.sale_payments s set claimed_reference = p.claimed_reference
  from jsonb_to_recordset(p_payments) as p (id uuid, claimed_reference text)
  where s.tenant_id = p_tenant_id and s.id = p.id and p.claimed_reference is not null and s.is_unproven;
end;
$$;
comment on function private.note_claimed_codes(uuid, jsonb) is 'Keeps the code that a late payment named and that had paid for something else.';

create function private.is_label_stale(p_tenant_id uuid, p_product_id uuid, p_barcode text, p_step numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from private.read_label(p_tenant_id, p_barcode) r
    where r.product_id = p_product_id and r.value_kind = 'price' and r.value > 0 and r.value % p_step = 0);
end;
$$;
comment on function private.is_label_stale(uuid, uuid, text, numeric) is
  'Whether a code is no price label of a product (any more): its rule was changed since the goods were sold.';

create function private.late_paper_flags(p_tenant_id uuid, p_priced jsonb, p_late jsonb, p_occurred_at timestamptz)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_tax numeric := (p_priced ->> 'tax_amount')::numeric;
begin
  return array(
    select f.flag from (values
      ('goods_renamed', p_priced #> '{internal,renamed}' = 'true'),
      ('tax_differs', case when p_late ? 'tax_amount' then ((p_late ->> 'tax_amount')::numeric = 0) <> (v_tax = 0)
        -- A device that does not say what it printed printed what held then.
        else (v_tax > 0 or exists (select 1 from public.tax_rates r where r.tenant_id = p_tenant_id and r.rate_percent > 0))
          and private.is_before_registration_change(p_tenant_id, p_occurred_at) end)) as f (flag, is_set)
    where f.is_set);
end;
$$;
comment on function private.late_paper_flags(uuid, jsonb, jsonb, timestamptz) is
  'What the receipt of a late sale says otherwise than the books: names of goods, and tax where the registration changed.';
