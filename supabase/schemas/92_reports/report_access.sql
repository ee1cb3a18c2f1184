-- What the screens of reports need to know besides the catalogue: the year of the books, and what a role does not open.

create function public.report_access()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
begin
  return jsonb_build_object(
    'year_start_month', private.year_start_month(v_tenant_id),
    'owners', (
      select coalesce(jsonb_agg(f.full_name order by f.full_name), '[]')
      from public.tenant_users m join public.profiles f on f.user_id = m.user_id
      where m.tenant_id = v_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted'),
    'locked', (
      select coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'title', d.title, 'needs', n.needs) order by d.position), '[]')
      from private.report_definitions d
      cross join lateral (
        select jsonb_agg(p.description order by u.place) as needs
        from unnest(private.missing_report_rights(v_tenant_id, auth.uid(), d)) with ordinality as u (key, place) join public.permissions p on p.key = u.key) n
      where n.needs is not null));
end;
$$;
comment on function public.report_access() is
  'What the screens of reports need besides the catalogue {year_start_month, owners (names of who can give a right), locked [{key, title, needs (the rights that are missing, in words)}]}. Needs reports.view_own.';

grant execute on function public.report_access() to authenticated;
