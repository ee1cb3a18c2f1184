-- A quote at the till: one person takes it, its prices come along, and one sale is made of it.

create function private.quoted_basket(p_tenant_id uuid, p_user_id uuid, p_quote public.quotes)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_basket jsonb;
  v_now jsonb;
begin
  -- Each line at the price it was quoted at; what a label says stays on its label.
  v_basket := p_quote.basket || jsonb_build_object('contact_id', p_quote.contact_id, 'lines', (
    select jsonb_agg(e.value || case when e.value ->> 'barcode' is null then jsonb_build_object('unit_price', l.unit_price)
      else '{}' end order by e.ordinality)
    from jsonb_array_elements(p_quote.basket -> 'lines') with ordinality as e
    join jsonb_to_recordset(p_quote.priced -> 'lines') as l (line_number integer, unit_price numeric) on l.line_number = e.ordinality));
  v_now := private.price_quote(p_tenant_id, p_user_id, v_basket, true);
  if (v_now ->> 'subtotal_amount')::numeric = (p_quote.priced ->> 'subtotal_amount')::numeric
    and (v_now ->> 'discount_amount')::numeric = (p_quote.priced ->> 'discount_amount')::numeric then
    return v_basket;
  end if;
  -- Something else than a price made it cheaper then: what each line was to cost is held by a discount of its own.
  return (v_basket - array['discount_amount', 'discount_percent']) || jsonb_build_object('lines', (
    select jsonb_agg((e.value - array['discount_percent', 'discount_amount', 'discount_reason'])
      || case when e.value ->> 'barcode' is null and l.discount_amount > 0
        then jsonb_build_object('discount_amount', l.discount_amount, 'discount_reason', p_quote.quote_number) else '{}' end order by e.ordinality)
    from jsonb_array_elements(v_basket -> 'lines') with ordinality as e
    join jsonb_to_recordset(p_quote.priced -> 'lines') as l (line_number integer, discount_amount numeric) on l.line_number = e.ordinality));
end;
$$;
comment on function private.quoted_basket(uuid, uuid, public.quotes) is 'The basket of a quote with the prices that were promised in it.';

create function private.quote_approver(p_quote public.quotes, p_permission text, p_wanted jsonb)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_approver_id uuid;
begin
  -- Who allowed it when the quote was made, else whoever made it.
  select a.approver_id into v_approver_id from public.approvals a
  where a.tenant_id = p_quote.tenant_id and a.document_id = p_quote.id and a.permission = p_permission and a.used_at is not null
    and private.actor_can(a.tenant_id, a.approver_id, p_permission) and private.approval_covers(a, p_wanted)
  order by a.used_at desc limit 1;
  v_approver_id := coalesce(v_approver_id, p_quote.made_by);
  return case when private.actor_can(p_quote.tenant_id, v_approver_id, p_permission) then v_approver_id end;
end;
$$;
comment on function private.quote_approver(public.quotes, text, jsonb) is
  'Who stands for the prices or the discount of a quote, and may still give them; null when that is nobody.';

create function private.approve_quoted(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_quote public.quotes, p_sale_id uuid, p_basket jsonb)
returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := '{}';
  v_need jsonb;
  v_approver_id uuid;
  v_id uuid;
  v_subject jsonb;
begin
  for v_need in
    select e.value from jsonb_array_elements(private.pricing_needs(p_tenant_id, p_user_id, p_operator_id,
      private.price_quote(p_tenant_id, p_user_id, p_basket, true))) as e
  loop
    v_approver_id := private.quote_approver(p_quote, v_need ->> 'permission', v_need -> 'wanted');
    -- Nobody who may give it has promised it: the till asks a manager, as for any other basket.
    if v_approver_id is not null then
      v_id := gen_random_uuid();
      v_subject := case v_need ->> 'permission'
        when 'sales.override_price' then jsonb_build_object('prices', (
          select jsonb_agg(distinct jsonb_build_object('product_id', l.product_id, 'unit_price', l.unit_price))
          from jsonb_to_recordset(p_quote.priced -> 'lines') as l (product_id uuid, unit_price numeric)))
        else jsonb_build_object('percent', v_need #> '{wanted,percent}') end;
      insert into public.approvals (tenant_id, id, permission, approver_id, approver_name, asked_by, document_id, subject, reason, expires_at,
        request_hash)
      values (p_tenant_id, v_id, v_need ->> 'permission', v_approver_id, private.person_name(v_approver_id), p_user_id, p_sale_id, v_subject,
        'Quote ' || p_quote.quote_number, clock_timestamp() + interval '12 hours',
        private.request_hash(jsonb_build_object('quote_id', p_quote.id, 'sale_id', p_sale_id, 'subject', v_subject)));
      v_ids := v_ids || v_id;
    end if;
  end loop;
  return v_ids;
end;
$$;
comment on function private.approve_quoted(uuid, uuid, uuid, public.quotes, uuid, jsonb) is
  'Approvals, good for twelve hours, for what this sale needs to keep the prices of its quote, from whoever promised them.';

create function private.taken_quote_json(p_quote public.quotes, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_basket jsonb := private.quoted_basket(p_quote.tenant_id, p_user_id, p_quote);
begin
  return private.quote_row_json(p_quote) || jsonb_build_object('sale_id', p_quote.sale_id, 'basket', v_basket,
    'products', private.till_rows(p_quote.tenant_id, array(
      select distinct (e.value ->> 'product_id')::uuid from jsonb_array_elements(v_basket -> 'lines') as e)),
    'customer', (
      select jsonb_build_object('id', c.id, 'name', c.name) from public.contacts c
      where c.tenant_id = p_quote.tenant_id and not c.is_staff and c.id = private.contact_head(p_quote.tenant_id, p_quote.contact_id)),
    'approvals', coalesce((
      select jsonb_agg(private.approval_json(a) order by a.permission)
      from private.quote_claims k join public.approvals a on a.tenant_id = k.tenant_id and a.id = any (k.approval_ids)
      where k.tenant_id = p_quote.tenant_id and k.sale_id = p_quote.sale_id), '[]'));
end;
$$;
comment on function private.taken_quote_json(public.quotes, uuid) is 'A quote as the till that takes it needs it: basket, products, customer, approvals.';

create function public.convert_quote(p_conversion jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_sale_id uuid;
  v_operator private.till_operators;
  v_quote public.quotes;
  v_state text;
begin
  perform private.require_writable();
  perform private.input_object(p_conversion, 'p_conversion');
  v_sale_id := private.input_uuid(p_conversion, 'sale_id');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_conversion, clock_timestamp());
  -- Everybody who wants it waits here for the first one.
  v_quote := private.lock_quote(v_tenant_id, private.input_uuid(p_conversion, 'quote_id'));
  perform private.refuse_converted_quote(v_quote);
  if v_quote.sale_id = v_sale_id and v_quote.taken_by = v_user_id then
    return private.taken_quote_json(v_quote, v_user_id);
  elsif v_quote.taken_at is not null and v_quote.taken_by <> v_user_id then
    perform private.refuse_taken_quote(v_quote);
  end if;
  v_state := private.quote_state(v_quote, private.business_date(v_tenant_id, clock_timestamp()));
  if v_state = 'expired' then
    perform private.fail(409, 'quote_expired', format('%s was valid until %s. Duplicate it to make a new one.', v_quote.quote_number,
      to_char(v_quote.valid_until, 'FMDD Mon YYYY')), jsonb_build_object('valid_until', v_quote.valid_until));
  elsif v_state = 'declined' then
    perform private.fail(409, 'quote_declined', format('%s was declined. Duplicate it to make a new one.', v_quote.quote_number));
  elsif exists (select 1 from public.sales s where s.tenant_id = v_tenant_id and s.id = v_sale_id)
    or exists (select 1 from private.quote_claims k where k.tenant_id = v_tenant_id and k.sale_id = v_sale_id) then
    perform private.fail(409, 'idempotency_mismatch', 'This sale was used for something else.');
  end if;
  update public.quotes q set sale_id = v_sale_id, taken_by = v_user_id, taken_at = clock_timestamp()
  where q.tenant_id = v_tenant_id and q.id = v_quote.id returning * into v_quote;
  insert into private.quote_claims (tenant_id, sale_id, quote_id, approval_ids)
  values (v_tenant_id, v_sale_id, v_quote.id, private.approve_quoted(v_tenant_id, v_user_id, v_operator.user_id, v_quote, v_sale_id,
    private.quoted_basket(v_tenant_id, v_user_id, v_quote)));
  perform private.write_audit(v_tenant_id, v_user_id, 'quote_taken', 'quotes', v_quote.id, null,
    jsonb_build_object('quote_number', v_quote.quote_number, 'sale_id', v_sale_id));
  return private.taken_quote_json(v_quote, v_user_id);
end;
$$;
comment on function public.convert_quote(jsonb) is
  'Takes a quote to a till {quote_id, sale_id, operator_token?}: its basket at its prices, with the approvals that keep them. Exactly one person has it, others quote_taken; the same person may take it anew. quote_expired, quote_declined, quote_converted.';

create function public.release_quote(p_quote_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_quote public.quotes;
begin
  perform private.require_writable();
  v_quote := private.lock_quote(v_tenant_id, p_quote_id);
  perform private.refuse_converted_quote(v_quote);
  if v_quote.taken_at is null then
    return private.quote_json(v_quote);
  elsif v_quote.taken_by <> v_user_id and not private.actor_can(v_tenant_id, v_user_id, 'sales.view_all') then
    perform private.refuse_taken_quote(v_quote);
  end if;
  update public.quotes q set sale_id = null, taken_by = null, taken_at = null
  where q.tenant_id = v_tenant_id and q.id = p_quote_id returning * into v_quote;
  perform private.write_audit(v_tenant_id, v_user_id, 'quote_released', 'quotes', p_quote_id, null,
    jsonb_build_object('quote_number', v_quote.quote_number));
  return private.quote_json(v_quote);
end;
$$;
comment on function public.release_quote(uuid) is
  'Lets go of a quote that is open at a till: whoever took it, or anybody with sales.view_all. The sale it was taken for can no longer be made.';

create function private.require_as_quoted(p_quote public.quotes, p_claim private.quote_claims, p_lines jsonb, p_step numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  -- Prices promised for a quantity are good for that quantity, and for the goods they were promised for: what one line was to cost less
  -- by does not pass to another. Of one product some may be dearer than others: then all of it is as it was quoted, or what is cheaper now
  -- is what was cheaper in the quote, or all that was quoted (its list price has gone up since), whatever else is bought besides.
  if exists (
      select 1 from public.approvals a where a.tenant_id = p_quote.tenant_id and a.id = any (p_claim.approval_ids) and a.used_at is not null)
    and exists (
      select 1
      from (
        select x.product_id, sum(x.quantity) as quantity, sum(x.amount) as amount,
          sum(x.quantity) filter (where x.is_cheaper) as cheaper_quantity, sum(x.amount) filter (where x.is_cheaper) as cheaper_amount
        from (
          select l.product_id, l.quantity, coalesce(l.price_source ->> 'kind' = 'override', false) or l.discount_amount > 0 as is_cheaper,
            -- What is chosen besides is paid besides.
            l.quantity * (l.unit_price - b.amount) - l.discount_amount + (
              select coalesce(sum((g ->> 'amount')::numeric), 0) from jsonb_array_elements(coalesce(l.price_source -> 'promotions', '[]')) as g) as amount
          from jsonb_to_recordset(p_lines) as l (
            product_id uuid, quantity numeric, unit_price numeric, discount_amount numeric, price_source jsonb, modifiers jsonb)
          cross join lateral (
            select coalesce(sum((m.value ->> 'amount')::numeric), 0) as amount from jsonb_array_elements(coalesce(l.modifiers, '[]')) as m
            where not p_quote.priced @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', l.product_id,
              'modifiers', jsonb_build_array(jsonb_build_object('id', m.value -> 'id')))))) b) x
        group by x.product_id having bool_or(x.is_cheaper)) s
      cross join lateral (
        -- A discount divided over lines may fall a step elsewhere.
        select sum(r.quantity) as quantity, sum(r.quantity * r.unit_price - r.discount_amount) - count(*) * p_step as amount,
          sum(r.quantity) filter (where c.is_cheaper) as cheaper_quantity,
          sum(r.quantity * r.unit_price - r.discount_amount) filter (where c.is_cheaper)
            - count(*) filter (where c.is_cheaper) * p_step as cheaper_amount
        from jsonb_to_recordset(p_quote.priced -> 'lines') as r (
          product_id uuid, quantity numeric, unit_price numeric, discount_amount numeric, price_source jsonb)
        cross join lateral (select coalesce(r.price_source ->> 'kind' = 'override', false) or r.discount_amount > 0 as is_cheaper) c
        where r.product_id = s.product_id) q
      where not (coalesce(s.quantity = q.quantity and s.amount >= q.amount, false)
        or coalesce(s.cheaper_quantity = q.quantity and s.cheaper_amount >= q.amount, false)
        or coalesce(s.cheaper_quantity = q.cheaper_quantity and s.cheaper_amount >= q.cheaper_amount, false))) then
    perform private.fail(409, 'quote_differs', format(
      'The prices of %s are for the quoted quantities and discounts. Restore them, or ask a manager to approve the prices.', p_quote.quote_number));
  end if;
end;
$$;
comment on function private.require_as_quoted(public.quotes, private.quote_claims, jsonb, numeric) is
  'Raises quote_differs for lines that use the approvals of a quote for anything else than what was quoted.';

create function private.order_quote(p_tenant_id uuid, p_order_id uuid, p_priced jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claim private.quote_claims;
  v_quote public.quotes;
begin
  select * into v_claim from private.quote_claims k where k.tenant_id = p_tenant_id and k.sale_id = p_order_id;
  if v_claim.quote_id is null then
    return;
  end if;
  v_quote := private.lock_quote(p_tenant_id, v_claim.quote_id);
  if v_quote.sale_id is distinct from p_order_id then
    perform private.refuse_converted_quote(v_quote);
    perform private.fail(409, 'quote_released', format('%s was released. Open it again from Quotes.', v_quote.quote_number));
  end if;
  perform private.require_as_quoted(v_quote, v_claim, p_priced -> 'lines', (p_priced #>> '{internal,step}')::numeric);
  update public.quotes q set status = 'converted', converted_at = clock_timestamp()
  where q.tenant_id = p_tenant_id and q.id = v_quote.id;
end;
$$;
comment on function private.order_quote(uuid, uuid, jsonb) is
  'A basket that a till made of a quote and took as an order: its prices are promised once, so the order converts the quote as a sale would.';

create function private.refuse_quoted_approvals(p_tenant_id uuid, p_document_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_number text;
begin
  select q.quote_number into v_number
  from private.quote_claims k
  join public.quotes q on q.tenant_id = k.tenant_id and q.id = k.quote_id
  where k.tenant_id = p_tenant_id and k.sale_id = p_document_id and exists (
    select 1 from public.approvals a where a.tenant_id = p_tenant_id and a.id = any (k.approval_ids) and a.used_at is not null);
  if v_number is not null then
    perform private.fail(409, 'quote_differs', format('The prices of %s are for one quote only. A manager can save them in another quote.', v_number));
  end if;
end;
$$;
comment on function private.refuse_quoted_approvals(uuid, uuid) is
  'Raises quote_differs where what was promised in one quote would be promised in another by those approvals.';

create function private.tg_sales__convert_quote()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claim private.quote_claims;
  v_quote public.quotes;
  -- A late sale has happened: the goods and the money are gone, whatever became of the quote meanwhile.
  v_is_late boolean := coalesce(current_setting('dukani.goods_have_left', true), '') = 'on';
begin
  select * into v_claim from private.quote_claims k where k.tenant_id = new.tenant_id and k.sale_id = new.id;
  if v_claim.quote_id is null then
    return null;
  end if;
  v_quote := private.lock_quote(new.tenant_id, v_claim.quote_id);
  if v_quote.sale_id is distinct from new.id then
    if v_is_late then
      return null;
    end if;
    perform private.refuse_converted_quote(v_quote);
    perform private.fail(409, 'quote_released', format('%s was released. Open it again from Quotes.', v_quote.quote_number));
  end if;
  -- A late sale has happened at its prices, which are looked at by a person. One that an order was taken of is sold with that order.
  if not v_is_late then
    perform private.refuse_converted_quote(v_quote);
    perform private.require_as_quoted(v_quote, v_claim, (
      select jsonb_agg(to_jsonb(l)) from public.sale_lines l where l.tenant_id = new.tenant_id and l.sale_id = new.id),
      private.currency_step(new.currency_code));
  end if;
  update public.quotes q set status = 'converted', converted_at = clock_timestamp()
  where q.tenant_id = new.tenant_id and q.id = v_quote.id;
  return null;
end;
$$;
comment on function private.tg_sales__convert_quote() is
  'The sale that a quote was taken for converts it; one that has lost the quote meanwhile is refused.';

create function private.resume_quote(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_sale_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claim private.quote_claims;
  v_quote public.quotes;
  v_basket jsonb;
begin
  select * into v_claim from private.quote_claims k where k.tenant_id = p_tenant_id and k.sale_id = p_sale_id;
  if v_claim.quote_id is null then
    return;
  end if;
  v_quote := private.lock_quote(p_tenant_id, v_claim.quote_id);
  -- Of one that was let go, sold or is over, nothing is promised any more.
  if v_quote.sale_id is distinct from p_sale_id or v_quote.status = 'converted'
    or private.quote_state(v_quote, private.business_date(p_tenant_id, clock_timestamp())) = 'expired' then
    return;
  end if;
  if v_quote.taken_by is distinct from p_user_id then
    update public.quotes q set taken_by = p_user_id, taken_at = clock_timestamp()
    where q.tenant_id = p_tenant_id and q.id = v_quote.id returning * into v_quote;
  end if;
  -- Approvals are one person's and last for hours; what was quoted holds for whoever has the basket, as long as the quote does.
  v_basket := private.quoted_basket(p_tenant_id, p_user_id, v_quote);
  if exists (
    select 1
    from jsonb_array_elements(private.pricing_needs(p_tenant_id, p_user_id, p_operator_id,
      private.price_quote(p_tenant_id, p_user_id, v_basket, true))) as e
    where private.find_approval(p_tenant_id, p_user_id, to_jsonb(v_claim.approval_ids[cardinality(v_claim.approval_ids) - 19:]),
      e.value ->> 'permission', p_sale_id, e.value -> 'wanted') is null) then
    update private.quote_claims k
    set approval_ids = k.approval_ids || private.approve_quoted(p_tenant_id, p_user_id, p_operator_id, v_quote, p_sale_id, v_basket)
    where k.tenant_id = p_tenant_id and k.sale_id = p_sale_id;
  end if;
end;
$$;
comment on function private.resume_quote(uuid, uuid, uuid, uuid) is
  'Hands the quote of a parked basket to whoever takes that back, with approvals for them where those there are do not hold. Nothing without a quote.';

create function private.resumed_approvals(p_tenant_id uuid, p_user_id uuid, p_sale_id uuid, p_basket jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_parked_ids jsonb := private.input_array(p_basket, 'approval_ids', 0, 20);
begin
  return (
    with named as (
      select a, a.document_id = p_sale_id and a.asked_by = p_user_id and a.used_at is null and a.expires_at > statement_timestamp()
        and private.actor_can(p_tenant_id, a.approver_id, a.permission) as holds
      from public.approvals a
      where a.tenant_id = p_tenant_id and (v_parked_ids ? a.id::text or exists (
        select 1 from private.quote_claims k
        where k.tenant_id = p_tenant_id and k.sale_id = p_sale_id and a.id = any (k.approval_ids)))
    ), held as (
      select n.a from named n where n.holds order by (n.a).created_at desc, (n.a).id limit 20
    )
    select jsonb_build_object(
      'approvals', coalesce((select jsonb_agg(private.approval_json(h.a) order by (h.a).created_at, (h.a).id) from held h), '[]'),
      'lapsed_approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', (n.a).permission, 'approver_name', (n.a).approver_name)
          order by (n.a).permission, (n.a).created_at)
        from named n
        where not n.holds and v_parked_ids ? (n.a).id::text
          and not exists (select 1 from held h where (h.a).permission = (n.a).permission)), '[]')));
end;
$$;
comment on function private.resumed_approvals(uuid, uuid, uuid, jsonb) is
  'What of a parked basket is still approved for whoever takes it back (approvals), and what no longer is (lapsed_approvals).';

create function public.resume_parked_sale(p_id uuid, p_claim_id uuid default null, p_operator_token uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_operator private.till_operators;
  v_row public.parked_sales;
begin
  perform private.require_writable();
  v_operator := private.read_operator(v_tenant_id, v_user_id, jsonb_build_object('operator_token', p_operator_token), clock_timestamp());
  -- Everybody who wants it waits here for the first one, and then sees that it is taken.
  select * into v_row from public.parked_sales k where k.tenant_id = v_tenant_id and k.id = p_id for update;
  if v_row.id is null or (v_row.resumed_at is null and v_row.parked_at <= now() - interval '30 days') then
    perform private.fail(404, 'not_found', 'This parked basket does not exist.');
  elsif v_row.resumed_at is null or v_row.resumed_by <> v_user_id or p_claim_id is null or v_row.claim_id is distinct from p_claim_id then
    perform private.refuse_taken_basket(v_row);
    update public.parked_sales k set resumed_by = v_user_id, resumed_at = clock_timestamp(), claim_id = p_claim_id
    where k.tenant_id = v_tenant_id and k.id = p_id
    returning * into v_row;
  end if;
  perform private.resume_quote(v_tenant_id, v_user_id, v_operator.user_id, p_id);
  return private.parked_sale_json(v_row) || private.resumed_approvals(v_tenant_id, v_user_id, p_id, v_row.basket)
    || jsonb_build_object('basket', v_row.basket,
      'products', private.till_rows(v_tenant_id, array(
        select distinct (e.value ->> 'product_id')::uuid from jsonb_array_elements(v_row.basket -> 'lines') as e)),
      'customer', (
        select jsonb_build_object('id', c.id, 'name', c.name) from public.contacts c
        where c.tenant_id = v_tenant_id and not c.is_staff
          and c.id = private.contact_head(v_tenant_id, (v_row.basket ->> 'contact_id')::uuid)));
end;
$$;
comment on function public.resume_parked_sale(uuid, uuid, uuid) is
  'Takes a parked basket back; exactly one caller gets it, the others parked_sale_resumed with who and when. The same person may ask again with the same claim. Answers the basket, its products as they are now, and which approvals hold; the prices of a quote that is still good hold for whoever takes it back.';

grant execute on function
  public.convert_quote(jsonb),
  public.release_quote(uuid),
  public.resume_parked_sale(uuid, uuid, uuid)
  to authenticated;
