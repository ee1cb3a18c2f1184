-- An invoice behind its link calls ways to pay as its business does.

create or replace function public.get_public_invoice(p_token text)
returns jsonb language plpgsql security definer set search_path = '' as $$
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
  v_sale := private.sale_json(v_link.tenant_id, v_link.sale_id)
    - array['replayed', 'journal_entry_id', 'till_session_id', 'approvals', 'review_flags', 'reviewed_at', 'reviewed_by_name'];
  v_sale := v_sale || jsonb_build_object('promotions', private.given_promotions(v_sale -> 'lines'), 'lines', (
    select jsonb_agg(e.value || jsonb_build_object('price_source', null,
      'promotions', coalesce(e.value #> '{price_source,promotions}', '[]')) order by e.ordinality)
    from jsonb_array_elements(v_sale -> 'lines') with ordinality as e));
  -- An invoice names its seller even when the shop is closed.
  return (
    select jsonb_build_object(
      'business', private.shop_profile(v_link.tenant_id), 'sale', v_sale,
      'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label, 'receipt_footer', b.receipt_footer, 'issued_to', s.contact_name,
      -- M-Pesa, where the business calls its mobile money so.
      'tender_names', coalesce((
        select jsonb_object_agg(m.tender_type, m.name)
        from (
          select distinct on (p.tender_type) p.tender_type, p.name
          from public.payment_methods p where p.tenant_id = b.tenant_id
          order by p.tender_type, p.is_enabled desc, p.position) m), '{}'))
    from public.business_settings b
    join public.sales s on s.tenant_id = b.tenant_id and s.id = v_link.sale_id
    where b.tenant_id = v_link.tenant_id);
end;
$$;
comment on function public.get_public_invoice(text) is
  'The invoice behind a link that is neither revoked nor expired, with the names its business gives to ways to pay; null for every other token.';
