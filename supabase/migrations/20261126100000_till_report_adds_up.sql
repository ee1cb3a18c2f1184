-- A till report says how refunds were paid back: without the cash of them its drawer cannot be added up on paper.

create or replace function private.till_report_json(p_tenant_id uuid, p_session_id uuid, p_expected_cash numeric, p_is_blind boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.till_session_json(p_tenant_id, p_session_id) || (
    select jsonb_build_object(
      'expected_cash', case when not p_is_blind then p_expected_cash end,
      'counted_cash', s.counted_cash, 'over_short', s.over_short,
      'cash_in', m.cash_in, 'cash_out', m.cash_out,
      'account_payments_cash', case when not p_is_blind then k.cash end,
      'account_payments', private.tender_sums(array(
        select row(p.tender_type, p.amount)::private.tendered from public.contact_payments p
        where p.tenant_id = s.tenant_id and p.till_session_id = s.id), p_is_blind),
      'gift_cards_sold', private.tender_sums(array(
        select row(g.tender_type, g.initial_amount)::private.tendered from public.gift_cards g
        where g.tenant_id = s.tenant_id and g.till_session_id = s.id and g.tender_type is not null), p_is_blind),
      'refund_tenders', private.tender_sums(array(
        select row(n.refund_tender_type, n.refund_amount)::private.tendered from public.credit_notes n
        where n.tenant_id = s.tenant_id and n.till_session_id = s.id and n.refund_amount <> 0), p_is_blind),
      'refunds_total', r.refunds_total, 'discount_total', a.discount_total, 'tax_total', a.tax_total - r.tax_total,
      'net_total', a.net_total - r.net_total,
      'tenders', coalesce((
        select jsonb_agg(jsonb_build_object('tender_type', g.tender_type, 'amount', g.amount, 'count', g.count) order by g.tender_type)
        from (
          select p.tender_type, sum(p.amount) as amount, count(*) as count from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and not (p_is_blind and p.tender_type = 'cash')
          group by p.tender_type) g), '[]'),
      'movements', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount, 'reason', c.reason,
          'created_at', c.created_at) order by c.created_at, c.id)
        from public.cash_movements c where c.tenant_id = s.tenant_id and c.till_session_id = s.id), '[]'))
    from public.till_sessions s
    cross join lateral (
      select coalesce(sum(c.amount) filter (where c.kind = 'pay_in'), 0) as cash_in,
        coalesce(sum(c.amount) filter (where c.kind <> 'pay_in'), 0) as cash_out
      from public.cash_movements c where c.tenant_id = s.tenant_id and c.till_session_id = s.id) m
    cross join lateral (
      select coalesce(sum(p.amount), 0) as cash from public.contact_payments p
      where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash') k
    cross join lateral (
      select coalesce(sum(n.total_amount), 0) as refunds_total, coalesce(sum(n.tax_amount), 0) as tax_total,
        coalesce(sum(n.net_amount), 0) as net_total
      from public.credit_notes n where n.tenant_id = s.tenant_id and n.till_session_id = s.id) r
    cross join lateral (
      select coalesce(sum(x.discount_amount), 0) as discount_total, coalesce(sum(x.tax_amount), 0) as tax_total,
        coalesce(sum(x.net_amount), 0) as net_total
      from public.sales x where x.tenant_id = s.tenant_id and x.till_session_id = s.id) a
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
comment on function private.till_report_json(uuid, uuid, numeric, boolean) is
  'X or Z figures of a session; blind leaves out what would tell how much cash is expected. Refunds are taken off net and tax; account_payments and gift_cards_sold are what was taken at the till besides sales, by tender; account_payments_cash is the cash of the former; refund_tenders is how refunds were paid back, so that float, cash sales, cash for accounts, cash put in, less cash taken out and cash paid back, is the expected cash.';
