import type { Budget } from '../../../shared/src/api/rpcTypes';
import { seedId } from '../seedId';
import type { Member } from './actAs';

const key = 'duka';

/** What the shop pays each month: the account, and how much from the bank. */
const monthly = [
  { code: '520300', name: 'Rent of the shop', amount: 45_000, posting: 'draft' },
  { code: '520800', name: 'Internet', amount: 5_800, posting: 'post' },
] as const;

/** Rent and internet that repeat from the first of next month, and a budget of the year. */
export async function addBooks(owner: Member, today: string): Promise<void> {
  const accounts = await owner.rows<{ id: string; code: string }>(
    `select id, code from public.ledger_accounts where tenant_id = private.current_tenant_id() and code = any ($1)`,
    [monthly.map(({ code }) => code)],
  );
  for (const { code, name, amount, posting } of monthly) {
    await owner.call('save_schedule', {
      id: seedId('schedule', key, code),
      kind: 'expense',
      name,
      document: {
        amount,
        account_id: accounts.find((account) => account.code === code)?.id,
        tender_type: 'bank',
        note: name,
      },
      every: 1,
      unit: 'month',
      starts_on: firstOfNextMonth(today),
      is_last_day: false,
      ends: 'never',
      posting,
    });
  }
  await addBudget(owner, today);
}

function firstOfNextMonth(today: string): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** Each month as much as the months so far came to on average, and a twentieth more, in hundreds. */
async function addBudget(owner: Member, today: string): Promise<void> {
  const { months, rows } = await owner.call<Budget>('get_budget', { day: today });
  const cells = rows.flatMap(({ account_id: accountId, actual }) => {
    const moved = actual.filter((amount) => amount > 0);
    if (moved.length === 0) return [];
    const average = moved.reduce((all, amount) => all + amount, 0) / moved.length;
    const amount = Math.round((average * 1.05) / 100) * 100;
    return months.map((month) => ({ account_id: accountId, month, amount, before: null }));
  });
  if (cells.length > 0) await owner.call('save_budget', { day: today, cells });
}
