-- What a shop says of privacy, terms, returns and delivery: written by its owner, kept version by version, read by its visitors.

create function private.policy_kinds()
returns text[] language sql immutable security invoker set search_path = ''
return array['privacy', 'terms', 'returns', 'delivery'];
comment on function private.policy_kinds() is 'The pages a shop may have, in the order of its footer.';

create function private.last_policy(p_tenant_id uuid, p_kind text)
returns private.shop_policy_versions language plpgsql stable security definer set search_path = '' as $$
declare
  v_last private.shop_policy_versions;
begin
  select v.* into v_last from private.shop_policy_versions v
  where v.tenant_id = p_tenant_id and v.kind = p_kind order by v.version desc limit 1;
  return v_last;
end;
$$;
comment on function private.last_policy(uuid, text) is 'The version of a page that holds now; its columns are null before the first.';

create function private.written_policies(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(k.kind order by k.place), '[]')
    from unnest(private.policy_kinds()) with ordinality as k (kind, place)
    where (private.last_policy(p_tenant_id, k.kind)).body is not null);
end;
$$;
comment on function private.written_policies(uuid) is 'The pages that a shop has, as an array of kinds in the order of its footer.';

create function private.policies_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('policies', (
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'version', coalesce((l.last).version, 0), 'body', (l.last).body, 'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', n.version, 'body', n.body, 'saved_at', n.saved_at,
        'saved_by_name', (select p.full_name from public.profiles p where p.user_id = n.saved_by)) order by n.version desc)
      from (
        select v.* from private.shop_policy_versions v
        where v.tenant_id = p_tenant_id and v.kind = k.kind order by v.version desc limit 30) n), '[]')) order by k.place)
    from unnest(private.policy_kinds()) with ordinality as k (kind, place)
    cross join lateral (select private.last_policy(p_tenant_id, k.kind) as last) l));
end;
$$;
comment on function private.policies_json(uuid) is 'The pages of a shop and what they said before, as shop_policy_settings answers.';

create function public.shop_policy_settings()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.policies_json(private.require_permission('settings.view'));
end;
$$;
comment on function public.shop_policy_settings() is
  'The pages of the own shop: {policies: [{kind privacy, terms, returns or delivery, version (0 before the first), body (null: no page), '
  'versions [{version, body, saved_at, saved_by_name}] the newest first, 30 at most}]}. Needs settings.view.';

create function public.save_shop_policy(p_kind text, p_body text, p_version integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_kind text := private.input_choice(jsonb_build_object('kind', p_kind), 'kind', private.policy_kinds());
  v_body text := private.input_text(jsonb_build_object('body', replace(p_body, E'\r', '')), 'body', 20000);
  v_last private.shop_policy_versions;
begin
  perform private.require_writable();
  -- Who saves waits for who saves: two versions never get one number.
  perform 1 from public.business_settings b where b.tenant_id = v_tenant_id for no key update;
  v_last := private.last_policy(v_tenant_id, v_kind);
  if p_version is distinct from coalesce(v_last.version, 0) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  end if;
  if v_body is distinct from v_last.body then
    insert into private.shop_policy_versions (tenant_id, kind, version, body, saved_by)
    values (v_tenant_id, v_kind, p_version + 1, v_body, auth.uid());
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'shop_policy_versions', null,
      jsonb_build_object('kind', v_kind, 'version', v_last.version), jsonb_build_object('kind', v_kind, 'version', p_version + 1));
  end if;
  return private.policies_json(v_tenant_id);
end;
$$;
comment on function public.save_shop_policy(text, text, integer) is
  'Sets what a page of the own shop says (at most 20,000 characters; empty takes it out of the shop) and answers as shop_policy_settings. '
  'p_version is that which was read: stale_row once somebody else saved. What stands there already makes no version. Audited. Needs settings.edit.';

create function public.shop_policy(p_tenant_id uuid, p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_last private.shop_policy_versions;
begin
  perform private.require_open_shop(p_tenant_id);
  v_last := private.last_policy(p_tenant_id, p_kind);
  return case when v_last.body is not null then
    jsonb_build_object('kind', v_last.kind, 'body', v_last.body, 'changed_at', v_last.saved_at) end;
end;
$$;
comment on function public.shop_policy(uuid, text) is
  'A page of an open shop: {kind, body, changed_at}; null when the shop does not have it. shop_context names those it has.';

grant execute on function
  public.shop_policy_settings(),
  public.save_shop_policy(text, text, integer)
  to authenticated;
grant execute on function public.shop_policy(uuid, text) to anon, authenticated;
