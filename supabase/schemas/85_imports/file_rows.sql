-- Exports: products and contacts in the words of a file that an import reads, so that what was exported comes back unchanged.

create function private.file_codes(p_codes jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select string_agg((c.code ->> 'barcode') || case when (c.code ->> 'unit_factor')::numeric <> 1 or c.code ->> 'barcode' ~ '\*\d+(\.\d+)?$'
    then '*' || trim_scale((c.code ->> 'unit_factor')::numeric) else '' end, ' ' order by c.place)
  from jsonb_array_elements(p_codes) with ordinality as c (code, place);
$$;
comment on function private.file_codes(jsonb) is 'Barcodes in one cell: 5901234123457 5901234123464*24.';

create function private.file_pairs(p_pairs jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select string_agg(p.key || '=' || p.value, '; ' order by p.key collate "C") from jsonb_each_text(p_pairs) as p;
$$;
comment on function private.file_pairs(jsonb) is 'Pairs in one cell: Colour=Red; Size=M.';

create function private.require_file_ids(p_ids uuid[])
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(cardinality(p_ids), 0) not between 1 and 500 then
    perform private.refuse_input('p_ids', 'Choose 1 to 500.');
  end if;
end;
$$;
comment on function private.require_file_ids(uuid[]) is 'Refuses an empty choice and one of more than 500.';

create function public.product_file_rows(p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_may_cost boolean := private.can('products.view_cost');
  v_ids uuid[];
begin
  perform private.require_file_ids(p_ids);
  v_ids := p_ids || array(
    select v.id from public.products v where v.tenant_id = v_tenant_id and v.parent_id = any (p_ids) and v.archived_at is null and v.id <> all (p_ids));
  return jsonb_build_object('rows', (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'cells', jsonb_build_object(
      'sku', n.now_is -> 'sku', 'name', n.now_is -> 'name', 'barcodes', private.file_codes(n.now_is -> 'barcodes'),
      'price', n.now_is -> 'price', 'retail_price', n.now_is -> 'retail_price', 'cost', case when v_may_cost then n.now_is -> 'cost' else 'null' end,
      'category', n.now_is -> 'category', 'unit', n.now_is -> 'unit', 'kind', n.now_is -> 'kind', 'tax_code', n.now_is -> 'tax_code',
      'description', n.now_is -> 'description', 'is_published', case when (n.stored).is_published then 'yes' else 'no' end,
      'is_featured', case when (n.stored).is_featured then 'yes' else 'no' end, 'low_stock_level', n.now_is -> 'low_stock_level',
      'reorder_point', n.now_is -> 'reorder_point', 'reorder_quantity', n.now_is -> 'reorder_quantity', 'brand', n.now_is -> 'brand',
      'image_urls', nullif(array_to_string((n.stored).image_urls, ' '), ''), 'parent_sku', q.sku,
      'options', private.file_pairs((n.stored).option_values), 'attributes', private.file_pairs((n.stored).attributes)))
      order by array_position(p_ids, coalesce((n.stored).parent_id, n.id)), (n.stored).parent_id nulls first, (n.stored).created_at, n.id), '[]')
    from private.import_product_now(v_tenant_id, v_ids) n
    left join public.products q on q.tenant_id = v_tenant_id and q.id = (n.stored).parent_id));
end;
$$;
comment on function public.product_file_rows(uuid[]) is
  'Up to 500 products with their variants, as the cells of a file that an import reads. Costs only for those who may see them.';

create function public.contact_file_rows(p_ids uuid[])
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.export');
  v_rows jsonb;
begin
  perform private.require_file_ids(p_ids);
  v_rows := (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'cells',
      (n.now_is - array['archived', 'consent_email', 'consent_sms', 'consent_whatsapp']) || jsonb_build_object(
        'tags', (select string_agg(t, ', ') from jsonb_array_elements_text(n.now_is -> 'tags') as t),
        'consent_email', case n.now_is -> 'consent_email' when 'true' then 'yes' when 'false' then 'no' end,
        'consent_sms', case n.now_is -> 'consent_sms' when 'true' then 'yes' when 'false' then 'no' end,
        'consent_whatsapp', case n.now_is -> 'consent_whatsapp' when 'true' then 'yes' when 'false' then 'no' end,
        'consent_on', c.given_on, 'consent_source', c.source)) order by array_position(p_ids, n.id)), '[]')
    from private.import_contact_now(v_tenant_id, p_ids) n
    left join lateral (
      select o.given_on, o.source from public.contact_consents o
      where o.tenant_id = v_tenant_id and o.contact_id = n.id order by o.given_on desc, o.created_at desc limit 1) c on true
    where not n.is_staff);
  perform private.write_audit(v_tenant_id, auth.uid(), 'contacts_exported', 'contacts', null, null,
    jsonb_build_object('count', jsonb_array_length(v_rows)));
  return jsonb_build_object('rows', v_rows);
end;
$$;
comment on function public.contact_file_rows(uuid[]) is
  'Up to 500 contacts as the cells of a file that an import reads; no cards of the team. Needs contacts.export; each call is a line of the audit record.';

grant execute on function
  public.product_file_rows(uuid[]),
  public.contact_file_rows(uuid[])
  to authenticated;
