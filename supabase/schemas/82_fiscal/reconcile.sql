-- The authority's own list of documents against ours.

create function public.save_fiscal_list(p_device uuid, p_list jsonb, p_since text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_settled integer := 0;
  v_row record;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  for v_row in
    select l.number, l.human_number, l.total, l.answer
    from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric, answer jsonb)
    where jsonb_typeof(l.answer) = 'object' order by l.number
  loop
    for v_document in
      select f.* from public.fiscal_documents f
      where f.tenant_id = v_device.tenant_id and f.device_id = v_device.id and f.state = 'needs_review' and f.kind in ('sale', 'credit_note')
        and f.number = v_row.number and f.body ->> 'humanNumber' = v_row.human_number and (f.body ->> 'total')::numeric = v_row.total
      for update
    loop
      perform private.accept_fiscal(v_device, v_document, v_row.answer);
      perform private.note_fiscal_event(v_document, 'found_in_list', null);
      v_settled := v_settled + 1;
    end loop;
  end loop;
  update public.fiscal_devices d set listed_at = clock_timestamp() where d.tenant_id = v_device.tenant_id and d.id = v_device.id;
  return private.fiscal_reconciled(v_device, p_list, p_since) || jsonb_build_object('settled', v_settled, 'listed_at', clock_timestamp());
end;
$$;
comment on function public.save_fiscal_list(uuid, jsonb, text) is
  'For edge functions: the authority''s own list of documents [{number, human_number, total, answer}], perhaps only those after a moment (p_since, 14 digits). What waits in review and stands there with the same number and total is accepted; answers {settled, agreed, differences, listed_at}.';

create function private.fiscal_reconciled(p_device public.fiscal_devices, p_list jsonb, p_since text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with theirs as (
      select l.number, l.human_number, l.total from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric)
    ), ours as (
      -- A device that followed another at the branch goes on in the same list.
      select f.id, f.kind, f.number, f.body ->> 'humanNumber' as human_number, (f.body ->> 'total')::numeric as total, f.authority_time
      from public.fiscal_devices d
      join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id and f.kind in ('sale', 'credit_note') and f.state = 'accepted'
      where d.tenant_id = p_device.tenant_id and (d.pin, d.branch_code, d.mode) = (p_device.pin, p_device.branch_code, p_device.mode)
    ), compared as (
      select coalesce(l.number, o.number) as number, coalesce(l.human_number, o.human_number) as human_number, o.id, o.kind, o.total, l.total as their_total,
        case
          when o.id is null then 'not_here'
          when l.number is null and (p_since is null or o.authority_time > p_since) then 'not_there'
          when l.number is null then 'not_asked'
          when (o.total, o.human_number) is distinct from (l.total, l.human_number) then 'differs'
          else 'agrees' end as what
      from theirs l full join ours o on o.number = l.number
    )
    select jsonb_build_object('agreed', count(*) filter (where c.what = 'agrees'),
      'differences', coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'what', c.what, 'document_id', c.id, 'kind', c.kind,
        'human_number', c.human_number, 'total', c.total, 'their_total', c.their_total) order by c.number, c.id)
        filter (where c.what in ('not_here', 'not_there', 'differs')), '[]'))
    from compared c);
end;
$$;
comment on function private.fiscal_reconciled(public.fiscal_devices, jsonb, text) is
  'How many documents agree with the authority''s list of a branch, and where they do not: not_here, not_there (of what was accepted after p_since), differs.';

grant execute on function public.save_fiscal_list(uuid, jsonb, text) to service_role;
