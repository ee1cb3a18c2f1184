-- Products: many changed at once, in one transaction, with a way back.

create function private.product_set_input(p_tenant_id uuid, p_set jsonb, p_is_one boolean)
returns private.product_set language plpgsql stable security definer set search_path = '' as $$
declare
  v_set private.product_set;
  v_price jsonb;
  v_step numeric := private.currency_step((select t.currency_code from public.tenants t where t.id = p_tenant_id));
begin
  perform private.input_object(p_set, 'set');
  v_set.fields := array(select k from jsonb_object_keys(p_set) as k order by k);
  if v_set.fields = '{}' or not v_set.fields <@ array['name', 'category_id', 'tax_rate_id', 'is_published', 'is_featured', 'is_archived',
    'low_stock_level', 'price', 'retail_price'] then
    perform private.refuse_input('set', 'Choose what to change: category, tax rate, price, usual price, low-stock alert, shop, featured or archived.');
  elsif 'name' = any (v_set.fields) and not p_is_one then
    perform private.refuse_input('set.name', 'Only one product at a time is renamed.');
  end if;
  if 'name' = any (v_set.fields) then
    v_set.name := private.input_text(p_set, 'name', 200, 'set.', true);
    if v_set.name ~ '[[:cntrl:]]' then
      perform private.refuse_input('set.name', 'This may not contain line breaks or control characters.');
    end if;
  end if;
  v_set.category_id := private.input_uuid(p_set, 'category_id', 'set.', false);
  v_set.tax_rate_id := private.input_uuid(p_set, 'tax_rate_id', 'set.', false);
  if v_set.category_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = v_set.category_id) then
    perform private.refuse_input('set.category_id', 'This category does not exist.');
  elsif v_set.tax_rate_id is not null and not exists (
    select 1 from public.tax_rates r where r.tenant_id = p_tenant_id and r.id = v_set.tax_rate_id) then
    perform private.refuse_input('set.tax_rate_id', 'This tax rate does not exist.');
  end if;
  v_set.is_published := private.input_flag(p_set, 'is_published', false);
  v_set.is_featured := private.input_flag(p_set, 'is_featured', false);
  v_set.is_archived := private.input_flag(p_set, 'is_archived', false);
  if 'is_published' = any (v_set.fields) and v_set.is_published is null or 'is_featured' = any (v_set.fields) and v_set.is_featured is null
    or 'is_archived' = any (v_set.fields) and v_set.is_archived is null then
    perform private.refuse_input('set', 'This must be true or false.');
  end if;
  v_set.low_stock_level := private.input_number(p_set, 'low_stock_level', 0, 1000000, 0.001, 'set.', false);
  if 'price' = any (v_set.fields) then
    v_price := private.input_object(p_set -> 'price', 'set.price');
    v_set.price_mode := private.input_choice(v_price, 'by', array['to', 'amount', 'percent'], 'set.price.');
    v_set.price_value := private.input_number(v_price, 'value', case v_set.price_mode when 'to' then 0 when 'percent' then -100 else -9999999999 end,
      case v_set.price_mode when 'percent' then 10000 else 9999999999 end, case v_set.price_mode when 'percent' then 0.01 else v_step end, 'set.price.');
  end if;
  if 'retail_price' = any (v_set.fields) then
    v_price := private.input_object(p_set -> 'retail_price', 'set.retail_price');
    -- price_before: what the price was becomes the usual price that is shown struck through.
    v_set.retail_mode := private.input_choice(v_price, 'by', array['to', 'none', 'price_before'], 'set.retail_price.');
    v_set.retail_value := private.input_number(v_price, 'value', 0, 9999999999, v_step, 'set.retail_price.', v_set.retail_mode = 'to');
  end if;
  return v_set;
end;
$$;
comment on function private.product_set_input(uuid, jsonb, boolean) is 'What to set on many products, checked, or invalid_input.';

create function private.product_edit_ids(p_tenant_id uuid, p_edit jsonb)
returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ask private.product_ask;
  v_filter jsonb := p_edit -> 'filter';
  v_ids uuid[];
begin
  if v_filter is not null and jsonb_typeof(v_filter) <> 'null' then
    perform private.input_object(v_filter, 'filter');
    v_ask := private.product_ask(p_tenant_id, v_filter ->> 'query', private.input_uuid(v_filter, 'category_id', 'filter.', false),
      coalesce(v_filter ->> 'status', 'active'), coalesce(v_filter ->> 'stock', 'any'), 'name', v_filter -> 'filter');
    v_ask.count_limit := 10000;
    if private.count_listed_products(p_tenant_id, v_ask) > 10000 then
      perform private.refuse_input('filter', 'At most 10,000 products are changed at once. Set another filter.');
    end if;
    select l.ids into v_ids from private.list_product_ids(p_tenant_id, v_ask, 'name', null, 10000) l;
    return v_ids;
  end if;
  perform private.input_array(p_edit, 'ids', 1, 10000);
  if exists (select 1 from jsonb_array_elements(p_edit -> 'ids') as i
    where jsonb_typeof(i) <> 'string' or not pg_input_is_valid(i #>> '{}', 'uuid')) then
    perform private.refuse_input('ids', 'These must be ids of products.');
  end if;
  v_ids := array(select distinct i::uuid from jsonb_array_elements_text(p_edit -> 'ids') as i);
  if (select count(*) from public.products p where p.tenant_id = p_tenant_id and p.id = any (v_ids)) <> cardinality(v_ids) then
    perform private.fail(404, 'not_found', 'One of these products does not exist.');
  end if;
  return v_ids;
end;
$$;
comment on function private.product_edit_ids(uuid, jsonb) is 'The products a change is for: named, or all that match a filter, up to 10,000.';

create function private.edited_fields(p_row public.products, p_fields text[])
returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(f, case f when 'is_archived' then to_jsonb(p_row.archived_at is not null) else to_jsonb(p_row) -> f end), '{}')
  from unnest(p_fields) as f;
$$;
comment on function private.edited_fields(public.products, text[]) is 'The named fields of a product, is_archived among them.';

create function private.audit_product_edits(p_tenant_id uuid, p_user_id uuid, p_edit_id uuid, p_is_undo boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_audit(p_tenant_id, p_user_id,
    case when r.was ?| array['price', 'retail_price'] then 'product_price_changed' else 'product_changed' end,
    'products', r.product_id, r.was, r.is_now)
  from (
    select e.product_id, case when p_is_undo then e.after else e.before end as was, case when p_is_undo then e.before else e.after end as is_now
    from private.product_edit_rows e
    where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id and e.before <> e.after
  ) r;
end;
$$;
comment on function private.audit_product_edits(uuid, uuid, uuid, boolean) is 'Writes each changed product of a change of many, or of taking it back, into the audit record.';

create function private.post_product_edit(p_tenant_id uuid, p_edit_id uuid, p_ids uuid[], p_set private.product_set)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
  v_step numeric := private.currency_step(v_currency);
  v_count integer;
  v_stored text[] := array_replace(p_set.fields, 'is_archived', 'archived_at');
begin
  -- Variants go with their product, but are renamed and featured by themselves. Locked in id order, as everywhere.
  insert into private.product_edit_rows (tenant_id, edit_id, product_id, before, after)
  select p_tenant_id, p_edit_id, p.id, private.edited_fields(p, p_set.fields), '{}'
  from (
    select p.* from public.products p
    where p.tenant_id = p_tenant_id
      and (p.id = any (p_ids) or p.parent_id = any (p_ids) and not p_set.fields && array['name', 'is_featured'])
    order by p.id for no key update
  ) p;
  if p_set.price_mode in ('amount', 'percent') and exists (
    select 1 from private.product_edit_rows e
    where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id and not coalesce(
      case p_set.price_mode when 'amount' then (e.before ->> 'price')::numeric + p_set.price_value
        else (e.before ->> 'price')::numeric * (1 + p_set.price_value / 100) end between 0 and 9999999999, false)) then
    perform private.refuse_input('set.price', 'This makes the price of a product negative or too large.');
  end if;
  -- Halves away from zero, to what exists in the currency.
  update public.products p
  set name = case when 'name' = any (p_set.fields) then p_set.name else p.name end,
    category_id = case when 'category_id' = any (p_set.fields) then p_set.category_id else p.category_id end,
    tax_rate_id = case when 'tax_rate_id' = any (p_set.fields) then p_set.tax_rate_id else p.tax_rate_id end,
    is_published = coalesce(p_set.is_published, p.is_published),
    is_featured = coalesce(p_set.is_featured, p.is_featured),
    archived_at = case p_set.is_archived when true then coalesce(p.archived_at, clock_timestamp()) when false then null else p.archived_at end,
    low_stock_level = case when 'low_stock_level' = any (p_set.fields) then p_set.low_stock_level else p.low_stock_level end,
    price = case p_set.price_mode when 'to' then p_set.price_value
      when 'amount' then round((p.price + p_set.price_value) / v_step) * v_step
      when 'percent' then round(p.price * (1 + p_set.price_value / 100) / v_step) * v_step else p.price end,
    retail_price = case p_set.retail_mode when 'to' then p_set.retail_value when 'none' then null
      when 'price_before' then p.price else p.retail_price end
  from private.product_edit_rows e
  where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id and p.tenant_id = p_tenant_id and p.id = e.product_id
    and (v_stored && array['name', 'price', 'retail_price', 'category_id', 'tax_rate_id', 'low_stock_level']
      or p_set.is_published is distinct from p.is_published and p_set.is_published is not null
      or p_set.is_featured is distinct from p.is_featured and p_set.is_featured is not null
      or p_set.is_archived is distinct from (p.archived_at is not null) and p_set.is_archived is not null);
  if 'name' = any (p_set.fields) then
    -- Variants are called after their product.
    perform private.share_with_variants(p_tenant_id, e.product_id, e.before ->> 'name')
    from private.product_edit_rows e where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id;
  end if;
  update private.product_edit_rows e
  set after = private.edited_fields(p, p_set.fields)
  from public.products p
  where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id and p.tenant_id = p_tenant_id and p.id = e.product_id;
  delete from private.product_edit_rows e
  where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id and e.before = e.after;
  -- Told in products that were chosen: their variants are not counted besides.
  select count(distinct coalesce(case when p.parent_id = any (p_ids) then p.parent_id end, p.id)) into v_count
  from private.product_edit_rows e
  join public.products p on p.tenant_id = p_tenant_id and p.id = e.product_id
  where e.tenant_id = p_tenant_id and e.edit_id = p_edit_id;
  return v_count;
end;
$$;
comment on function private.post_product_edit(uuid, uuid, uuid[], private.product_set) is
  'Sets fields of products and their variants and notes what each was; answers how many of the chosen changed.';

create function public.bulk_edit_products(p_edit jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_id uuid;
  v_hash text;
  v_done private.product_edits;
  v_ids uuid[];
  v_set private.product_set;
  v_expected timestamptz;
  v_now timestamptz;
  v_changed integer;
begin
  perform private.require_writable();
  perform private.input_object(p_edit, 'p_edit');
  v_id := private.input_uuid(p_edit, 'id');
  v_hash := private.request_hash(p_edit);
  perform private.lock_request('product_edits', v_tenant_id, v_id);
  select * into v_done from private.product_edits e where e.tenant_id = v_tenant_id and e.id = v_id;
  if found then
    perform private.require_same_request(v_done.request_hash, v_hash);
    return jsonb_build_object('id', v_id, 'chosen', v_done.chosen, 'changed', v_done.changed, 'product', null, 'replayed', true);
  end if;
  v_ids := private.product_edit_ids(v_tenant_id, p_edit);
  v_set := private.product_set_input(v_tenant_id, p_edit -> 'set', cardinality(v_ids) = 1);
  v_expected := private.input_instant(p_edit, 'expected_updated_at');
  if v_expected is not null then
    select p.updated_at into v_now from public.products p where p.tenant_id = v_tenant_id and p.id = v_ids[1] for no key update;
    if cardinality(v_ids) <> 1 then
      perform private.refuse_input('expected_updated_at', 'This is for one product.');
    elsif v_now <> v_expected then
      perform private.fail(409, 'stale_row', 'Someone else changed this product. Reload it.', jsonb_build_object('updated_at', v_now));
    end if;
  end if;
  -- Ways back are kept for a month.
  delete from private.product_edits e where e.tenant_id = v_tenant_id and e.created_at < now() - interval '30 days';
  insert into private.product_edits (tenant_id, id, user_id, request_hash, fields, chosen)
  values (v_tenant_id, v_id, auth.uid(), v_hash, v_set.fields, coalesce(cardinality(v_ids), 0));
  v_changed := private.post_product_edit(v_tenant_id, v_id, v_ids, v_set);
  update private.product_edits e set changed = v_changed where e.tenant_id = v_tenant_id and e.id = v_id;
  perform private.audit_product_edits(v_tenant_id, auth.uid(), v_id, false);
  return jsonb_build_object('id', v_id, 'chosen', coalesce(cardinality(v_ids), 0), 'changed', v_changed,
    -- Edited in its row of the list, which goes on from here.
    'product', case when cardinality(v_ids) = 1 then private.product_rows(v_tenant_id, v_ids, private.can('products.view_cost')) -> 0 end,
    'replayed', false);
exception when unique_violation then
  perform private.fail(409, 'in_use', 'Another variant already has these options.');
  return null;
end;
$$;
comment on function public.bulk_edit_products(jsonb) is
  'Changes up to 10,000 products (ids, or all that match a filter) in one transaction; p_edit: id, ids | filter, set, expected_updated_at (of one). ProductEditResult.';

create function public.undo_product_edit(p_edit_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_edit private.product_edits;
  v_restored integer;
begin
  perform private.require_writable();
  select * into v_edit from private.product_edits e where e.tenant_id = v_tenant_id and e.id = p_edit_id for update;
  if not found or v_edit.user_id <> auth.uid() then
    perform private.fail(404, 'not_found', 'This change can no longer be undone.');
  elsif v_edit.undone_at is not null then
    return jsonb_build_object('restored', v_edit.restored, 'kept', 0, 'replayed', true);
  end if;
  perform 1 from public.products p
  join private.product_edit_rows e on e.tenant_id = v_tenant_id and e.edit_id = p_edit_id and e.product_id = p.id
  where p.tenant_id = v_tenant_id order by p.id for no key update of p;
  -- What somebody has changed again since then stays as they made it.
  delete from private.product_edit_rows e using public.products p
  where e.tenant_id = v_tenant_id and e.edit_id = p_edit_id and p.tenant_id = v_tenant_id and p.id = e.product_id
    and private.edited_fields(p, v_edit.fields) <> e.after;
  update public.products p
  set name = coalesce(e.before ->> 'name', p.name),
    category_id = case when e.before ? 'category_id' then (e.before ->> 'category_id')::uuid else p.category_id end,
    tax_rate_id = case when e.before ? 'tax_rate_id' then (e.before ->> 'tax_rate_id')::uuid else p.tax_rate_id end,
    is_published = coalesce((e.before ->> 'is_published')::boolean, p.is_published),
    is_featured = coalesce((e.before ->> 'is_featured')::boolean, p.is_featured),
    archived_at = case (e.before ->> 'is_archived')::boolean when true then clock_timestamp() when false then null else p.archived_at end,
    low_stock_level = case when e.before ? 'low_stock_level' then (e.before ->> 'low_stock_level')::numeric else p.low_stock_level end,
    price = coalesce((e.before ->> 'price')::numeric, p.price),
    retail_price = case when e.before ? 'retail_price' then (e.before ->> 'retail_price')::numeric else p.retail_price end
  from private.product_edit_rows e
  where e.tenant_id = v_tenant_id and e.edit_id = p_edit_id and p.tenant_id = v_tenant_id and p.id = e.product_id;
  if 'name' = any (v_edit.fields) then
    perform private.share_with_variants(v_tenant_id, e.product_id, e.after ->> 'name')
    from private.product_edit_rows e where e.tenant_id = v_tenant_id and e.edit_id = p_edit_id;
  end if;
  select count(distinct coalesce(case when exists (
      select 1 from private.product_edit_rows o
      where o.tenant_id = v_tenant_id and o.edit_id = p_edit_id and o.product_id = p.parent_id) then p.parent_id end, p.id))
  into v_restored
  from private.product_edit_rows e
  join public.products p on p.tenant_id = v_tenant_id and p.id = e.product_id
  where e.tenant_id = v_tenant_id and e.edit_id = p_edit_id;
  update private.product_edits e set undone_at = clock_timestamp(), restored = v_restored where e.tenant_id = v_tenant_id and e.id = p_edit_id;
  perform private.audit_product_edits(v_tenant_id, auth.uid(), p_edit_id, true);
  return jsonb_build_object('restored', v_restored, 'kept', greatest(v_edit.changed - v_restored, 0), 'replayed', false);
exception
  when unique_violation then
    perform private.fail(409, 'in_use', 'Another variant already has these options.');
    return null;
  when foreign_key_violation then
    perform private.fail(409, 'in_use', 'The old category or tax rate no longer exists.');
    return null;
end;
$$;
comment on function public.undo_product_edit(uuid) is
  'Takes back an own change of many products; what was changed again since then stays. Answers {restored, kept}.';

grant execute on function
  public.bulk_edit_products(jsonb),
  public.undo_product_edit(uuid)
  to authenticated;
