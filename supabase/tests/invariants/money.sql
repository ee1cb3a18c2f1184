-- What must be true of money out and in: a voucher and a transfer are what their entries moved, and taken back they moved nothing.
-- Read-only: run it on any database at any time; no row means all is well.

with
moved as (
  select l.tenant_id, l.journal_entry_id, l.ledger_account_id, sum(l.debit - l.credit) as amount
  from public.journal_lines l group by l.tenant_id, l.journal_entry_id, l.ledger_account_id
)

select 'voucher_is_its_entry' as invariant, v.tenant_id, format('%s: %s, entry %s', v.voucher_number, v.amount, m.amount) as details
from public.money_vouchers v
left join moved m on m.tenant_id = v.tenant_id and m.journal_entry_id = v.journal_entry_id and m.ledger_account_id = v.money_account_id
where m.amount is distinct from case when v.kind in ('expense', 'owner_out') then -v.amount else v.amount end

union all
select 'reversed_voucher_is_its_mirror', v.tenant_id, format('%s: reversed %s, entry %s', v.voucher_number, v.reversed_at, v.reversal_entry_id)
from public.money_vouchers v
left join public.journal_entries e on e.tenant_id = v.tenant_id and e.id = v.reversal_entry_id and e.reverses_id = v.journal_entry_id
where (v.reversed_at is null) <> (e.id is null)

union all
select 'transfer_leaves_with_its_fee', t.tenant_id, format('%s: %s and %s, entry %s', t.transfer_number, t.amount, t.fee_amount, m.amount)
from public.money_transfers t
left join moved m on m.tenant_id = t.tenant_id and m.journal_entry_id = t.sent_entry_id and m.ledger_account_id = t.from_account_id
where m.amount is distinct from -(t.amount + t.fee_amount)

union all
select 'transfer_arrives_whole', t.tenant_id, format('%s: %s on %s, entry %s', t.transfer_number, t.amount, t.received_on, m.amount)
from public.money_transfers t
left join moved m on m.tenant_id = t.tenant_id and m.journal_entry_id = coalesce(t.received_entry_id, t.sent_entry_id) and m.ledger_account_id = t.to_account_id
where t.received_on is not null and m.amount is distinct from t.amount;
