-- Receipts: how often one was printed, so that a second one says that it is a copy; and by mail.

create function public.count_receipt_print(p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_count integer;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  insert into private.receipt_prints as r (tenant_id, sale_id, print_count, printed_at)
  values (v_tenant_id, p_sale_id, 1, clock_timestamp())
  on conflict (tenant_id, sale_id) do update set print_count = r.print_count + 1, printed_at = excluded.printed_at
  returning r.print_count into v_count;
  return jsonb_build_object('print_count', v_count);
end;
$$;
comment on function public.count_receipt_print(uuid) is
  'Call it before a receipt is printed: which print this one is. From the second on the paper says that it is a copy. Own sales, or all with sales.view_all.';

create function private.receipt_text(p_sale jsonb)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines text;
  v_promotions text;
begin
  select string_agg(format('%s x %s  %s', trim_scale(l.quantity), private.mail_text(l.name, 60)
      || coalesce((select format(' (%s)', string_agg(private.mail_text(m ->> 'name', 60), ', ')) from jsonb_array_elements(l.modifiers) as m
        having count(*) > 0), ''), to_char(l.gross_amount, 'FM999,999,999,990.00')),
    E'\n' order by l.line_number) into v_lines
  from jsonb_to_recordset(p_sale -> 'lines') as l (line_number integer, quantity numeric, name text, modifiers jsonb, gross_amount numeric)
  where l.line_number <= 60;
  select string_agg(format('%s  -%s', private.mail_text(p.name, 80), to_char(p.amount, 'FM999,999,999,990.00')), E'\n' order by p.amount desc, p.name)
  into v_promotions
  from jsonb_to_recordset(private.given_promotions(p_sale -> 'lines')) as p (name text, amount numeric);
  return concat_ws(E'\n', v_lines,
    case when jsonb_array_length(p_sale -> 'lines') > 60 then format('and %s more lines', jsonb_array_length(p_sale -> 'lines') - 60) end, '',
    case when v_promotions is not null then E'Included in these prices:\n' || v_promotions || E'\n' end,
    format('Total %s %s', p_sale ->> 'currency_code', to_char((p_sale ->> 'total_amount')::numeric, 'FM999,999,999,990.00')),
    format('of which tax %s', to_char((p_sale ->> 'tax_amount')::numeric, 'FM999,999,999,990.00')));
end;
$$;
comment on function private.receipt_text(jsonb) is 'A sale as a mail tells it: at most 60 lines, the promotions it was given, total and tax.';

create function private.require_sale_to_share(p_tenant_id uuid, p_sale_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_sale(p_tenant_id, p_sale_id);
  if not private.can('sales.view_all')
    and not exists (
      select 1 from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id and s.cashier_id = auth.uid())
    and not exists (
      select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.issued_by = auth.uid()) then
    perform private.fail(403, 'permission_denied', 'Somebody else sold this. It can be sent once goods of it have come back here.');
  end if;
end;
$$;
comment on function private.require_sale_to_share(uuid, uuid) is
  'Refuses to send a sale to anybody unless it is the person''s own, all are to be seen (sales.view_all), or the person took goods of it back.';

grant execute on function public.count_receipt_print(uuid) to authenticated;
