-- Links by which a customer opens an invoice: unguessable, expiring, revocable.

create function public.create_invoice_link(p_sale_id uuid, p_expires_in_days integer default 90)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_id uuid := gen_random_uuid();
  v_token text;
  v_expires_at timestamptz;
begin
  perform private.require_sale_to_share(v_tenant_id, p_sale_id);
  perform private.input_number(jsonb_build_object('days', p_expires_in_days), 'days', 1, 3650, 1, 'p_expires_in_');
  v_expires_at := clock_timestamp() + make_interval(days => p_expires_in_days);
  v_token := private.link_token(v_tenant_id, 'invoice', v_id);
  insert into public.invoice_links (tenant_id, id, sale_id, token_hash, expires_at, created_by)
  values (v_tenant_id, v_id, p_sale_id, private.token_hash(v_token), v_expires_at, auth.uid());
  return jsonb_build_object('id', v_id, 'token', v_token, 'path', '/api/public-invoice-viewer?token=' || v_token,
    'expires_at', v_expires_at);
end;
$$;
comment on function public.create_invoice_link(uuid, integer) is
  'A secret link to an invoice, valid 1 to 3650 days: of an own sale, of any with sales.view_all, or of one that the caller took goods of back. The token is shown this once.';

create function public.revoke_invoice_link(p_link_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_link public.invoice_links;
begin
  select * into v_link from public.invoice_links l where l.tenant_id = v_tenant_id and l.id = p_link_id for no key update;
  if v_link.id is null then
    perform private.fail(404, 'not_found', 'This link does not exist.');
  end if;
  perform private.require_sale_to_share(v_tenant_id, v_link.sale_id);
  update public.invoice_links l set revoked_at = coalesce(l.revoked_at, clock_timestamp())
  where l.tenant_id = v_tenant_id and l.id = p_link_id
  returning l.revoked_at into v_link.revoked_at;
  return jsonb_build_object('id', p_link_id, 'revoked_at', v_link.revoked_at);
end;
$$;
comment on function public.revoke_invoice_link(uuid) is 'Ends a link at once, of a sale that the caller may make one of; ending it twice is harmless.';

create function private.public_invoice_json(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_sale jsonb := private.with_fiscal_block(p_tenant_id, 'sale', p_sale_id, private.sale_json(p_tenant_id, p_sale_id))
    - array['replayed', 'journal_entry_id', 'till_session_id', 'approvals', 'review_flags', 'reviewed_at', 'reviewed_by_name'];
begin
  v_sale := v_sale || jsonb_build_object('promotions', private.given_promotions(v_sale -> 'lines'), 'lines', (
    select jsonb_agg(e.value || jsonb_build_object('price_source', null,
      'promotions', coalesce(e.value #> '{price_source,promotions}', '[]')) order by e.ordinality)
    from jsonb_array_elements(v_sale -> 'lines') with ordinality as e));
  -- An invoice names its seller even when the shop is closed.
  return (
    select private.document_head(p_tenant_id) || jsonb_build_object(
      'sale', v_sale, 'receipt_footer', b.receipt_footer, 'issued_to', s.contact_name,
      -- M-Pesa, where the business calls its mobile money so.
      'tender_names', coalesce((
        select jsonb_object_agg(m.tender_type, m.name)
        from (
          select distinct on (p.tender_type) p.tender_type, p.name
          from public.payment_methods p where p.tenant_id = b.tenant_id
          order by p.tender_type, p.is_enabled desc, p.position) m), '{}'))
    from public.business_settings b
    join public.sales s on s.tenant_id = b.tenant_id and s.id = p_sale_id
    where b.tenant_id = p_tenant_id);
end;
$$;
comment on function private.public_invoice_json(uuid, uuid) is
  'A sale as its customer sees it, with the names its business gives to ways to pay.';

create function public.get_public_invoice(p_token text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_link record;
begin
  update public.invoice_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200))
    and l.revoked_at is null and l.expires_at > statement_timestamp()
  returning l.tenant_id, l.sale_id into v_link;
  return case when v_link.sale_id is not null then private.public_invoice_json(v_link.tenant_id, v_link.sale_id) end;
end;
$$;
comment on function public.get_public_invoice(text) is
  'The invoice behind a link that is neither revoked nor expired, with the names its business gives to ways to pay; null for every other token.';

grant execute on function public.get_public_invoice(text) to anon, authenticated;

grant execute on function
  public.create_invoice_link(uuid, integer),
  public.revoke_invoice_link(uuid)
  to authenticated;
