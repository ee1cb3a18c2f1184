-- A basket's line may name the code of a price label and, for goods with an open price, what they are; lines say where their price came from.

create function private.add_default_barcode_rules(p_tenant_id uuid, p_currency_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.barcode_rules (tenant_id, name, prefix_from, prefix_to, item_position, item_length, value_position,
    value_length, value_kind, value_decimals)
  values
    (p_tenant_id, 'Weight labels 20-21', '20', '21', 3, 5, 8, 5, 'weight', 3),
    (p_tenant_id, 'Price labels 22-23', '22', '23', 3, 5, 8, 5, 'price', case when private.currency_step(p_currency_code) >= 1 then 0 else 2 end)
  on conflict do nothing;
end;
$$;
comment on function private.add_default_barcode_rules(uuid, text) is
  'The labels most scales print: PLU of five digits, then grams behind 20 and 21, the price behind 22 and 23.';

create function private.tg_tenant_policies__barcode_rules()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_default_barcode_rules(new.tenant_id, (select t.currency_code from public.tenants t where t.id = new.tenant_id));
  return null;
end;
$$;
comment on function private.tg_tenant_policies__barcode_rules() is 'A new business begins with the usual rules for scale labels.';

create function private.has_check_digit(p_code text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_code ~ '^[0-9]{8}$|^[0-9]{12,13}$'
    and (sum(substr(p_code, length(p_code) - d, 1)::integer * case when d % 2 = 1 then 3 else 1 end)) % 10 = 0
  from generate_series(0, length(p_code) - 1) as d
  where p_code ~ '^[0-9]+$';
$$;
comment on function private.has_check_digit(text) is 'Whether an EAN-8, UPC-A or EAN-13 code ends in the digit that the others call for.';

create function private.check_digit(p_digits text)
returns text language sql immutable security invoker set search_path = '' as $$
  select ((10 - sum(substr(p_digits, length(p_digits) - d, 1)::integer * case when d % 2 = 0 then 3 else 1 end) % 10) % 10)::text
  from generate_series(0, length(p_digits) - 1) as d;
$$;
comment on function private.check_digit(text) is 'The EAN check digit that goes behind these digits.';

create function private.label_product_id(p_tenant_id uuid, p_rule public.barcode_rules, p_code text)
returns uuid language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_item text := substr(p_code, p_rule.item_position, p_rule.item_length);
  v_short text := coalesce(nullif(ltrim(v_item, '0'), ''), '0');
  -- The label of nothing: suppliers' systems keep weighed goods under this code.
  v_blank text := overlay(p_code placing repeat('0', p_rule.value_length) from p_rule.value_position);
  v_codes text[];
begin
  v_blank := case when p_rule.checks_digit
    then left(v_blank, -1) || private.check_digit(left(v_blank, -1)) else v_blank end;
  v_codes := array[v_blank, left(p_code, length(p_rule.prefix_from)) || v_item, v_item, v_short];
  return (
    select f.id
    from (
      select p.id, 2 * array_position(v_codes, b.barcode) as place
      from public.product_barcodes b
      join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id and p.archived_at is null and not p.has_variants
      where b.tenant_id = p_tenant_id and b.barcode = any (v_codes)
      union all
      select p.id, 2 * array_position(v_codes, p.sku) + 1
      from public.products p
      where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = any (v_codes)
        and p.archived_at is null and not p.has_variants
    ) f
    order by f.place, f.id limit 1);
end;
$$;
comment on function private.label_product_id(uuid, public.barcode_rules, text) is
  'What a label is of: the product with a barcode or sku equal to the label with its value digits zero, to prefix and item number, to '
  'the item number, or to the item number without its zeros, in this order.';

create function private.read_label(p_tenant_id uuid, p_code text)
returns table (rule_id uuid, product_id uuid, value_kind text, value numeric)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_code text := btrim(p_code);
  v_rule public.barcode_rules;
begin
  if v_code !~ '^[0-9]{8}$|^[0-9]{12,13}$' then
    return;
  end if;
  for v_rule in
    select r.* from public.barcode_rules r
    where r.tenant_id = p_tenant_id and r.is_active and r.code_length = length(v_code)
      and left(v_code, length(r.prefix_from)) between r.prefix_from and r.prefix_to
      and (not r.checks_digit or private.has_check_digit(v_code))
    order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id
  loop
    product_id := private.label_product_id(p_tenant_id, v_rule, v_code);
    if product_id is not null then
      rule_id := v_rule.id;
      value_kind := v_rule.value_kind;
      value := substr(v_code, v_rule.value_position, v_rule.value_length)::numeric / power(10::numeric, v_rule.value_decimals);
      return next;
      return;
    end if;
  end loop;
end;
$$;
comment on function private.read_label(uuid, text) is
  'A scale''s label by the first active rule that reads it and whose item number is a product on sale; no row for other codes.';
