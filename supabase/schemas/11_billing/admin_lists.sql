-- Lists of money for platform administrators: invoices of all businesses, coupons.

create function private.admin_invoice_row(p_invoice public.subscription_invoices, p_is_full boolean)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.invoice_json(p_invoice, p_is_full) || jsonb_build_object('tenant_id', p_invoice.tenant_id,
    'tenant_name', (select t.name from public.tenants t where t.id = p_invoice.tenant_id))
    || case when not p_is_full then '{}' else jsonb_build_object('refunds', (
      select coalesce(jsonb_agg(private.refund_json(r, private.live_user_id()) order by r.created_at, r.id), '[]')
      from private.subscription_refunds r where r.tenant_id = p_invoice.tenant_id and r.invoice_id = p_invoice.id)) end;
$$;
comment on function private.admin_invoice_row(public.subscription_invoices, boolean) is 'An invoice with the business that it is for; in full also with its refunds.';

create function public.admin_list_billing_invoices(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_billing_invoices');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_status text := private.input_choice(v_filter, 'status', array['open', 'overdue', 'paid', 'void', 'uncollectible'], '', false);
  v_currency text := private.input_text(v_filter, 'currency', 3);
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_number text := upper(private.input_text(v_filter, 'text', 80));
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after text := v_cursor ->> 'number';
  v_limit integer := private.page_size(p_limit, 50);
  v_rows public.subscription_invoices[];
begin
  if v_cursor is not null and v_after is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  if v_tenant_id is not null and not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_list_billing_invoices', 'subscription_invoices', null, null, jsonb_strip_nulls(v_filter));
  -- Numbers are given without a gap as invoices are issued.
  select coalesce(array_agg(i order by i.number desc), '{}') into v_rows
  from (
    select x.* from public.subscription_invoices x
    where (v_status is null or x.status = case v_status when 'overdue' then 'open' else v_status end)
      and (v_status is distinct from 'overdue' or x.due_at < statement_timestamp())
      and (v_currency is null or x.currency = v_currency) and (v_tenant_id is null or x.tenant_id = v_tenant_id)
      and (v_number is null or x.number like private.escape_like(v_number) || '%')
      and (v_after is null or x.number < v_after)
    order by x.number desc limit v_limit + 1) i;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.admin_invoice_row(r, false) order by r.number desc), '[]') from unnest(v_rows[:v_limit]) as r),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('number', (v_rows[v_limit]).number)) end);
end;
$$;
comment on function public.admin_list_billing_invoices(jsonb, text, integer) is
  'Invoices of all businesses, newest first: {status (or overdue), currency, tenant_id, text: how the number begins}. Platform administrators with a second factor; audited.';

create function public.admin_get_billing_invoice(p_invoice_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_get_billing_invoice');
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.id = p_invoice_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  end if;
  perform private.write_audit(v_invoice.tenant_id, v_admin_id, 'admin_get_billing_invoice', 'subscription_invoices', p_invoice_id, null, null);
  return private.admin_invoice_row(v_invoice, true);
end;
$$;
comment on function public.admin_get_billing_invoice(uuid) is 'An invoice of a business in full. Platform administrators with a second factor; audited.';

create function public.admin_list_coupons()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_platform_right('admin_list_coupons');
  return coalesce((select jsonb_agg(to_jsonb(c) - 'created_at' order by c.created_at desc, c.id) from private.billing_coupons c), '[]');
end;
$$;
comment on function public.admin_list_coupons() is 'All coupons, the newest first, with how often each was used. Platform administrators with a second factor.';

grant execute on function
  public.admin_list_billing_invoices(jsonb, text, integer),
  public.admin_get_billing_invoice(uuid),
  public.admin_list_coupons()
  to authenticated;
