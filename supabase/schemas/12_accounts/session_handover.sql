-- Hand-over of a signed-in person from one host of the platform to another: a code that works once, for 30 seconds, on the
-- host it was made for. The session there is a new one; nothing of the old session travels.

-- The database does not know under which domains tenants have their subdomains: the function says so from its environment.
create function public.mint_session_handover(p_user_id uuid, p_code_hash text, p_target_host text, p_base_domains text[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_host text := lower(p_target_host);
  v_is_own_host boolean;
begin
  select exists (
    select 1
    from public.tenant_users m join public.tenants t on t.id = m.tenant_id
    where m.user_id = p_user_id and m.is_active and m.invitation_status = 'accepted'
      -- The whole host, never its first label: duka.shop.example.evil.com begins like duka's own.
      and (v_host in (select t.subdomain || '.' || lower(b.domain) from unnest(p_base_domains) as b (domain) where b.domain <> '')
        or exists (
          select 1 from public.tenant_domains d
          where d.tenant_id = t.id and d.domain = v_host and d.verified_at is not null))
  ) into v_is_own_host;
  if not v_is_own_host then
    perform private.fail(403, 'permission_denied', 'This address does not belong to your business.');
  end if;
  delete from private.session_handovers h where h.created_at < now() - interval '1 day';
  insert into private.session_handovers (code_hash, user_id, target_host) values (p_code_hash, p_user_id, v_host);
end;
$$;
comment on function public.mint_session_handover(uuid, text, text, text[]) is
  'Keeps the hash of a hand-over code for a host of the person''s own business: its subdomain on one of the base domains, or a verified domain. For the session-handover function only.';

create function public.redeem_session_handover(p_code_hash text, p_target_host text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_handover private.session_handovers;
begin
  -- A try on the wrong host or too late uses the code up as well.
  update private.session_handovers h set redeemed_at = clock_timestamp()
  where h.code_hash = p_code_hash and h.redeemed_at is null
  returning * into v_handover;
  if v_handover.user_id is null or v_handover.target_host <> lower(p_target_host)
    or v_handover.created_at < clock_timestamp() - interval '30 seconds' then
    return null;
  end if;
  return v_handover.user_id;
end;
$$;
comment on function public.redeem_session_handover(text, text) is
  'The person behind a hand-over code, once, within 30 seconds and on the right host; else null. For the session-handover function only.';
