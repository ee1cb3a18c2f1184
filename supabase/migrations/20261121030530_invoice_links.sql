-- Links by which a customer opens an invoice: unguessable, expiring, revocable.

create function public.create_invoice_link(p_sale_id uuid, p_expires_in_days integer default 90)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_id uuid := gen_random_uuid();
  v_token text;
  v_expires_at timestamptz;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
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
  'A secret link to an invoice the caller may see, valid 1 to 3650 days. The token is shown this once.';
grant execute on function public.create_invoice_link(uuid, integer) to authenticated;

create function public.revoke_invoice_link(p_link_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_link public.invoice_links;
begin
  select * into v_link from public.invoice_links l where l.tenant_id = v_tenant_id and l.id = p_link_id for no key update;
  if v_link.id is null then
    perform private.fail(404, 'not_found', 'There is no such link.');
  end if;
  perform private.require_sale(v_tenant_id, v_link.sale_id);
  update public.invoice_links l set revoked_at = coalesce(l.revoked_at, clock_timestamp())
  where l.tenant_id = v_tenant_id and l.id = p_link_id
  returning l.revoked_at into v_link.revoked_at;
  return jsonb_build_object('id', p_link_id, 'revoked_at', v_link.revoked_at);
end;
$$;
comment on function public.revoke_invoice_link(uuid) is 'Ends a link at once; ending it twice is harmless.';
grant execute on function public.revoke_invoice_link(uuid) to authenticated;

create function public.get_public_invoice(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link record;
begin
  update public.invoice_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200))
    and l.revoked_at is null and l.expires_at > clock_timestamp()
  returning l.tenant_id, l.sale_id into v_link;
  if v_link.sale_id is null then
    return null;
  end if;
  -- An invoice names its seller even when the shop is closed.
  return (
    select jsonb_build_object(
      'business', private.shop_profile(v_link.tenant_id),
      'sale', private.sale_json(v_link.tenant_id, v_link.sale_id) - array['replayed', 'journal_entry_id', 'till_session_id'],
      'tax_pin', b.tax_pin, 'receipt_footer', b.receipt_footer, 'issued_to', s.contact_name)
    from public.business_settings b
    join public.sales s on s.tenant_id = b.tenant_id and s.id = v_link.sale_id
    where b.tenant_id = v_link.tenant_id);
end;
$$;
comment on function public.get_public_invoice(text) is
  'The invoice behind a secret token, counted as a view; null for any wrong, expired or revoked one.';
grant execute on function public.get_public_invoice(text) to anon, authenticated;
