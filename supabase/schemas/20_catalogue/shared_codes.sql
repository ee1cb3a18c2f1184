-- Codes of old that two products share: from before one GTIN was on one product only. Which of the two a scan finds depends on the scanner.

create function private.shared_code_product(p_tenant_id uuid, p_product_id uuid, p_barcode text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', p_barcode, 'is_archived', p.archived_at is not null)
    from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id);
end;
$$;
comment on function private.shared_code_product(uuid, uuid, text) is 'One of the two products of a shared code, with the code as it is kept there.';

create function public.list_shared_codes()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
begin
  return (
    -- Own codes of a business may be many: only what looks like a number of trade is worked out, and that once.
    with others as materialized (
      select b.product_id, b.barcode, private.gtin_of(b.barcode) as gtin from public.product_barcodes b
      where b.tenant_id = v_tenant_id and b.gtin is null and b.barcode ~ '^[0-9]{8}$|^[0-9]{12,14}$')
    select coalesce(jsonb_agg(jsonb_build_object('gtin', s.gtin,
      'keeps', private.shared_code_product(v_tenant_id, s.keeper_id, s.keeper_code),
      'other', private.shared_code_product(v_tenant_id, s.other_id, s.other_code)) order by s.gtin, s.other_code), '[]')
    from (
      select k.gtin, k.product_id as keeper_id, k.barcode as keeper_code, o.product_id as other_id, o.barcode as other_code
      from others o
      join public.product_barcodes k on k.tenant_id = v_tenant_id and k.gtin = o.gtin
      order by k.gtin, o.barcode limit 200) s);
end;
$$;
comment on function public.list_shared_codes() is
  'Codes that two products share in two forms, up to 200: [{gtin, keeps: {id, name, sku, barcode, is_archived}, other: likewise}]. keeps is the one that holds the number. Needs products.view.';

create function public.mend_shared_code(p_mend jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_barcode text;
  v_keep_id uuid;
  v_other public.product_barcodes;
  v_keeper public.product_barcodes;
begin
  perform private.require_writable();
  perform private.input_object(p_mend, 'p_mend');
  v_barcode := private.input_text(p_mend, 'barcode', 64, '', true);
  v_keep_id := private.input_uuid(p_mend, 'keep_product_id');
  select * into v_other from public.product_barcodes b
  where b.tenant_id = v_tenant_id and b.barcode = v_barcode and b.gtin is null for update;
  select * into v_keeper from public.product_barcodes b
  where b.tenant_id = v_tenant_id and b.gtin = private.gtin_of(v_barcode) for update;
  if v_other.barcode is null or v_keeper.barcode is null then
    perform private.fail(404, 'not_found', 'This code is no longer on two products.');
  elsif v_keep_id not in (v_other.product_id, v_keeper.product_id) then
    perform private.refuse_input('keep_product_id', 'Choose one of the two products.');
  end if;
  if v_keep_id = v_keeper.product_id then
    delete from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_other.barcode;
  else
    delete from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_keeper.barcode;
    -- Now it holds the number itself.
    update public.product_barcodes b set barcode = b.barcode where b.tenant_id = v_tenant_id and b.barcode = v_other.barcode;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'shared_code_mended', 'products', v_keep_id,
    jsonb_build_object('codes', jsonb_build_array(
      jsonb_build_object('barcode', v_keeper.barcode, 'product_id', v_keeper.product_id),
      jsonb_build_object('barcode', v_other.barcode, 'product_id', v_other.product_id))),
    jsonb_build_object('barcode', case when v_keep_id = v_keeper.product_id then v_keeper.barcode else v_other.barcode end));
  return public.list_shared_codes();
end;
$$;
comment on function public.mend_shared_code(jsonb) is
  'Leaves a shared code with one of its two products and takes it from the other: {barcode: of the one without the number, keep_product_id}. Answers as list_shared_codes. Needs products.edit.';

grant execute on function
  public.list_shared_codes(),
  public.mend_shared_code(jsonb)
  to authenticated;
