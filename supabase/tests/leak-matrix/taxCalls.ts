import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

interface Sheet {
  rows_hash: string;
}

/** The first day of the month so many months before a day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** A return that is filed with something to pay, and a period that can be filed; answers the ids that taxCalls needs. */
export async function setUpTax(as: Call, ids: Json): Promise<Json> {
  const { today } = await as<{ today: string }>('tax_periods', {});
  const filed = monthsBefore(today, 2);
  const open = monthsBefore(today, 1);
  await as('record_income', {
    p_income: {
      id: randomUUID(),
      amount: 1_160_000,
      account_id: ids.income_account_id,
      tender_type: 'bank',
      tax_rate_id: ids.tax_rate_id,
      business_date: filed,
    },
  });
  const own_tax_return_id = randomUUID();
  const { rows_hash } = await as<Sheet>('tax_worksheet', { p_period_start: filed, p_kind: 'earlier' });
  await as('file_return', { p_return: { id: own_tax_return_id, kind: 'earlier', period_start: filed, rows_hash } });
  const next = await as<Sheet>('tax_worksheet', { p_period_start: open });
  const { payments } = await as<{ payments: { id: string }[] }>('pay_tax', {
    p_payment: {
      id: randomUUID(),
      return_id: own_tax_return_id,
      amount: 2,
      money_account_id: ids.money_bank_account_id,
    },
  });
  return {
    own_tax_return_id,
    wrong_tax_payment_id: payments[0]?.id,
    tax_period_start: open,
    tax_rows_hash: next.rows_hash,
  };
}

/** A call that succeeds for each procedure of tax. */
export function taxCalls(ids: Json): Record<string, Json> {
  return {
    tax_periods: {},
    tax_worksheet: { p_period_start: ids.tax_period_start },
    tax_documents: { p_return_id: ids.own_tax_return_id },
    get_tax_return: { p_return_id: ids.own_tax_return_id },
    file_return: {
      p_return: {
        id: randomUUID(),
        kind: 'return',
        period_start: ids.tax_period_start,
        rows_hash: ids.tax_rows_hash,
      },
    },
    pay_tax: {
      p_payment: {
        id: randomUUID(),
        return_id: ids.own_tax_return_id,
        amount: 1,
        money_account_id: ids.money_bank_account_id,
      },
    },
    reverse_tax_payment: {
      p_reversal: { id: randomUUID(), payment_id: ids.wrong_tax_payment_id, reason: 'Own mistake' },
    },
  };
}
