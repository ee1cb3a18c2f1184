-- Who approves another price approves it for so many: one piece for 5 is not five hundred of them. Who approves a discount sees the basket
-- of the moment: half off a cake is not half off all that is put beside it afterwards. As with returns, less may pass and more may not.

create or replace function private.approval_subject(p_permission text, p_subject jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_prices jsonb;
  v_lines jsonb;
begin
  perform private.input_object(p_subject, 'subject');
  case p_permission
    when 'sales.discount' then
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'sale_id', 'subject.'),
        'percent', private.input_number(p_subject, 'percent', 0.001, 100, 0.001, 'subject.'),
        'amount', private.input_number(p_subject, 'amount', 0.01, 99999999999, 0.01, 'subject.'));
    when 'sales.override_price' then
      v_prices := private.input_array(p_subject, 'prices', 1, 500);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'sale_id', 'subject.'), 'prices', (
        select jsonb_agg(jsonb_build_object(
          'product_id', private.input_uuid(private.input_object(e.value, 'subject.prices'), 'product_id', 'subject.prices.'),
          'unit_price', private.input_number(e.value, 'unit_price', 0, 9999999999, 0.01, 'subject.prices.'),
          'quantity', private.input_number(e.value, 'quantity', 0.001, 99999999999, 0.001, 'subject.prices.')) order by e.ordinality)
        from jsonb_array_elements(v_prices) with ordinality as e));
    when 'till.view_all' then
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'session_id', 'subject.'),
        'counted_cash', private.input_number(p_subject, 'counted_cash', 0, 99999999999, 0.01, 'subject.'));
    when 'sales.refund_unreferenced' then
      v_lines := private.input_array(p_subject, 'lines', 1, 100);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'refund_id', 'subject.'),
        'refund_tender_type', private.input_text(p_subject, 'refund_tender_type', 40, 'subject.', true),
        'lines', private.unreferenced_lines(v_lines, 'subject.lines')) || private.credited_customer(p_subject, 'subject.');
    else
      v_lines := private.input_array(p_subject, 'lines', 1, 500);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'refund_id', 'subject.'),
        'sale_id', private.input_uuid(p_subject, 'sale_id', 'subject.'),
        'refund_tender_type', private.input_text(p_subject, 'refund_tender_type', 40, 'subject.', true),
        'lines', private.refunded_quantities(v_lines, 'subject.lines')) || private.named_card(p_subject, 'subject.');
  end case;
end;
$$;

create or replace function private.approval_covers(p_approval public.approvals, p_wanted jsonb)
returns boolean language plpgsql stable security invoker set search_path = '' as $$
begin
  case p_approval.permission
    when 'sales.discount' then
      -- The approval that a quote brings names no amount: require_as_quoted holds it to what was quoted.
      return (p_approval.subject ->> 'percent')::numeric > (p_wanted ->> 'percent_above')::numeric
        and coalesce((p_approval.subject ->> 'amount')::numeric >= (p_wanted ->> 'amount')::numeric, not p_approval.subject ? 'amount');
    when 'sales.override_price' then
      return not exists (
        select 1 from jsonb_to_recordset(p_wanted -> 'prices') as w (product_id uuid, unit_price numeric, quantity numeric)
        where not exists (
          select 1 from jsonb_to_recordset(p_approval.subject -> 'prices') as s (product_id uuid, unit_price numeric, quantity numeric)
          where s.product_id = w.product_id and s.unit_price = w.unit_price
          -- The approval that a quote brings names none: require_as_quoted holds it to what was quoted.
          having count(*) > count(s.quantity) or sum(s.quantity) >= w.quantity));
    else
      return p_approval.subject = p_wanted;
  end case;
end;
$$;

create or replace function private.pricing_needs(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_priced jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs jsonb := '[]';
  v_step numeric;
  v_discount record;
begin
  -- Both must hold the right: a person at somebody else's till has neither more than they may nor more than the till's owner.
  if jsonb_array_length(p_priced #> '{internal,price_overrides}') > 0
    and not (private.actor_can(p_tenant_id, p_user_id, 'sales.override_price')
      and private.actor_can(p_tenant_id, coalesce(p_operator_id, p_user_id), 'sales.override_price')) then
    v_needs := v_needs || jsonb_build_object('permission', 'sales.override_price',
      'message', 'Changing a price needs the approval of a manager.',
      'wanted', jsonb_build_object('prices', (
        select jsonb_agg(jsonb_build_object('product_id', x.product_id, 'unit_price', x.unit_price, 'quantity', x.quantity) order by x.place)
        from (
          select o.product_id, o.unit_price, sum(l.quantity) as quantity, min(l.line_number) as place
          from jsonb_to_recordset(p_priced #> '{internal,price_overrides}') as o (line_id uuid, product_id uuid, unit_price numeric)
          join jsonb_to_recordset(p_priced -> 'lines') as l (id uuid, line_number integer, quantity numeric) on l.id = o.line_id
          group by o.product_id, o.unit_price) x)));
  end if;
  if (p_priced #>> '{internal,discount_above_limit}')::boolean
    and not (private.actor_can(p_tenant_id, p_user_id, 'sales.discount')
      and private.actor_can(p_tenant_id, coalesce(p_operator_id, p_user_id), 'sales.discount')) then
    v_step := (p_priced #>> '{internal,step}')::numeric;
    -- What a label or a promotion took off is nobody's discount. A discount may be a step above its percentage: that is rounding.
    select max(ceil(x.discount / x.base * 100000) / 1000) as percent, max((x.discount - v_step) / x.base * 100) as percent_above,
      sum(x.discount) as amount
    into v_discount
    from (
      select b.base - b.given as base, l.discount_amount - b.given as discount
      from jsonb_to_recordset(p_priced -> 'lines') as l (quantity numeric, unit_price numeric, discount_amount numeric, price_source jsonb, promotions jsonb)
      cross join lateral (select round(l.quantity * l.unit_price / v_step) * v_step as full_price) f
      cross join lateral (
        select f.full_price as base,
          case l.price_source ->> 'kind' when 'label' then f.full_price - (l.price_source ->> 'amount')::numeric else 0 end
            + (select coalesce(sum((g ->> 'amount')::numeric), 0) from jsonb_array_elements(l.promotions) as g) as given) b
    ) x
    where x.base > 0;
    v_needs := v_needs || jsonb_build_object('permission', 'sales.discount',
      'message', 'A discount this high needs the approval of a manager.',
      'wanted', jsonb_build_object('percent', v_discount.percent, 'percent_above', v_discount.percent_above,
        'amount', v_discount.amount));
  end if;
  return v_needs;
end;
$$;
