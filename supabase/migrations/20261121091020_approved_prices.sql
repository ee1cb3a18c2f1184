-- Prices and discounts beyond what a person may give pass with an approval.

create function private.pricing_needs(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_priced jsonb)
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
        select jsonb_agg(jsonb_build_object('product_id', o.product_id, 'unit_price', o.unit_price))
        from jsonb_to_recordset(p_priced #> '{internal,price_overrides}') as o (product_id uuid, unit_price numeric))));
  end if;
  if (p_priced #>> '{internal,discount_above_limit}')::boolean
    and not (private.actor_can(p_tenant_id, p_user_id, 'sales.discount')
      and private.actor_can(p_tenant_id, coalesce(p_operator_id, p_user_id), 'sales.discount')) then
    v_step := (p_priced #>> '{internal,step}')::numeric;
    -- What a label took off is nobody's discount. A discount may be a step above its percentage: that is rounding.
    select max(ceil(x.discount / x.base * 100000) / 1000) as percent, max((x.discount - v_step) / x.base * 100) as percent_above
    into v_discount
    from (
      select b.base - b.label as base, l.discount_amount - b.label as discount
      from jsonb_to_recordset(p_priced -> 'lines') as l (quantity numeric, unit_price numeric, discount_amount numeric, price_source jsonb)
      cross join lateral (select round(l.quantity * l.unit_price / v_step) * v_step as full_price) f
      cross join lateral (
        select f.full_price as base,
          case l.price_source ->> 'kind' when 'label' then f.full_price - (l.price_source ->> 'amount')::numeric else 0 end as label) b
    ) x
    where x.base > 0;
    v_needs := v_needs || jsonb_build_object('permission', 'sales.discount',
      'message', 'A discount this high needs the approval of a manager.',
      'wanted', jsonb_build_object('percent', v_discount.percent, 'percent_above', v_discount.percent_above));
  end if;
  return v_needs;
end;
$$;
comment on function private.pricing_needs(uuid, uuid, uuid, jsonb) is
  'What of a priced basket needs an approval: a list of {permission, message, wanted}, empty when the person and whoever stands at the till may give it all.';

drop function private.require_pricing_rights(uuid, uuid, jsonb);
create function private.require_pricing_rights(
  p_tenant_id uuid, p_user_id uuid, p_priced jsonb, p_operator_id uuid default null, p_approval_ids jsonb default null, p_sale_id uuid default null)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_need jsonb;
begin
  for v_need in select e.value from jsonb_array_elements(private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced)) as e loop
    if private.find_approval(p_tenant_id, p_user_id, p_approval_ids, v_need ->> 'permission', p_sale_id, v_need -> 'wanted') is null then
      perform private.refuse_unapproved(v_need);
    end if;
  end loop;
end;
$$;
comment on function private.require_pricing_rights(uuid, uuid, jsonb, uuid, jsonb, uuid) is
  'Raises approval_required for prices and discounts that neither the person may give nor one of the approvals covers. Uses none up.';

create function private.take_pricing_rights(
  p_tenant_id uuid, p_user_id uuid, p_priced jsonb, p_operator_id uuid, p_approval_ids jsonb, p_sale_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_need jsonb;
begin
  for v_need in select e.value from jsonb_array_elements(private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced)) as e loop
    if not private.take_approval(p_tenant_id, p_user_id, p_approval_ids, v_need ->> 'permission', p_sale_id, v_need -> 'wanted') then
      perform private.refuse_unapproved(v_need);
    end if;
  end loop;
end;
$$;
comment on function private.take_pricing_rights(uuid, uuid, jsonb, uuid, jsonb, uuid) is 'As private.require_pricing_rights, and uses the approvals up.';

create function private.refuse_unapproved(p_need jsonb)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.fail(403, 'approval_required', p_need ->> 'message',
    jsonb_build_object('permission', p_need -> 'permission') || ((p_need -> 'wanted') - 'percent_above'));
end;
$$;
comment on function private.refuse_unapproved(jsonb) is 'Raises approval_required with what would have to be approved.';

create or replace function public.quote_sale(p_basket jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || '{"price_source": null}' order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent'));
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$$;

create or replace function public.refund_sale(p_refund jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_id uuid;
  v_posted jsonb;
begin
  perform private.input_object(p_refund, 'p_refund');
  v_id := private.input_uuid(p_refund, 'id');
  perform private.require_writable();
  -- What was posted is answered again, though its approval is used.
  if not private.actor_can(v_tenant_id, auth.uid(), 'sales.refund')
    and not exists (
      select 1 from public.credit_notes c where c.tenant_id = v_tenant_id and c.id = v_id and c.issued_by = auth.uid())
    and not private.take_approval(v_tenant_id, auth.uid(), p_refund -> 'approval_ids', 'sales.refund', v_id, jsonb_build_object(
      'sale_id', private.input_uuid(p_refund, 'sale_id'),
      'refund_tender_type', p_refund -> 'refund_tender_type',
      'lines', private.refunded_quantities(private.input_array(p_refund, 'lines', 1, 500), 'lines'))) then
    perform private.fail(403, 'approval_required', 'A return needs the approval of a manager.', '{"permission": "sales.refund"}');
  end if;
  v_posted := private.post_refund(v_tenant_id, auth.uid(), p_refund);
  return private.credit_note_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
