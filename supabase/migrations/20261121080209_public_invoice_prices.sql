-- What a business calls its price lists is no customer's matter; what it calls its tax number stands on the invoice.

create or replace function public.get_public_invoice(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link record;
  v_sale jsonb;
begin
  update public.invoice_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200))
    and l.revoked_at is null and l.expires_at > clock_timestamp()
  returning l.tenant_id, l.sale_id into v_link;
  if v_link.sale_id is null then
    return null;
  end if;
  v_sale := private.sale_json(v_link.tenant_id, v_link.sale_id) - array['replayed', 'journal_entry_id', 'till_session_id'];
  v_sale := v_sale || jsonb_build_object('lines', (
    select jsonb_agg(e.value || '{"price_source": null}' order by e.ordinality)
    from jsonb_array_elements(v_sale -> 'lines') with ordinality as e));
  -- An invoice names its seller even when the shop is closed.
  return (
    select jsonb_build_object(
      'business', private.shop_profile(v_link.tenant_id), 'sale', v_sale,
      'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label, 'receipt_footer', b.receipt_footer, 'issued_to', s.contact_name)
    from public.business_settings b
    join public.sales s on s.tenant_id = b.tenant_id and s.id = v_link.sale_id
    where b.tenant_id = v_link.tenant_id);
end;
$$;
