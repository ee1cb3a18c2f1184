-- A sale of goods that have left is never refused for what was typed about its money, nor for what the business has changed since: it is
-- taken as it can be, and what had to be changed is flagged. What stays refused is listed in docs/till.md.

comment on column public.late_sales.flags is
  'session_closed: its till session was closed before it came. stock_short: a product went below zero. serial_not_there: a piece it names was not in stock. price_differs: charged other than the price of that moment. '
  'discount_above_limit: more than the person may give. after_expiry: it came after the subscription had ended. other_person: sent by somebody else than who opened the session. '
  'unknown_device: from a device that is revoked, or bound to no till while others are, or with a number of another device. '
  'number_repeated: another receipt or document carries the same number, or only the server gives out such numbers. '
  'payment_corrected: what was handed over, or a way of paying, could not be as it was sent: cash counts as exact, the rest as cash or on account. '
  'total_differs: the server makes another total of it; the difference is in its cash. code_reused: the code of its mobile money had paid for something else, or less came under it. '
  'payment_unproven: the business wants a slip or code, and there is none. goods_renamed: goods without an open price bear another name than their own. '
  'tax_differs: its receipt shows tax and the books none, or the other way round: the tax registration changed meanwhile. customer_gone: its customer is not there any more. credit_exceeded: its customer owes more than they may.';

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
  if v_tender = 'cash' and (p_payment ? 'amount_tendered') and coalesce(v_tendered not between v_amount and 99999999999 or v_tendered % p_step <> 0
      or (v_tendered > 1000000 and v_tendered > 1000 * v_amount), jsonb_typeof(p_payment -> 'amount_tendered') <> 'null') then
    v_tendered := v_amount;
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
    'amount_tendered', case when v_tender = 'cash' then v_tendered end,
    'gift_card_id', case when v_tender = 'gift_card' then p_payment ->> 'gift_card_id' end)) || jsonb_build_object('flags', to_jsonb(v_flags));
end;
$$;
comment on function private.late_payment(uuid, uuid, jsonb, numeric) is
  'One payment of a late sale as it can be booked, with flags that say what was changed; without tender_type where nothing of it can.';

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
      select jsonb_agg(case when e.value ->> 'id' = v_cash_id::text then e.value || jsonb_build_object('amount', (e.value ->> 'amount')::numeric + v_left,
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

create or replace function private.check_contact_credit(p_tenant_id uuid, p_contact_id uuid, p_on_account numeric, p_store_credit numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact public.contacts;
  v_owed numeric;
  v_balance numeric;
begin
  if p_on_account = 0 and p_store_credit = 0 then
    select * into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
    perform private.refuse_staff_card(v_contact);
    return;
  end if;
  if p_contact_id is null then
    perform private.refuse_input('contact_id', 'Selling on account or against store credit needs a customer.');
  end if;
  v_contact := private.lock_contact(p_tenant_id, p_contact_id);
  perform private.refuse_staff_card(v_contact);
  if p_on_account > 0 then
    -- What is set aside for orders pays nothing else.
    select t.receivable - t.deposit + private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_contact.id)) into v_owed
    from public.contact_totals t
    where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
    if v_owed + p_on_account > v_contact.credit_limit and not private.goods_have_left() then
      perform private.fail(409, 'credit_limit_exceeded', 'This is above the customer''s credit limit.',
        jsonb_build_object('credit_limit', v_contact.credit_limit, 'balance', v_owed,
          'available', greatest(v_contact.credit_limit - v_owed, 0)));
    end if;
  end if;
  if p_store_credit > 0 then
    v_balance := private.store_credit_balance(p_tenant_id, v_contact.id);
    if v_balance < p_store_credit then
      perform private.fail(409, 'store_credit_exceeded', 'The customer does not have that much store credit.',
        jsonb_build_object('available', v_balance));
    end if;
  end if;
end;
$$;

create or replace function private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamptz default clock_timestamp())
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_is_storefront boolean := p_basket ->> 'channel' = 'storefront';
  -- The goods have left: what the business has changed since refuses nothing.
  v_is_late boolean := coalesce(p_basket ->> 'is_late' = 'true', false);
  v_location_id uuid := (p_basket ->> 'location_id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_at);
  v_setup record;
  v_step numeric;
  v_line record;
  v_rate record;
  v_rate_id uuid;
  v_rates_read integer := 0;
  v_has_one_rate boolean;
  v_listed jsonb;
  v_modifiers jsonb := '{}';
  v_extra numeric;
  v_offer jsonb;
  v_source jsonb;
  v_label record;
  v_quantity numeric;
  v_price numeric;
  v_base numeric;
  v_label_discount numeric;
  v_label_discounts numeric := 0;
  v_promoted jsonb;
  v_promotion_lines jsonb := '[]';
  v_promotion_discount numeric;
  v_promotion_discounts numeric := 0;
  v_hand_amounts numeric[];
  v_hand_percents numeric[];
  v_discount numeric;
  v_saleable numeric;
  v_rest_total numeric := 0;
  v_subtotal numeric := 0;
  v_goods numeric;
  v_net numeric;
  v_net_total numeric := 0;
  v_tax_total numeric := 0;
  v_bases numeric[];
  v_amounts numeric[];
  v_rates numeric[];
  v_codes text[];
  v_shares numeric[];
  v_taxes numeric[];
  v_lines jsonb[];
  v_not_sold jsonb := '[]';
  v_overrides jsonb := '[]';
  v_labels jsonb := '[]';
  v_reasons jsonb := '{}';
  v_is_above_limit boolean := false;
  v_is_renamed boolean := false;
  -- Whether goods may be asked for by more than one line.
  v_is_shared boolean := false;
  v_product_ids uuid[] := '{}';
  v_result jsonb;
begin
  select t.currency_code, (select c.step from public.currencies c where c.code = t.currency_code) as step, o.prices_include_tax, o.tax_rounding, o.allow_negative_stock, o.stock_buffer_default,
    o.cashier_discount_limit_percent as discount_limit,
    coalesce(v_location_id, (select l.id from public.locations l where l.tenant_id = t.id and l.is_default)) as location_id,
    exists (select 1 from public.price_lists l where l.tenant_id = t.id and l.is_active and l.archived_at is null) as has_lists,
    not v_is_storefront and (p_basket @? '$.lines[*].modifiers'
      or exists (select 1 from public.product_modifier_sets m where m.tenant_id = t.id)) as has_modifiers,
    -- What was sold without the server was sold without promotions.
    p_basket ->> 'is_late' is distinct from 'true' and (coalesce(jsonb_typeof(p_basket -> 'coupon_codes'), 'null') <> 'null'
      or exists (select 1 from public.promotions m where m.tenant_id = t.id and m.is_active and m.archived_at is null)) as has_promotions
  into strict v_setup
  from public.tenants t
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  v_step := v_setup.step;
  if v_setup.has_lists then
    v_listed := private.listed_prices(p_tenant_id, p_basket, v_setup.location_id, v_day, v_step);
  end if;
  if v_setup.has_modifiers then
    v_modifiers := private.basket_modifiers(p_tenant_id, p_basket, v_step);
  end if;

  for v_line in
    select b.*, p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.has_open_price, p.tax_rate_id, coalesce(p.price, 0) as list_price,
      coalesce(p.is_sold, false) as is_sold,
      coalesce(l.free, 0) - case when v_is_storefront then coalesce(p.stock_buffer, v_setup.stock_buffer_default) else 0 end as saleable
    from private.basket_lines(p_basket, v_step) b
    -- Each by its key: joined as a whole, every product and every level of the business may be read for three of them.
    left join lateral (
      select p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.has_open_price, p.tax_rate_id, p.price, p.stock_buffer,
        -- What was sold without the server may have been archived since.
        ((p.archived_at is null and not p.has_variants) or p_basket ->> 'is_late' = 'true')
          and (not v_is_storefront or private.is_sold_online(p)) as is_sold
      from public.products p where p.tenant_id = p_tenant_id and p.id = b.product_id limit 1) p on true
    left join lateral (
      select l.quantity - case when l.reserved_quantity > 0 then private.held_quantity(l, p_at) else 0 end as free
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = b.product_id and l.location_id = v_setup.location_id limit 1) l on true
    order by b.line_number
  loop
    if not v_line.is_sold then
      v_not_sold := v_not_sold || jsonb_build_object('id', v_line.id, 'product_id', v_line.product_id);
    end if;
    if v_rate is null or v_line.tax_rate_id is distinct from v_rate_id then
      select coalesce(max(r.code), 'NONE') as code, coalesce(max(r.rate_percent), 0) as percent into v_rate
      from private.tax_rate_on(p_tenant_id, v_line.tax_rate_id, v_day) r;
      v_rate_id := v_line.tax_rate_id;
      v_rates_read := v_rates_read + 1;
    end if;
    v_saleable := v_line.saleable;
    if v_line.kind = 'bundle' or v_line.tracks_batches then
      v_is_shared := v_is_shared or v_line.kind = 'bundle';
      v_saleable := case when v_is_storefront
        then private.online_saleable(p_tenant_id, v_line.product_id, v_setup.location_id, p_at)
        else private.saleable_of(p_tenant_id, v_line.product_id, v_setup.location_id, p_at) end;
    end if;

    if v_line.description is not null then
      if not v_is_late and (not v_line.has_open_price or v_is_storefront) then
        perform private.refuse_input(format('lines[%s].description', v_line.line_number - 1), 'Only goods with an open price are named anew.');
      end if;
      v_is_renamed := v_is_renamed or not v_line.has_open_price and v_line.name <> v_line.description;
      v_line.name := v_line.description;
    end if;
    v_extra := 0;
    if v_setup.has_modifiers then
      v_extra := coalesce((v_modifiers -> v_line.id::text ->> 'amount')::numeric, 0);
      v_line.list_price := v_line.list_price + v_extra;
    end if;
    v_quantity := v_line.quantity;
    v_price := v_line.list_price;
    v_source := null;
    v_label_discount := 0;
    if v_line.barcode is not null and not v_is_storefront and not (v_is_late
        and private.is_label_stale(p_tenant_id, v_line.product_id, v_line.barcode, v_step)) then
      select q.quantity, q.unit_price, q.amount into v_label
      from private.price_label(p_tenant_id, v_line.line_number, v_line.product_id, v_line.barcode, v_price, v_step) q;
      v_quantity := v_label.quantity;
      v_price := v_label.unit_price;
      v_source := jsonb_build_object('kind', 'label', 'barcode', v_line.barcode, 'amount', v_label.amount);
      v_label_discount := round(v_quantity * v_price / v_step) * v_step - v_label.amount;
      v_labels := v_labels || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id, 'barcode', v_line.barcode,
        'amount', v_label.amount, 'quantity', v_quantity, 'unit_price', v_price, 'list_price', v_line.list_price);
    else
      v_offer := v_listed -> v_line.product_id::text;
      if v_offer is not null then
        v_price := (v_offer ->> 'unit_price')::numeric + v_extra;
        v_source := v_offer - 'unit_price';
      end if;
      if v_line.unit_price <> v_price and v_line.has_open_price then
        v_price := v_line.unit_price;
        v_source := '{"kind": "open"}';
      elsif v_line.unit_price <> v_price then
        v_overrides := v_overrides || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
          'list_price', v_line.list_price, 'offered_price', v_price, 'unit_price', v_line.unit_price);
        v_price := v_line.unit_price;
        v_source := '{"kind": "override"}';
      end if;
    end if;

    v_base := round(v_quantity * v_price / v_step) * v_step;
    if v_line.discount_reason is not null then
      v_reasons := v_reasons || jsonb_build_object(v_line.id::text, v_line.discount_reason);
    end if;
    if v_label_discount <> 0 then
      v_label_discounts := v_label_discounts + v_label_discount;
    end if;
    v_subtotal := v_subtotal + v_base;
    if v_line.discount_amount is not null or v_line.discount_percent is not null then
      v_hand_amounts[v_line.line_number] := v_line.discount_amount;
      v_hand_percents[v_line.line_number] := v_line.discount_percent;
    end if;
    if v_setup.has_promotions then
      v_promotion_lines := v_promotion_lines || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
        'quantity', v_quantity, 'base', v_base - v_label_discount,
        'is_open', coalesce(v_source ->> 'kind' not in ('label', 'override', 'open'), true));
    end if;
    v_is_shared := v_is_shared or v_line.product_id = any (v_product_ids);
    v_product_ids := v_product_ids || v_line.product_id;
    v_bases[v_line.line_number] := v_base;
    v_amounts[v_line.line_number] := v_base - v_label_discount;
    v_rates[v_line.line_number] := v_rate.percent;
    v_codes[v_line.line_number] := v_rate.code;
    v_lines[v_line.line_number] := jsonb_build_object(
      'id', v_line.id, 'line_number', v_line.line_number, 'product_id', v_line.product_id, 'name', v_line.name,
      'sku', v_line.sku, 'image_url', v_line.image_url, 'unit', v_line.unit, 'quantity', v_quantity,
      'list_price', v_line.list_price, 'unit_price', v_price, 'price_source', v_source,
      'tax_rate_percent', v_rate.percent, 'tax_code', v_rate.code, 'promotions', '[]'::jsonb,
      'modifiers', coalesce(v_modifiers -> v_line.id::text -> 'chosen', '[]'),
      'is_available', coalesce(v_line.kind = 'service' or v_setup.allow_negative_stock or v_saleable >= v_line.quantity, false),
      'saleable_quantity', case when v_line.kind <> 'service' and not v_is_storefront then v_saleable end);
  end loop;

  -- Two lines of one product, a bundle and its component, or two bundles of one component can be there each and not together.
  if v_is_shared and not v_setup.allow_negative_stock then
    v_lines := private.without_short_lines(p_tenant_id, v_lines, v_setup.location_id, v_is_storefront, p_at);
  end if;

  if v_setup.has_promotions and jsonb_array_length(v_not_sold) = 0 then
    v_promoted := private.apply_promotions(p_tenant_id, p_basket, p_at, v_step, v_promotion_lines);
  end if;
  for v_place in 1 .. cardinality(v_amounts) loop
    if v_promoted is not null then
      v_source := v_promoted -> 'lines' -> (v_lines[v_place] ->> 'id');
    end if;
    if v_promoted is not null and v_source is not null then
      v_promotion_discount := (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(v_source) as g);
      v_promotion_discounts := v_promotion_discounts + v_promotion_discount;
      v_amounts[v_place] := v_amounts[v_place] - v_promotion_discount;
      v_lines[v_place] := v_lines[v_place] || jsonb_build_object('promotions', v_source, 'price_source',
        coalesce(nullif(v_lines[v_place] -> 'price_source', 'null'), '{"kind": "promotion"}') || jsonb_build_object('promotions', v_source));
    end if;
    if v_hand_amounts[v_place] is not null or v_hand_percents[v_place] is not null then
      v_discount := coalesce(nullif(v_hand_amounts[v_place], 0),
        round(v_amounts[v_place] * v_hand_percents[v_place] / 100 / v_step) * v_step, 0);
      if v_is_late then
        v_discount := least(v_discount, v_amounts[v_place]);
      elsif v_discount > v_amounts[v_place] then
        perform private.refuse_input(format('lines[%s].discount_amount', v_place - 1), 'A discount cannot be higher than the price.');
      end if;
      if v_discount > round(v_amounts[v_place] * v_setup.discount_limit / 100 / v_step) * v_step then
        v_is_above_limit := true;
      end if;
      v_amounts[v_place] := v_amounts[v_place] - v_discount;
    end if;
    v_rest_total := v_rest_total + v_amounts[v_place];
  end loop;

  v_goods := v_rest_total;
  if p_basket ->> 'discount_amount' is not null or p_basket ->> 'discount_percent' is not null then
    v_discount := case when v_is_late and (p_basket ->> 'discount_amount')::numeric > v_rest_total then v_rest_total
      else private.document_discount(p_basket, v_rest_total, v_step) end;
    if v_discount > 0 then
      v_shares := private.allocate(v_discount, v_amounts, v_step);
      v_goods := 0;
      for v_place in 1 .. cardinality(v_amounts) loop
        v_amounts[v_place] := v_amounts[v_place] - v_shares[v_place];
        v_goods := v_goods + v_amounts[v_place];
      end loop;
    end if;
  end if;
  v_taxes := private.line_taxes(v_amounts, v_rates, v_codes, v_setup.prices_include_tax, v_setup.tax_rounding = 'line', v_step);
  for v_place in 1 .. cardinality(v_amounts) loop
    v_net := case when v_setup.prices_include_tax then v_amounts[v_place] - v_taxes[v_place] else v_amounts[v_place] end;
    v_net_total := v_net_total + v_net;
    v_tax_total := v_tax_total + v_taxes[v_place];
    v_lines[v_place] := v_lines[v_place] || jsonb_build_object('discount_amount', v_bases[v_place] - v_amounts[v_place],
      'net_amount', v_net, 'tax_amount', v_taxes[v_place], 'gross_amount', v_net + v_taxes[v_place]);
  end loop;
  -- What a label or a promotion took off is nobody's discount.
  v_base := v_subtotal - v_label_discounts - v_promotion_discounts;
  if v_base <> v_goods then
    v_is_above_limit := v_is_above_limit or v_base - v_goods > round(v_base * v_setup.discount_limit / 100 / v_step) * v_step;
  end if;

  v_has_one_rate := v_rates_read = 1 and not v_is_storefront;
  v_result := jsonb_build_object(
    'currency_code', v_setup.currency_code, 'prices_include_tax', v_setup.prices_include_tax, 'lines', to_jsonb(v_lines),
    'subtotal_amount', v_subtotal, 'discount_amount', v_subtotal - v_goods, 'delivery_fee', 0,
    'net_amount', v_net_total, 'tax_amount', v_tax_total, 'total_amount', v_net_total + v_tax_total,
    'promotions', coalesce(v_promoted -> 'promotions', '[]'), 'coupons', coalesce(v_promoted -> 'coupons', '[]'),
    -- Everything at one rate: its totals are those of the basket.
    'taxes', case when v_has_one_rate then jsonb_build_array(jsonb_build_object('tax_code', v_rate.code,
      'tax_rate_percent', v_rate.percent, 'net_amount', v_net_total, 'tax_amount', v_tax_total)) end,
    'internal', jsonb_build_object('step', v_step, 'location_id', v_setup.location_id, 'goods_amount', v_goods,
      'not_sold', v_not_sold, 'discount_above_limit', v_is_above_limit, 'price_overrides', v_overrides, 'labels', v_labels,
      'reasons', v_reasons, 'renamed', v_is_renamed, 'promotion_uses', coalesce(v_promoted -> 'uses', '[]')));
  if v_not_sold <> '[]' or v_subtotal > 9999999999 then
    perform private.check_priced_basket(v_result);
  end if;
  if v_is_storefront then
    return private.with_tax_totals(v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day));
  end if;
  return case when v_has_one_rate then v_result else private.with_tax_totals(v_result) end;
end;
$$;

create or replace function private.read_late(p_late jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_given jsonb;
  v_one jsonb;
begin
  perform private.input_object(p_late, 'late');
  if private.has_hidden_characters(private.input_text(p_late, 'provisional_number', 40, 'late.', true)) then
    perform private.refuse_input('late.provisional_number', 'A number is one line of visible characters.');
  end if;
  v_given := private.input_array(p_late, 'promotions', 0, 5000);
  for v_one in select e.value from jsonb_array_elements(v_given) as e loop
    perform private.input_object(v_one, 'late.promotions');
    perform private.input_uuid(v_one, 'line_id', 'late.promotions.');
    perform private.input_uuid(v_one, 'id', 'late.promotions.');
    perform private.input_number(v_one, 'amount', 0.01, 9999999999, 0.01, 'late.promotions.');
  end loop;
  return jsonb_build_object('device_id', private.input_uuid(p_late, 'device_id', 'late.'),
    'provisional_number', private.input_text(p_late, 'provisional_number', 40, 'late.', true))
    || case when jsonb_typeof(p_late -> 'tax_amount') = 'number' then jsonb_build_object('tax_amount', p_late -> 'tax_amount') else '{}' end
    || case when coalesce(jsonb_typeof(p_late -> 'promotions'), 'null') = 'null' then '{}' else jsonb_build_object('promotions', v_given) end;
end;
$$;

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

create or replace function private.post_sale(p_tenant_id uuid, p_user_id uuid, p_sale jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid;
  v_hash text;
  v_stored_hash text;
  v_session public.till_sessions;
  v_session_id uuid;
  v_contact_id uuid;
  v_occurred_at timestamptz;
  v_priced_at timestamptz;
  v_operator private.till_operators;
  v_late jsonb := nullif(p_sale -> 'late', 'null');
  v_flags text[] := '{}';
  v_priced jsonb;
  v_payments jsonb;
  v_forgiven jsonb;
  v_till record;
  v_written jsonb;
begin
  if jsonb_typeof(p_sale) is distinct from 'object' then
    perform private.input_object(p_sale, 'p_sale');
  end if;
  v_sale_id := private.input_uuid(p_sale, 'id');
  v_session_id := private.input_uuid(p_sale, 'till_session_id');
  v_contact_id := private.input_uuid(p_sale, 'contact_id', '', false);
  v_occurred_at := private.input_instant(p_sale, 'occurred_at');
  v_payments := private.input_array(p_sale, 'payments', 0, case when v_late is null then 20 else 500 end);
  v_hash := private.request_hash(p_sale);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;

  if v_late is null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  else
    v_late := private.read_late(v_late);
    v_session := private.lock_late_session(p_tenant_id, p_user_id, v_session_id, p_now);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), (
      select s.opened_at from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = v_session_id));
    v_flags := private.late_flags(p_tenant_id, p_user_id, v_session, v_occurred_at, p_now);
  end if;
  -- Whoever sells with the server sells at the prices and promotions of now, by the PIN of now, whatever time is named.
  v_priced_at := case when v_late is null then greatest(p_now, v_occurred_at) else v_occurred_at end;
  if v_late is null then
    if p_sale ->> 'operator_token' is not null then
      v_operator := private.read_operator(p_tenant_id, p_user_id, p_sale, v_priced_at);
    end if;
  else
    v_operator := private.late_operator(p_tenant_id, v_session_id, p_sale);
  end if;
  select t.location_id, t.name into v_till from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if v_late is not null and not exists (
        select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
      v_contact_id := null;
      v_flags := v_flags || 'customer_gone'::text;
    elsif v_late is null and not found then
      perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_till.location_id,
    'contact_id', v_contact_id, 'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent', 'coupon_codes', p_sale -> 'coupon_codes', 'is_late', v_late is not null,
    'keeps_choices', v_late is not null, 'sale_id', v_sale_id), v_priced_at);
  -- What happened without the server cannot be refused any more: it is told to those who look after the tills.
  if v_late is null and not (v_priced #> '{internal,price_overrides}' = '[]' and v_priced #> '{internal,discount_above_limit}' = 'false') then
    perform private.take_pricing_rights(p_tenant_id, p_user_id, v_priced, v_operator.user_id, p_sale -> 'approval_ids', v_sale_id);
  elsif v_late is not null then
    v_flags := v_flags || private.late_price_flags(p_tenant_id, p_user_id, v_operator.user_id, v_priced, p_sale -> 'lines')
      || private.late_paper_flags(p_tenant_id, v_priced, v_late, v_occurred_at);
    perform set_config('dukani.goods_have_left', 'on', true);
  end if;
  if not (v_priced #> '{internal,promotion_uses}' = '[]' and v_priced -> 'coupons' = '[]') then
    perform private.lock_promotions(p_tenant_id, v_contact_id, v_priced);
  end if;
  if v_late is not null then
    v_forgiven := private.late_payments(p_tenant_id, v_contact_id, v_payments, (v_priced ->> 'total_amount')::numeric,
      (v_priced #>> '{internal,step}')::numeric);
    v_payments := v_forgiven -> 'payments';
    v_flags := v_flags || array(select jsonb_array_elements_text(v_forgiven -> 'flags'));
    if p_sale ->> 'expected_total' is distinct from null and p_sale -> 'expected_total' <> v_priced -> 'total_amount'
      and not 'total_differs' = any (v_flags) then
      v_flags := v_flags || 'total_differs'::text;
    end if;
  elsif p_sale ? 'expected_total' then
    perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  end if;
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric);

  v_written := private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash, 'till_name', v_till.name, 'operator_name', v_operator.user_name, 'serials', case when p_sale @? '$.lines[*].serials' then private.read_serials(p_sale -> 'lines', v_late is not null) end), v_priced, v_payments, v_till.location_id,
    v_occurred_at, p_now);
  if v_priced #> '{internal,promotion_uses}' <> '[]' then
    perform private.write_promotion_uses(p_tenant_id, v_sale_id, null, v_contact_id, v_priced, v_occurred_at);
  end if;
  if v_late is not null then
    perform set_config('dukani.goods_have_left', '', true);
    perform private.note_claimed_codes(p_tenant_id, v_forgiven -> 'payments');
    perform private.write_late_sale(p_tenant_id, v_sale_id, v_late, v_flags, v_session, v_till.location_id);
  end if;
  if v_operator.user_id <> p_user_id then
    insert into public.sale_operators (tenant_id, sale_id, user_id, name)
    values (p_tenant_id, v_sale_id, v_operator.user_id, v_operator.user_name);
  end if;
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'sales', v_sale_id, null,
      v_priced #> '{internal,price_overrides}');
  end if;
  if jsonb_array_length(v_priced #> '{internal,labels}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'label_price_taken', 'sales', v_sale_id, null, v_priced #> '{internal,labels}');
  end if;
  if v_late is not null or v_contact_id is not null or p_sale -> 'approval_ids' <> '[]' or p_sale @? '$.lines[*].serials'
    or exists (select 1 from public.sale_payments u where u.tenant_id = p_tenant_id and u.sale_id = v_sale_id and u.is_unproven) then
    return jsonb_build_object('id', v_sale_id, 'replayed', false);
  end if;
  -- Nothing has happened to it yet: what was written is what would be read.
  return v_written;
end;
$$;
