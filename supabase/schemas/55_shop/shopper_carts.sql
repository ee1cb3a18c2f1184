-- The cart of a signed-in shopper. Which of two devices wins is decided by the device, which knows what was in the cart before: here
-- a change counts only when it was made of the present version.

create function private.shopper_cart_json(p_tenant_id uuid, p_user_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('version', coalesce(max(c.version), 0), 'lines', coalesce(jsonb_agg(jsonb_build_object(
      'product_id', p.id, 'quantity', e.value -> 'quantity', 'name', p.name, 'price', p.price,
      'image_url', coalesce(p.image_url, m.image_url)) order by e.ordinality) filter (where p.id is not null), '[]'))
  from private.shopper_carts c
  left join lateral jsonb_array_elements(c.lines) with ordinality as e on true
  left join (public.products p left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id)
    on p.tenant_id = c.tenant_id and p.id = (e.value ->> 'product_id')::uuid and p.is_published and p.archived_at is null
    and (m.id is null or m.is_published and m.archived_at is null)
  where c.tenant_id = p_tenant_id and c.user_id = p_user_id;
$$;
comment on function private.shopper_cart_json(uuid, uuid) is 'A shopper''s cart with what the shop still shows of it, and its version; empty and 0 for none.';

create function public.my_shop_cart(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.shopper_cart_json(p_tenant_id, private.require_shopper(p_tenant_id)) || '{"is_saved": false}';
end;
$$;
comment on function public.my_shop_cart(uuid) is 'The caller''s cart in an open shop: {version, lines: [{product_id, quantity, name, price, image_url}]}.';

create function public.save_my_shop_cart(p_cart jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_user_id uuid;
  v_version bigint;
  v_lines jsonb;
  v_is_saved boolean;
begin
  perform private.input_object(p_cart, 'p_cart');
  v_tenant_id := private.input_uuid(p_cart, 'tenant_id');
  v_user_id := private.require_shopper(v_tenant_id);
  v_version := private.input_number(p_cart, 'version', 0, 1e15, 1);
  perform private.input_object(e.value, 'lines') from jsonb_array_elements(private.input_array(p_cart, 'lines', 0, 500)) as e;
  -- Each product once, and only such as this shop has.
  select coalesce(jsonb_agg(jsonb_build_object('product_id', x.id, 'quantity', x.quantity) order by x.place), '[]') into v_lines
  from (
    select l.id, max(l.quantity) as quantity, min(l.ordinality) as place
    from (
      select e.ordinality, private.input_uuid(e.value, 'product_id', 'lines.') as id,
        private.input_number(e.value, 'quantity', 0.001, 1e6, 0.001, 'lines.', true) as quantity
      from jsonb_array_elements(private.input_array(p_cart, 'lines', 0, 500)) with ordinality as e) l
    join public.products p on p.tenant_id = v_tenant_id and p.id = l.id
    group by l.id) x;
  insert into private.shopper_carts (tenant_id, user_id) values (v_tenant_id, v_user_id) on conflict (tenant_id, user_id) do nothing;
  update private.shopper_carts c set lines = v_lines, version = c.version + 1, changed_at = clock_timestamp()
  where c.tenant_id = v_tenant_id and c.user_id = v_user_id and c.version = v_version;
  v_is_saved := found;
  return private.shopper_cart_json(v_tenant_id, v_user_id) || jsonb_build_object('is_saved', v_is_saved);
end;
$$;
comment on function public.save_my_shop_cart(jsonb) is
  'Replaces the caller''s cart {tenant_id, version, lines: [{product_id, quantity}]} if it still has that version; answers the cart as it is now and is_saved. Placing an order empties it.';

grant execute on function
  public.my_shop_cart(uuid),
  public.save_my_shop_cart(jsonb)
  to authenticated;
