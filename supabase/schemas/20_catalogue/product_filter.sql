-- Products: what their list can be asked for, checked, and where a page begins.

-- Products: what their list can be asked for, checked, and where a page begins.
create type private.product_ask as (
  pattern text, bigrams text[], code_id uuid, category_ids uuid[], status text, stock text, by_stock boolean, kinds text[],
  tax_rate_id uuid, is_standard_tax boolean, price_from numeric, price_to numeric, has_picture boolean, has_barcode boolean,
  is_featured boolean, updated_from timestamptz, updated_to timestamptz, brand text, category_names text[], count_limit integer);
comment on type private.product_ask is 'Everything a list of products is asked for, besides order and page. Null asks nothing.';

create type private.product_key as (id uuid, text_key text, name_key text, number_key numeric, time_key timestamptz, total bigint);
comment on type private.product_key is 'Where a page of products begins: after this row. total is what the first page counted.';

create type private.product_set as (
  fields text[], name text, category_id uuid, tax_rate_id uuid, is_published boolean, is_featured boolean, is_archived boolean,
  low_stock_level numeric, price_mode text, price_value numeric, retail_mode text, retail_value numeric);
comment on type private.product_set is 'What a change of many products sets; fields names what of it is meant.';

create function private.input_decimal(p_body jsonb, p_key text)
returns numeric language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_body ->> p_key is null then
    return null;
  elsif p_body ->> p_key !~ '^-?\d{1,12}(\.\d{1,6})?$' then
    perform private.refuse_input(p_key, 'This must be a number such as 19.50.');
  end if;
  return (p_body ->> p_key)::numeric;
end;
$$;
comment on function private.input_decimal(jsonb, text) is 'An end of a range, as number or decimal text; null when not said, or invalid_input.';

create function private.input_range_day(p_body jsonb, p_key text)
returns date language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_body ->> p_key is null then
    return null;
  elsif p_body ->> p_key !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(p_body ->> p_key, 'date') then
    perform private.refuse_input(p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day((p_body ->> p_key)::date, p_key);
end;
$$;
comment on function private.input_range_day(jsonb, text) is 'A day of a body, null when not said, or invalid_input.';

create function private.product_ask(
  p_tenant_id uuid, p_query text, p_category_id uuid, p_status text, p_stock text, p_sort text, p_filter jsonb
)
returns private.product_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.product_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_search record;
begin
  if coalesce(p_status, '') not in ('active', 'published', 'draft', 'archived') then
    perform private.refuse_input('p_status', 'The status is active, published, draft or archived.');
  elsif coalesce(p_stock, '') not in ('any', 'in', 'low', 'out', 'negative') then
    perform private.refuse_input('p_stock', 'The stock filter is any, in, low, out or negative.');
  end if;
  perform private.input_object(v_filter, 'p_filter');
  v_ask.status := p_status;
  v_ask.stock := p_stock;
  -- About stock one asks of what lies on shelves, variants one by one; else a product stands for its variants.
  v_ask.by_stock := p_stock <> 'any' or p_sort in ('stock', '-stock');
  if p_category_id is not null then
    v_ask.category_ids := private.category_ids_within(p_tenant_id, p_category_id);
    -- The order by category begins there, and does not leaf through all the others first.
    v_ask.category_names := array(
      select c.name from public.categories c where c.tenant_id = p_tenant_id and c.id = any (v_ask.category_ids));
  end if;
  if v_filter -> 'kinds' is not null and jsonb_typeof(v_filter -> 'kinds') <> 'null' then
    perform private.input_array(v_filter, 'kinds', 0, 3);
    v_ask.kinds := nullif(array(select jsonb_array_elements_text(v_filter -> 'kinds')), '{}');
    if not coalesce(v_ask.kinds <@ array['goods', 'service', 'bundle'], true) then
      perform private.refuse_input('kinds', 'Kinds are goods, service and bundle.');
    end if;
  end if;
  v_ask.tax_rate_id := private.input_uuid(v_filter, 'tax_rate_id', '', false);
  -- Products without a rate of their own have the standard one.
  v_ask.is_standard_tax := coalesce((
    select r.is_default from public.tax_rates r where r.tenant_id = p_tenant_id and r.id = v_ask.tax_rate_id), false);
  v_ask.price_from := private.input_decimal(v_filter, 'price_from');
  v_ask.price_to := private.input_decimal(v_filter, 'price_to');
  v_ask.has_picture := private.input_flag(v_filter, 'has_picture', false);
  v_ask.has_barcode := private.input_flag(v_filter, 'has_barcode', false);
  v_ask.is_featured := private.input_flag(v_filter, 'is_featured', false);
  v_ask.brand := lower(private.input_text(v_filter, 'brand', 80, '', false));
  -- Days are those of the business; the last one is included.
  v_ask.updated_from := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'updated_from'));
  v_ask.updated_to := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'updated_to') + 1);
  select * into v_search from private.product_search(p_tenant_id, private.search_term(p_query), v_ask.by_stock);
  v_ask.pattern := v_search.pattern;
  v_ask.bigrams := v_search.bigrams;
  v_ask.code_id := v_search.code_id;
  -- Beyond this nobody asks how many exactly, and counting them would take longer than finding the page.
  v_ask.count_limit := case when v_ask.pattern is not null then 1000 when p_stock <> 'any' or v_filter <> '{}' then 10000 end;
  return v_ask;
end;
$$;
comment on function private.product_ask(uuid, text, uuid, text, text, text, jsonb) is
  'What a list of products is asked for, checked; p_filter has kinds, tax_rate_id, price_from/to, has_picture, has_barcode, is_featured, updated_from/to and brand.';

create function private.product_key(p_after text, p_sort text)
returns private.product_key language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
  v_key private.product_key;
begin
  if v_cursor is null then
    return null;
  end if;
  begin
    v_key.id := (v_cursor ->> 'i')::uuid;
    v_key.total := (v_cursor ->> 'n')::bigint;
    v_key.name_key := v_cursor ->> 'm';
    case ltrim(p_sort, '-')
      when 'price', 'stock' then v_key.number_key := (v_cursor ->> 'k')::numeric;
      when 'updated', 'created' then v_key.time_key := (v_cursor ->> 'k')::timestamptz;
      else v_key.text_key := v_cursor ->> 'k';
    end case;
  exception when others then
    v_key := null;
  end;
  if v_key.id is null or v_key.total is null or v_cursor ->> 's' is distinct from p_sort
    or ltrim(p_sort, '-') = 'category' and v_key.name_key is null
    or coalesce(v_key.text_key, v_key.number_key::text, v_key.time_key::text) is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  return v_key;
end;
$$;
comment on function private.product_key(text, text) is 'Decodes a cursor of the product list made for the same order; invalid_input for any other.';
