-- What must be true of the books at any moment. Read-only: run it on any database at any time; no row means all is well.
-- It runs after every database test file. One statement, so that everything is seen at the same instant.

with
account as (
  select a.tenant_id, a.role, coalesce(sum(l.debit - l.credit), 0) as balance
  from public.ledger_accounts a
  left join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
  where a.role is not null
  group by a.tenant_id, a.role
),
entry_role as (
  select e.tenant_id, e.id, e.source_type, e.source_id, a.role, sum(l.debit - l.credit) as amount
  from public.journal_entries e
  join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  group by e.tenant_id, e.id, e.source_type, e.source_id, a.role
),
entry as (
  select r.tenant_id, r.source_type, r.source_id,
    coalesce(-sum(r.amount) filter (where r.role in ('sales', 'delivery_income')), 0) as income,
    coalesce(sum(r.amount) filter (where r.role = 'sales_returns'), 0) as returned,
    coalesce(-sum(r.amount) filter (where r.role = 'vat_output'), 0) as tax,
    coalesce(sum(r.amount) filter (where r.role = 'inventory'), 0) as inventory
  from entry_role r
  group by r.tenant_id, r.source_type, r.source_id
),
moved as (
  select m.tenant_id, m.source_type, m.source_id, sum(m.value) as value
  from public.stock_movements m group by m.tenant_id, m.source_type, m.source_id
),
paid as (
  select p.tenant_id, p.sale_id, sum(p.amount) as amount,
    coalesce(sum(p.amount) filter (where p.tender_type = 'on_account'), 0) as on_account
  from public.sale_payments p group by p.tenant_id, p.sale_id
),
credited as (
  select c.tenant_id, c.sale_id, sum(c.total_amount) as total, sum(c.refund_amount) as refunded, sum(c.receivable_amount) as receivable
  from public.credit_notes c group by c.tenant_id, c.sale_id
),
numbered (tenant_id, document_type, number) as (
  select s.tenant_id, 'invoice', s.invoice_number from public.sales s
  union all select c.tenant_id, 'credit_note', c.credit_note_number from public.credit_notes c
  union all select o.tenant_id, 'order', o.order_number from public.orders o
  union all select g.tenant_id, 'goods_receipt', g.receipt_number from public.goods_receipts g
  union all select a.tenant_id, 'stock_adjustment', a.adjustment_number from public.stock_adjustments a
  union all select e.tenant_id, 'journal', e.number from public.journal_entries e
),
series as (
  select n.tenant_id, n.document_type, count(*) as documents, count(distinct substring(n.number from '[0-9]+$')::bigint) as numbers,
    min(substring(n.number from '[0-9]+$')::bigint) as first, max(substring(n.number from '[0-9]+$')::bigint) as last
  from numbered n group by n.tenant_id, n.document_type
),
foreign_key as (
  select k.oid, k.conname, k.conrelid::regclass as child, k.confrelid::regclass as parent,
    exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and not a.attisdropped)
      -- A parent that may have no tenant (a person's profile) belongs to none of them.
      and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id' and a.attnotnull) as joins_tenants,
    exists (
      select 1 from unnest(k.conkey, k.confkey) as pair (child_column, parent_column)
      join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = pair.child_column and c.attname = 'tenant_id'
      join pg_catalog.pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.parent_column and p.attname = 'tenant_id') as pairs_tenants,
    (select string_agg(format('c.%I is not null', c.attname), ' and ')
      from unnest(k.conkey) as x join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = x) as is_set,
    (select string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ')
      from unnest(k.conkey, k.confkey) as pair (child_column, parent_column)
      join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = pair.child_column
      join pg_catalog.pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.parent_column) as matches
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class t on t.oid = k.conrelid
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where k.contype = 'f' and n.nspname in ('public', 'private', 'audit')
)

select 'journal_balanced' as invariant, e.tenant_id, format('%s: %s lines, debits less credits %s', e.number, count(l.id), sum(l.debit - l.credit)) as details
from public.journal_entries e
left join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
group by e.tenant_id, e.id, e.number
having count(l.id) < 2 or sum(l.debit) <> sum(l.credit) or bool_or(l.business_date <> e.business_date)

union all
select 'stock_level_is_sum_of_movements', coalesce(l.tenant_id, m.tenant_id),
  format('product %s: level %s worth %s, movements %s worth %s', coalesce(l.product_id, m.product_id), l.quantity, l.stock_value, m.quantity, m.value)
from public.stock_levels l
full join (
  select x.tenant_id, x.product_id, x.location_id, sum(x.quantity) as quantity, sum(x.value) as value
  from public.stock_movements x group by x.tenant_id, x.product_id, x.location_id
) m on m.tenant_id = l.tenant_id and m.product_id = l.product_id and m.location_id = l.location_id
where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.stock_value, 0) <> coalesce(m.value, 0)

union all
select 'stock_quantity_is_sum_of_levels', p.tenant_id, format('product %s: %s, levels %s', p.id, p.stock_quantity, l.quantity)
from public.products p
left join (select x.tenant_id, x.product_id, sum(x.quantity) as quantity from public.stock_levels x group by x.tenant_id, x.product_id) l
  on l.tenant_id = p.tenant_id and l.product_id = p.id
where p.stock_quantity <> coalesce(l.quantity, 0)

union all
select 'no_negative_stock', l.tenant_id, format('product %s: %s', l.product_id, l.quantity)
from public.stock_levels l
join public.tenant_policies o on o.tenant_id = l.tenant_id and not o.allow_negative_stock
where l.quantity < 0

union all
select 'inventory_account_is_stock_value', a.tenant_id, format('account %s, stock %s', a.balance, coalesce(v.value, 0))
from account a
left join (select l.tenant_id, sum(l.stock_value) as value from public.stock_levels l group by l.tenant_id) v on v.tenant_id = a.tenant_id
where a.role = 'inventory' and a.balance <> coalesce(v.value, 0)

union all
select 'receivable_account_is_balance_due', a.tenant_id, format('account %s, sales %s', a.balance, coalesce(v.value, 0))
from account a
left join (select s.tenant_id, sum(s.balance_due) as value from public.sales s group by s.tenant_id) v on v.tenant_id = a.tenant_id
where a.role = 'receivable' and a.balance <> coalesce(v.value, 0)

union all
select 'store_credit_account_is_entries', a.tenant_id, format('account %s, entries %s', -a.balance, coalesce(v.value, 0))
from account a
left join (select e.tenant_id, sum(e.amount) as value from public.store_credit_entries e group by e.tenant_id) v on v.tenant_id = a.tenant_id
where a.role = 'store_credit' and -a.balance <> coalesce(v.value, 0)

union all
select 'store_credit_not_negative', e.tenant_id, format('contact %s: %s', e.contact_id, sum(e.amount))
from public.store_credit_entries e group by e.tenant_id, e.contact_id having sum(e.amount) < 0

union all
select 'sale_has_its_journal', coalesce(s.tenant_id, e.tenant_id),
  format('sale %s: net %s tax %s, journal income %s tax %s', coalesce(s.id, e.source_id), s.net_amount, s.tax_amount, e.income, e.tax)
from public.sales s
full join (select * from entry where source_type = 'sale') e on e.tenant_id = s.tenant_id and e.source_id = s.id
where s.id is null or s.net_amount <> coalesce(e.income, 0) or s.tax_amount <> coalesce(e.tax, 0)
  or (s.journal_entry_id is null) <> (e.source_id is null)

union all
select 'movements_have_their_journal', coalesce(m.tenant_id, e.tenant_id),
  format('%s %s: movements %s, journal %s', coalesce(m.source_type, e.source_type), coalesce(m.source_id, e.source_id), m.value, e.inventory)
from moved m
full join entry e on e.tenant_id = m.tenant_id and e.source_type = m.source_type and e.source_id = m.source_id
where coalesce(m.value, 0) <> coalesce(e.inventory, 0)

union all
select 'sale_line_has_its_movement', l.tenant_id, format('line %s of sale %s: quantity %s, moved %s', l.id, l.sale_id, l.quantity, m.quantity)
from public.sale_lines l
join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
left join (select x.tenant_id, x.source_line_id, sum(x.quantity) as quantity from public.stock_movements x
  where x.source_type = 'sale' group by x.tenant_id, x.source_line_id) m on m.tenant_id = l.tenant_id and m.source_line_id = l.id
where case when p.kind = 'goods' then coalesce(m.quantity, 0) <> -l.quantity else m.quantity is not null end

union all
select 'sale_movement_has_its_line', m.tenant_id, format('movement %s', m.id)
from public.stock_movements m
where m.kind = 'sale' and not exists (
  select 1 from public.sale_lines l where l.tenant_id = m.tenant_id and l.id = m.source_line_id and l.sale_id = m.source_id)

union all
select 'sale_is_sum_of_lines', s.tenant_id, format('%s: net %s tax %s discount %s, lines %s %s %s', s.invoice_number, s.net_amount, s.tax_amount,
  s.discount_amount, l.net, l.tax, l.discount)
from public.sales s
left join (select x.tenant_id, x.sale_id, sum(x.net_amount) as net, sum(x.tax_amount) as tax, sum(x.discount_amount) as discount
  from public.sale_lines x group by x.tenant_id, x.sale_id) l on l.tenant_id = s.tenant_id and l.sale_id = s.id
where l.net is null or s.net_amount <> l.net + s.delivery_net_amount or s.tax_amount <> l.tax + s.delivery_tax_amount
  or s.discount_amount <> l.discount

union all
select 'sale_is_paid_or_owed', s.tenant_id, format('%s: total %s paid %s balance %s', s.invoice_number, s.total_amount, p.amount, s.balance_due)
from public.sales s
left join paid p on p.tenant_id = s.tenant_id and p.sale_id = s.id
left join credited c on c.tenant_id = s.tenant_id and c.sale_id = s.id
where s.total_amount <> coalesce(p.amount, 0) or s.balance_due <> coalesce(p.on_account, 0) - coalesce(c.receivable, 0)

union all
select 'refunds_at_most_paid', s.tenant_id, format('%s: refunded %s, credit notes %s', s.invoice_number, s.refunded_amount, c.total)
from public.sales s
left join paid p on p.tenant_id = s.tenant_id and p.sale_id = s.id
left join credited c on c.tenant_id = s.tenant_id and c.sale_id = s.id
where s.refunded_amount <> coalesce(c.total, 0) or coalesce(c.refunded, 0) > coalesce(p.amount - p.on_account, 0)

union all
select 'returned_quantity_is_credited', l.tenant_id, format('line %s: returned %s, credited %s', l.id, l.returned_quantity, c.quantity)
from public.sale_lines l
left join (select x.tenant_id, x.sale_line_id, sum(x.quantity) as quantity, sum(x.net_amount) as net, sum(x.tax_amount) as tax
  from public.credit_note_lines x group by x.tenant_id, x.sale_line_id) c on c.tenant_id = l.tenant_id and c.sale_line_id = l.id
where l.returned_quantity <> coalesce(c.quantity, 0)
  or (l.returned_quantity = l.quantity and (l.net_amount <> c.net or l.tax_amount <> c.tax))

union all
select 'credit_note_is_sum_of_lines', c.tenant_id, format('%s: net %s tax %s', c.credit_note_number, c.net_amount, c.tax_amount)
from public.credit_notes c
left join (select x.tenant_id, x.credit_note_id, sum(x.net_amount) as net, sum(x.tax_amount) as tax
  from public.credit_note_lines x group by x.tenant_id, x.credit_note_id) l on l.tenant_id = c.tenant_id and l.credit_note_id = c.id
left join entry e on e.tenant_id = c.tenant_id and e.source_type = 'credit_note' and e.source_id = c.id
where c.net_amount is distinct from l.net or c.tax_amount is distinct from l.tax
  or c.net_amount <> coalesce(e.returned, 0) or c.tax_amount <> coalesce(-e.tax, 0)

union all
select 'sale_status_is_true', s.tenant_id, format('%s: %s', s.invoice_number, s.status)
from public.sales s
join (select l.tenant_id, l.sale_id, bool_or(l.returned_quantity > 0) as some, bool_and(l.returned_quantity = l.quantity) as every
  from public.sale_lines l group by l.tenant_id, l.sale_id) r on r.tenant_id = s.tenant_id and r.sale_id = s.id
where s.status <> case when r.every then 'refunded' when r.some then 'partially_refunded' else 'completed' end

union all
select 'numbers_without_gaps', s.tenant_id, format('%s: %s documents from %s to %s, next %s', s.document_type, s.documents, s.first, s.last, d.next_value)
from series s
left join private.document_sequences d on d.tenant_id = s.tenant_id and d.document_type = s.document_type
where s.documents <> s.numbers or s.documents <> s.last - s.first + 1 or s.last is distinct from d.next_value - 1

union all
select 'reserved_is_open_reservations', l.tenant_id, format('product %s: reserved %s, reservations %s', l.product_id, l.reserved_quantity, r.quantity)
from public.stock_levels l
full join (
  select x.tenant_id, x.product_id, x.location_id, sum(x.quantity) as quantity
  from public.stock_reservations x where x.released_at is null group by x.tenant_id, x.product_id, x.location_id
) r on r.tenant_id = l.tenant_id and r.product_id = l.product_id and r.location_id = l.location_id
where coalesce(l.reserved_quantity, 0) <> coalesce(r.quantity, 0)

union all
select 'only_placed_orders_reserve', r.tenant_id, format('order %s is %s', o.order_number, o.status)
from public.stock_reservations r
join public.orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
where r.released_at is null and o.status <> 'placed'

union all
select 'order_is_sum_of_lines', o.tenant_id, format('%s: total %s, sale %s', o.order_number, o.total_amount, s.total_amount)
from public.orders o
left join (select x.tenant_id, x.order_id, sum(x.net_amount) as net, sum(x.tax_amount) as tax
  from public.order_lines x group by x.tenant_id, x.order_id) l on l.tenant_id = o.tenant_id and l.order_id = o.id
left join public.sales s on s.tenant_id = o.tenant_id and s.id = o.sale_id
where o.net_amount is distinct from l.net + o.delivery_net_amount or o.tax_amount is distinct from l.tax + o.delivery_tax_amount
  or (o.sale_id is not null and (s.total_amount <> o.total_amount or s.order_id is distinct from o.id))

union all
select 'expected_cash_is_true', s.tenant_id, format('session %s: expected %s', s.id, s.expected_cash)
from public.till_sessions s
where s.status = 'closed' and s.expected_cash <> s.opening_float
  + coalesce((select sum(p.amount) from public.sale_payments p
      where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash'), 0)
  - coalesce((select sum(c.refund_amount) from public.credit_notes c
      where c.tenant_id = s.tenant_id and c.till_session_id = s.id and c.refund_tender_type = 'cash'), 0)
  + coalesce((select sum(case m.kind when 'pay_in' then m.amount else -m.amount end) from public.cash_movements m
      where m.tenant_id = s.tenant_id and m.till_session_id = s.id), 0)

union all
select 'z_reports_are_chained', z.tenant_id, format('till %s, Z %s', z.till_id, z.z_number)
from (
  select s.*, row_number() over w as place, lag(s.z_hash) over w as hash_before
  from public.till_sessions s where s.status = 'closed'
  window w as (partition by s.tenant_id, s.till_id order by s.z_number)
) z
where z.z_number <> z.place or z.previous_z_hash is distinct from z.hash_before
  or z.z_hash <> encode(sha256(convert_to(coalesce(z.previous_z_hash, '') || z.z_report::text, 'UTF8')), 'hex')

union all
-- Memberships point to profiles, which may have no tenant yet: there no key holds the two together.
select 'profile_mirrors_membership', coalesce(m.tenant_id, p.tenant_id), format('user %s: profile of %s, member of %s', p.user_id, p.tenant_id, m.tenant_id)
from public.profiles p
left join public.tenant_users m on m.user_id = p.user_id
where p.tenant_id is distinct from m.tenant_id

union all
select 'foreign_key_keeps_tenants_apart', null, format('%s of %s to %s', f.conname, f.child, f.parent)
from foreign_key f where f.joins_tenants and not f.pairs_tenants

union all
select 'foreign_key_holds', null, format('%s of %s: %s rows point to nothing', f.conname, f.child, x.orphans)
from foreign_key f
cross join lateral (
  select ((xpath('/row/n/text()', query_to_xml(format(
    'select count(*) as n from %s c where %s and not exists (select 1 from %s p where %s)', f.child, f.is_set, f.parent, f.matches),
    false, true, '')))[1])::text::bigint as orphans
) x
where x.orphans > 0

union all
-- NaN equals itself and is above every number: sums and comparisons let it pass, so it is looked for by name.
select 'no_number_is_nan', null, format('%s: %s rows', t.name, x.rows)
from (
  select a.attrelid::regclass as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'numeric'::regtype
  group by a.attrelid
) t
cross join lateral (
  select ((xpath('/row/n/text()', query_to_xml(format(
    'select count(*) as n from %s where ''NaN'' in (%s)', t.name, t.columns), false, true, '')))[1])::text::bigint as rows
) x
where x.rows > 0;
