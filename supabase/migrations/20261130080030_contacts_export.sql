-- A file of all customers leaves the business: a right of its own, and a line of the audit record for each time it is used.

insert into public.permissions (key, description) values ('contacts.export', 'Take customers and suppliers out in a file');
insert into public.role_permissions (role, permission_key) values ('admin', 'contacts.export'), ('manager', 'contacts.export');

create or replace function public.contact_file_rows(p_ids uuid[])
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
