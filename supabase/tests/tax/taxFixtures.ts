import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  FileReturnInput,
  PayTaxInput,
  PostedTaxReturn,
  TaxDocument,
  TaxDocumentPage,
  TaxPeriods,
  TaxWorksheet,
} from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { expenseLine, as, billOf, postBill, type Buyer } from '../purchases/purchaseFixtures';
import type { Persona } from '../support/personas';

/** A month in the past: its first and last day, one within, and the first day of the next. */
export interface Month {
  start: string;
  day: string;
  end: string;
  next: string;
}

/** The month so many months before the one that goes on (1: last month). */
export async function monthBefore(client: Client, buyer: Buyer, months = 1): Promise<Month> {
  const { rows } = await client.query<Month>(
    `select m.start::text, (m.start + 14)::text as day, (m.start + interval '1 month' - interval '1 day')::date::text as end,
       (m.start + interval '1 month')::date::text as next
     from (select (date_trunc('month', private.business_date($1, now())) - make_interval(months => $2))::date as start) m`,
    [buyer.tenantId, months],
  );
  const month = rows[0];
  if (!month) throw new Error('There is no such month.');
  return month;
}

/** Income with the tax of the test on top, so that `tax` is owed on a day. */
export async function owe(client: Client, buyer: Buyer, day: string, net: number, percent = 16): Promise<string> {
  const income = await as<{ id: string }>(client, buyer.owner, 'record_income', {
    p_income: {
      id: randomUUID(),
      amount: Math.round(net * (100 + percent)) / 100,
      account_id: accountOf(buyer, '410400'),
      tender_type: 'bank',
      tax_rate_id: buyer.taxRateId,
      business_date: day,
    },
  });
  return income.id;
}

/** A bill of running costs with the tax of the test, dated and booked on a day. */
export async function billOn(client: Client, buyer: Buyer, day: string, net: number): Promise<string> {
  const bill = await postBill(
    client,
    buyer,
    billOf(buyer, [expenseLine(buyer, net)], { bill_date: day, business_date: day }),
  );
  return bill.id;
}

export function worksheet(
  client: Client,
  buyer: Buyer,
  start: string,
  kind: 'return' | 'earlier' = 'return',
): Promise<TaxWorksheet> {
  return as<TaxWorksheet>(client, buyer.owner, 'tax_worksheet', { p_period_start: start, p_kind: kind });
}

/** What files a period as its worksheet says now. */
export async function returnOf(
  client: Client,
  buyer: Buyer,
  start: string,
  more: Partial<FileReturnInput> = {},
): Promise<FileReturnInput> {
  const seen = await worksheet(client, buyer, start, more.kind === 'earlier' ? 'earlier' : 'return');
  return { id: randomUUID(), kind: 'return', period_start: start, rows_hash: seen.rows_hash, ...more };
}

export function file(
  client: Client,
  buyer: Buyer,
  body: FileReturnInput,
  persona: Persona = buyer.owner,
): Promise<PostedTaxReturn> {
  return as<PostedTaxReturn>(client, persona, 'file_return', { p_return: body });
}

/** Files a period as it stands. */
export async function fileNow(
  client: Client,
  buyer: Buyer,
  start: string,
  more: Partial<FileReturnInput> = {},
): Promise<PostedTaxReturn> {
  return file(client, buyer, await returnOf(client, buyer, start, more));
}

export function payTax(
  client: Client,
  buyer: Buyer,
  returnId: string,
  amount: number,
  more: Partial<PayTaxInput> = {},
): Promise<PostedTaxReturn> {
  return as<PostedTaxReturn>(client, buyer.owner, 'pay_tax', {
    p_payment: { id: randomUUID(), return_id: returnId, amount, ...more },
  });
}

export function periods(client: Client, buyer: Buyer): Promise<TaxPeriods> {
  return as<TaxPeriods>(client, buyer.owner, 'tax_periods');
}

export async function documents(
  client: Client,
  buyer: Buyer,
  args: { p_period_start?: string; p_return_id?: string; p_box?: string; p_has_pin?: boolean },
): Promise<TaxDocument[]> {
  return (await as<TaxDocumentPage>(client, buyer.owner, 'tax_documents', args)).rows;
}

/** Box by code, as [taxable, tax]. */
export function boxesOf(sheet: Pick<TaxWorksheet, 'boxes'>): Record<string, [number, number]> {
  return Object.fromEntries(
    sheet.boxes
      .filter(({ taxable, tax }) => taxable !== 0 || tax !== 0)
      .map((box) => [box.code, [box.taxable, box.tax]]),
  );
}

/** Tax entries of a document, as they are stored. */
export async function entriesOf(client: Client, documentId: string): Promise<unknown[][]> {
  const { rows } = await client.query<unknown[]>({
    text: `select direction, tax_code, rate_percent::float, taxable_amount::float, tax_amount::float, recoverable_amount::float
           from public.tax_entries where document_id = $1 order by direction, tax_code`,
    values: [documentId],
    rowMode: 'array',
  });
  return rows;
}
