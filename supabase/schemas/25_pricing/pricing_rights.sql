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
      'message', 'A manager must approve a price change.',
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
      'message', 'A manager must approve a discount this high.',
      'wanted', jsonb_build_object('percent', v_discount.percent, 'percent_above', v_discount.percent_above,
        'amount', v_discount.amount));
  end if;
  return v_needs;
end;
$$;
comment on function private.pricing_needs(uuid, uuid, uuid, jsonb) is
  'What of a priced basket needs an approval: a list of {permission, message, wanted}, empty when the person and whoever stands at the till may give it all.';

create function private.take_pricing_rights(
  p_tenant_id uuid, p_user_id uuid, p_priced jsonb, p_operator_id uuid, p_approval_ids jsonb, p_sale_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_need jsonb;
begin
  if jsonb_array_length(p_priced #> '{internal,price_overrides}') = 0 and p_priced #>> '{internal,discount_above_limit}' = 'false' then
    return;
  end if;
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
