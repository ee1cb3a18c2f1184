-- How far deliveries and bills may be off: of a product of a supplier, else of the product, else of the supplier, else of the business.

create function private.purchase_tolerance(
  p_tenant_id uuid, p_product_id uuid, p_group uuid[], out over_receipt_percent numeric, out bill_price_percent numeric, out bill_price_amount numeric)
returns record language plpgsql stable security definer set search_path = '' as $$
begin
  select (array_agg(t.over_receipt_percent order by t.product_id is null, t.contact_id is null) filter (where t.over_receipt_percent is not null))[1],
    (array_agg(t.bill_price_percent order by t.product_id is null, t.contact_id is null) filter (where t.bill_price_percent is not null))[1],
    (array_agg(t.bill_price_amount order by t.product_id is null, t.contact_id is null) filter (where t.bill_price_percent is not null))[1]
  into over_receipt_percent, bill_price_percent, bill_price_amount
  from public.purchase_tolerances t
  where t.tenant_id = p_tenant_id and (t.product_id is null or t.product_id = p_product_id) and (t.contact_id is null or t.contact_id = any (p_group));
end;
$$;
comment on function private.purchase_tolerance(uuid, uuid, uuid[]) is
  'What holds for a product of a supplier where it is not what the business has; nulls: as the business has it.';

create function private.write_line_tolerances(p_tenant_id uuid, p_order_id uuid, p_before numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.purchase_orders;
  v_rule numeric := (select o.over_receipt_percent from public.tenant_policies o where o.tenant_id = p_tenant_id);
  v_group uuid[];
begin
  select * into v_order from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  if v_order.over_receipt_percent <> v_rule then
    -- The order has a percentage of its own, for all its lines; a line never loses what it was sent with.
    update public.purchase_order_lines l set over_receipt_percent = null
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and v_order.over_receipt_percent is distinct from p_before
      and (v_order.sent_at is null or l.over_receipt_percent <= v_order.over_receipt_percent);
    return;
  end if;
  v_group := private.contact_group(p_tenant_id, v_order.contact_id);
  update public.purchase_order_lines l set over_receipt_percent = x.percent
  from (
    select d.id, t.over_receipt_percent as percent
    from public.purchase_order_lines d cross join lateral private.purchase_tolerance(p_tenant_id, d.product_id, v_group) t
    where d.tenant_id = p_tenant_id and d.purchase_order_id = p_order_id and d.product_id is not null) x
  where l.tenant_id = p_tenant_id and l.id = x.id and l.over_receipt_percent is distinct from x.percent
    and (v_order.sent_at is null or l.over_receipt_percent is null);
end;
$$;
comment on function private.write_line_tolerances(uuid, uuid, numeric) is
  'Keeps on the lines of an order by how much more of them may come, where that is not what the order says; p_before: what the order said until now.';

create function private.tg_purchase_tolerances__audit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_audit(coalesce(new.tenant_id, old.tenant_id), auth.uid(), 'settings_changed', 'purchase_tolerances', coalesce(new.id, old.id),
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end;
$$;
comment on function private.tg_purchase_tolerances__audit() is 'Writes who changed which rule of a product or supplier, from what to what.';
