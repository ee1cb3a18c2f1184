-- Whose shop a mailed code is for: the auth service asks by the address that the mail leads to.

create function private.business_name_at(p_address text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_host text := lower(substring(p_address from '^https?://([^/:?#]+)'));
  v_slug text := lower(substring(p_address from '^https?://[^/?#]+/t/([^/?#]+)'));
  v_tenant_id uuid;
begin
  -- A shop below /t/ on the platform's own host, else the one whose host it is.
  select s.tenant_id into v_tenant_id
  from public.storefront_settings s join public.tenants t on t.id = s.tenant_id
  where s.slug = v_slug and t.status in ('active', 'trial');
  if v_slug is null then
    v_tenant_id := coalesce(public.get_tenant_by_domain(v_host),
      case when v_host like '%.%' then public.get_tenant_by_domain(split_part(v_host, '.', 1)) end);
  end if;
  return (
    select private.mail_text(coalesce(s.display_name, b.company_name, t.name), 100)
    from public.tenants t
    left join public.storefront_settings s on s.tenant_id = t.id
    left join public.business_settings b on b.tenant_id = t.id
    where t.id = v_tenant_id);
end;
$$;
comment on function private.business_name_at(text) is
  'The name of the usable business whose host or shop an address is, as mails say it; null for any other address.';

do $$
begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.business_name_at(text) to supabase_auth_admin;
  end if;
end;
$$;
