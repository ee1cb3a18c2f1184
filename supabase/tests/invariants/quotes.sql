-- What must be true of quotes.
-- Read-only: run it on any database at any time; no row means all is well.

select 'quote_is_converted_by_its_sale' as invariant, q.tenant_id, format('%s: %s, sale %s', q.quote_number, q.status, q.sale_id) as details
from public.quotes q
where (q.status = 'converted') is distinct from (q.sale_id is not null and (exists (
  select 1 from public.sales s where s.tenant_id = q.tenant_id and s.id = q.sale_id) or exists (
  select 1 from public.orders o where o.tenant_id = q.tenant_id and o.id = q.sale_id and o.channel = 'till')))

union all
select 'sale_converts_one_quote', q.tenant_id, q.sale_id::text
from public.quotes q where q.sale_id is not null
group by q.tenant_id, q.sale_id having count(*) > 1

union all
select 'quote_is_claimed_for_its_sale', q.tenant_id, q.quote_number
from public.quotes q
where q.sale_id is not null and not exists (
  select 1 from private.quote_claims k where k.tenant_id = q.tenant_id and k.sale_id = q.sale_id and k.quote_id = q.id)

union all
select 'quote_comes_to_its_lines', q.tenant_id, format('%s: %s', q.quote_number, q.total_amount)
from public.quotes q
where q.total_amount is distinct from (
  select sum(l.gross_amount) from jsonb_to_recordset(q.priced -> 'lines') as l (gross_amount numeric));
