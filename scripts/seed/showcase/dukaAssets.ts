import { addDays } from '../localTime';
import { seedId } from '../seedId';
import type { Member } from './actAs';

const key = 'duka';

/** A fridge that came on a supplier's bill and a laptop that was bought for money, paid by the owner, with the months that have ended. */
export async function addAssets(owner: Member, supplierId: string, today: string): Promise<void> {
  const accounts = await owner.rows<{ id: string; code: string }>(
    'select a.id, a.code from public.ledger_accounts a where a.tenant_id = private.current_tenant_id() and a.code = any ($1)',
    [['120200', '130100', '130200']],
  );
  const account = (code: string) => accounts.find((one) => one.code === code)?.id;
  const bank = { tender_type: 'bank', money_account_id: account('120200') };
  const fridge = { supplierId, accountId: account('130100'), bankId: account('120200'), today };
  await owner.call('record_owner_money', {
    ...{ id: seedId('owner-money', key, 'equipment'), direction: 'in', amount: 150_000, ...bank },
    ...{ business_date: addDays(today, -96), note: 'For the fridge and the laptop' },
  });
  await buyFridge(owner, fridge);
  await owner.call('record_expense', {
    ...{ id: seedId('voucher', key, 'laptop'), amount: 48_000, account_id: account('130200'), ...bank },
    ...{ business_date: addDays(today, -70), reference: 'CW-3391', note: 'Laptop for the office' },
  });
  await owner.call('save_fixed_asset', {
    ...{
      id: seedId('asset', key, 'laptop'),
      kind: 'manual',
      name: 'Laptop for the office',
      serial_number: '5CG2381KQX',
    },
    ...{ cost: 48_000, residual: 6_000, method: 'declining', yearly_percent: 40, months: 36 },
    ...{ acquired_on: addDays(today, -70), asset_account_id: account('130200') },
  });
  await owner.call('post_depreciation');
}

async function buyFridge(
  owner: Member,
  at: { supplierId: string; accountId: string | undefined; bankId: string | undefined; today: string },
): Promise<void> {
  const billId = seedId('bill', key, 'fridge');
  const bill = await owner.call<{ status: string }>('post_bill', {
    ...{ id: billId, contact_id: at.supplierId, supplier_reference: 'NWT-5582', bill_date: addDays(at.today, -95) },
    due_on: addDays(at.today, -65),
    lines: [
      { kind: 'expense', account_id: at.accountId, description: 'Display fridge, two doors', unit_price: 85_000 },
    ],
  });
  if (bill.status === 'held') throw new Error(`The bill of the demo's fridge is ${bill.status}.`);
  await owner.call('pay_supplier', {
    ...{ id: seedId('supplier-payment', key, 'fridge'), contact_id: at.supplierId, amount: 85_000 },
    ...{ tender_type: 'bank', account_id: at.bankId, business_date: addDays(at.today, -94) },
    ...{ allocations: [{ item_id: billId, amount: 85_000 }] },
  });
  const [line] = await owner.rows<{ id: string }>(
    'select l.id from public.supplier_bill_lines l where l.tenant_id = private.current_tenant_id() and l.supplier_bill_id = $1',
    [billId],
  );
  await owner.call('save_fixed_asset', {
    ...{ id: seedId('asset', key, 'fridge'), kind: 'bill', bill_line_id: line?.id, name: 'Display fridge, two doors' },
    ...{ serial_number: 'VST-20418', residual: 5_000, method: 'straight_line', months: 60 },
  });
}
