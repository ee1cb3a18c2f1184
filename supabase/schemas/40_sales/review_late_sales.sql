-- Late sales that a person looks at, and whether the chain of Z reports holds.

create function public.late_sales_to_review()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'invoice_number', s.invoice_number, 'provisional_number', x.provisional_number,
      'occurred_at', s.occurred_at, 'posted_at', s.posted_at, 'cashier_name', s.cashier_name, 'total_amount', s.total_amount,
      'flags', to_jsonb(x.flags)) order by x.created_at desc, x.sale_id), '[]')
    from (
      select * from public.late_sales o
      where o.tenant_id = v_tenant_id and o.reviewed_at is null and o.flags <> '{}'
      order by o.created_at desc, o.sale_id limit 100) x
    join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id);
end;
$$;
comment on function public.late_sales_to_review() is 'The newest late sales that a person should look at, at most 100, for those who see all tills.';

create function public.review_late_sale(p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
begin
  update public.late_sales x
  set reviewed_at = clock_timestamp(), reviewed_by = auth.uid(),
    reviewed_by_name = (select f.full_name from public.profiles f where f.user_id = auth.uid())
  where x.tenant_id = v_tenant_id and x.sale_id = p_sale_id and x.reviewed_at is null;
  if not found and not exists (select 1 from public.late_sales x where x.tenant_id = v_tenant_id and x.sale_id = p_sale_id) then
    perform private.fail(404, 'not_found', 'This sale does not exist.');
  end if;
  return private.sale_json(v_tenant_id, p_sale_id);
end;
$$;
comment on function public.review_late_sale(uuid) is
  'Says that a late sale has been looked at; once it is, it stays so. Answers the sale. Needs no paid subscription.';

create function public.verify_z_chain(p_till_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
  v_result jsonb;
begin
  perform 1 from public.tills t where t.tenant_id = v_tenant_id and t.id = p_till_id;
  if not found then
    perform private.fail(404, 'not_found', 'This till does not exist.');
  end if;
  select jsonb_build_object('z_count', count(*), 'first_z_number', min(c.z_number), 'last_z_number', max(c.z_number),
    'last_z_hash', (array_agg(c.z_hash order by c.z_number desc))[1],
    'broken_z_numbers', coalesce(jsonb_agg(c.z_number order by c.z_number) filter (where not c.is_sound), '[]'))
  into v_result
  from (
    select s.z_number, s.z_hash,
      s.z_number = row_number() over w
      and s.previous_z_hash is not distinct from lag(s.z_hash) over w
      and s.z_hash = private.z_hash(lag(s.z_hash) over w, s.z_report)
      and (s.z_report ->> 'grand_total')::numeric = coalesce((lag(s.z_report) over w ->> 'grand_total')::numeric, 0)
        + (s.z_report ->> 'sales_total')::numeric - (s.z_report ->> 'refunds_total')::numeric as is_sound
    from public.till_sessions s
    where s.tenant_id = v_tenant_id and s.till_id = p_till_id and s.status = 'closed'
    window w as (order by s.z_number)
  ) c;
  return v_result;
end;
$$;
comment on function public.verify_z_chain(uuid) is
  'Computes the chain of a till''s Z reports anew: numbers without gaps, each hash made of its report and the hash before, grand totals that add up. '
  'broken_z_numbers is empty when all hold.';

grant execute on function
  public.late_sales_to_review(),
  public.review_late_sale(uuid),
  public.verify_z_chain(uuid)
  to authenticated;
