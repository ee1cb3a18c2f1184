-- Reading an order to a supplier: its head, its lines in packs, what they come to.

create function private.read_ordered_thing(p_tenant_id uuid, p_line jsonb, p_prefix text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_product_id uuid := private.input_uuid(p_line, 'product_id', p_prefix, false);
begin
  if v_product_id is null then
    return jsonb_build_object('product_id', null, 'description', private.input_text(p_line, 'description', 300, p_prefix, true),
      'account_id', (private.require_account(p_tenant_id, private.input_uuid(p_line, 'account_id', p_prefix), 'purchase', p_prefix || 'account_id')).id,
      'supplier_code', private.input_text(p_line, 'supplier_code', 64, p_prefix), 'pack_size', 1);
  elsif p_line ->> 'description' is not null or p_line ->> 'account_id' is not null then
    perform private.refuse_input(p_prefix || 'product_id', 'A line is for a product, or for something else with an account.');
  end if;
  v_product_id := private.early_product(p_tenant_id, v_product_id, p_prefix);
  return (
    select jsonb_build_object('product_id', v_product_id, 'description', null, 'account_id', null,
      'supplier_code', coalesce(private.input_text(p_line, 'supplier_code', 64, p_prefix), p.supplier_code),
      'pack_size', coalesce(private.input_number(p_line, 'pack_size', 0.001, 1000000, 0.001, p_prefix, false), p.purchase_unit_factor))
    from public.products p where p.tenant_id = p_tenant_id and p.id = v_product_id);
end;
$$;
comment on function private.read_ordered_thing(uuid, jsonb, text) is
  'What a line of an order is for: a product in packs, or a description with the account that it is booked to.';

create function private.read_order_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_head jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_thing jsonb;
  v_packs numeric;
  v_pack_size numeric;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_thing := private.read_ordered_thing(p_tenant_id, p_line, v_prefix);
  v_packs := private.input_number(p_line, 'packs', 0.001, 1000000, 0.001, v_prefix);
  v_pack_size := (v_thing ->> 'pack_size')::numeric;
  if round(v_packs * v_pack_size, 3) not between 0.001 and 1000000 then
    perform private.refuse_input(v_prefix || 'packs', 'Order between 0.001 and 1,000,000 of a product.');
  end if;
  -- The names that private.bill_amounts reads: a pack is the unit of the price.
  return v_thing || jsonb_build_object('line_id', private.input_uuid(p_line, 'id', v_prefix), 'line_number', p_index + 1,
    'quantity', v_packs, 'units', round(v_packs * v_pack_size, 3),
    'unit_price', private.input_number(p_line, 'pack_price', 0, 99999999, 0.000001, v_prefix),
    'discount_percent', coalesce(private.input_number(p_line, 'discount_percent', 0, 100, 0.001, v_prefix, false), 0),
    'recoverable_percent', case when private.reclaims_input_tax_on(p_tenant_id, (p_head ->> 'order_date')::date) then 100 else 0 end,
    'tax_rate_id', p_line -> 'tax_rate_id', 'expected_on', private.input_date(p_line, 'expected_on', v_prefix))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_head ->> 'order_date')::date);
end;
$$;
comment on function private.read_order_line(uuid, jsonb, integer, jsonb) is 'A line of an order, checked, without amounts.';

create function private.read_order_head(p_tenant_id uuid, p_order jsonb, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_contact_id uuid := private.contact_head(p_tenant_id, private.input_uuid(p_order, 'contact_id'));
  v_location_id uuid := coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_order, 'location_id', '', false)),
    private.default_location(p_tenant_id));
  v_date date := coalesce(private.input_date(p_order, 'order_date'), p_today);
  v_expected date := private.input_date(p_order, 'expected_on');
begin
  perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff;
  if not found then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  elsif v_expected < v_date then
    perform private.refuse_input('expected_on', 'Goods are expected on the day of the order or later.');
  end if;
  return (
    select jsonb_build_object('id', private.input_uuid(p_order, 'id'), 'contact_id', v_contact_id, 'location_id', v_location_id, 'order_date', v_date,
      'expected_on', coalesce(v_expected, v_date + coalesce(private.supplier_lead_days(p_tenant_id, v_contact_id), o.reorder_lead_days)),
      'prices_include_tax', coalesce(private.input_flag(p_order, 'prices_include_tax', false), false),
      'over_receipt_percent', coalesce(private.input_number(p_order, 'over_receipt_percent', 0, 100, 0.001, '', false), o.over_receipt_percent),
      'note', private.input_text(p_order, 'note', 1000), 'discount_amount', 0, 'tax_rounding', 'line', 'typed_tax', null)
    from public.tenant_policies o where o.tenant_id = p_tenant_id);
end;
$$;
comment on function private.read_order_head(uuid, jsonb, date) is 'The head of an order, checked; goods are expected after the usual time of the supplier unless a day is given.';

create function private.read_purchase_order(p_tenant_id uuid, p_order jsonb, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_head jsonb;
  v_lines jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_head := private.read_order_head(p_tenant_id, p_order, p_today);
  select jsonb_agg(private.read_order_line(p_tenant_id, e.value, e.place::integer - 1, v_head) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_order, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(*) <> count(distinct l ->> 'line_id') from jsonb_array_elements(v_lines) as l) then
    perform private.refuse_input('lines', 'Each line has an id of its own.');
  end if;
  v_lines := private.bill_amounts(v_head, v_lines, private.tenant_step(p_tenant_id));
  return v_head || jsonb_build_object('lines', v_lines) || (
    select jsonb_build_object('net_amount', sum((l ->> 'net')::numeric), 'tax_amount', sum((l ->> 'tax')::numeric),
      'total_amount', sum((l ->> 'net')::numeric + (l ->> 'tax')::numeric))
    from jsonb_array_elements(v_lines) as l);
end;
$$;
comment on function private.read_purchase_order(uuid, jsonb, date) is 'An order with its lines and sums, as private.write_purchase_order takes it.';
