import type { Client } from 'pg';

/** What a cashier took out again before payment: now and then one unit too many, more seldom a whole basket that nobody paid. */
export async function insertVoids(client: Client, tenantId: string): Promise<void> {
  await client.query(
    `with sold as (
       select s.id, s.cashier_id, s.till_session_id, s.occurred_at, row_number() over (order by s.occurred_at, s.id) as place
       from public.sales s where s.tenant_id = $1 and s.till_session_id is not null
     ), voided as (
       select s.*, k.kind, (select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name,
           'quantity', case k.kind when 'line' then 1 else l.quantity end,
           'amount', case k.kind when 'line' then l.unit_price else round(l.unit_price * l.quantity, 2) end))
         from (select * from public.sale_lines o where o.tenant_id = $1 and o.sale_id = s.id order by o.id limit case k.kind when 'line' then 1 else 3 end) l) as lines
       from sold s
       cross join lateral (select case when s.place % 19 = 7 then 'line' when s.place % 61 = 3 then 'basket' end as kind) k
       where k.kind is not null
     )
     select private.write_void($1, v.cashier_id, jsonb_build_object(
       'id', md5('void ' || v.id)::uuid, 'kind', v.kind, 'till_session_id', v.till_session_id, 'lines', v.lines,
       'sale_id', case v.kind when 'line' then v.id else md5('left ' || v.id)::uuid end,
       'reason', (array['Scanned twice', 'Wrong product', 'Customer changed their mind', 'Too dear', 'Left without paying'])[case v.kind when 'line' then 1 + v.place % 4 else 5 end],
       'voided_at', v.occurred_at - interval '40 seconds'))
     from voided v where v.lines is not null`,
    [tenantId],
  );
}
