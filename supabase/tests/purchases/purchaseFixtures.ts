import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  GoodsReceipt,
  LinesToBill,
  PostBillInput,
  SupplierBill,
  SupplierCredit,
  SupplierCreditInput,
  SupplierPayment,
  PaySupplierInput,
} from '../../../shared/src/api/rpcTypes';
import { accountOf, makeBooks, type Books } from '../books/booksFixtures';
import { addProduct } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';

/** A business that buys: its supplier, its tax, a product. */
export interface Buyer extends Books {
  supplierId: string;
  taxRateId: string;
  locationId: string;
}

export function as<T>(client: Client, persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> {
  return asUser(client, persona, () => callRpc<T>(client, name, args));
}

export async function addSupplier(client: Client, books: Books, name = 'Mombasa Traders'): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.contacts (tenant_id, name, type) values ($1, $2, 'supplier') returning id`,
    [books.tenantId, name],
  );
  return rows[0]?.id ?? '';
}

/** A business with a supplier and a tax of `percent`. */
export async function makeBuyer(
  client: Client,
  options: { currencyCode?: string; percent?: number } = {},
): Promise<Buyer> {
  const books = await makeBooks(
    client,
    options.currencyCode === undefined ? {} : { currencyCode: options.currencyCode },
  );
  const { rows: rates } = await client.query<{ id: string }>(
    `insert into public.tax_rates (tenant_id, name, code, rate_percent) values ($1, 'Tax of the test', 'BOUGHT', $2) returning id`,
    [books.tenantId, options.percent ?? 16],
  );
  const { rows: places } = await client.query<{ id: string }>(
    'select id from public.locations where tenant_id = $1 and is_default',
    [books.tenantId],
  );
  const supplierId = await addSupplier(client, books);
  return { ...books, supplierId, taxRateId: rates[0]?.id ?? '', locationId: places[0]?.id ?? '' };
}

interface Received {
  product_id: string;
  quantity: number;
  unit_cost: number;
  [more: string]: unknown;
}

/** Takes a delivery of the supplier, and answers it with the ids of its lines. */
export async function receive(
  client: Client,
  buyer: Buyer,
  lines: Received[],
  more: Record<string, unknown> = {},
): Promise<GoodsReceipt & { lineIds: string[] }> {
  const receipt = await as<GoodsReceipt>(client, buyer.owner, 'receive_goods', {
    p_receipt: { id: randomUUID(), contact_id: buyer.supplierId, lines, ...more },
  });
  const { rows } = await client.query<{ id: string }>(
    'select id from public.goods_receipt_lines where goods_receipt_id = $1 order by line_number',
    [receipt.id],
  );
  return { ...receipt, lineIds: rows.map(({ id }) => id) };
}

export function billOf(buyer: Buyer, lines: PostBillInput['lines'], more: Partial<PostBillInput> = {}): PostBillInput {
  return { id: randomUUID(), contact_id: buyer.supplierId, lines, ...more };
}

/** A line of goods with the tax of the test. */
export function goodsLine(
  buyer: Buyer,
  receiptLineId: string,
  quantity: number,
  unitPrice: number,
  more: Partial<PostBillInput['lines'][number]> = {},
): PostBillInput['lines'][number] {
  return {
    kind: 'goods',
    receipt_line_id: receiptLineId,
    quantity,
    unit_price: unitPrice,
    tax_rate_id: buyer.taxRateId,
    ...more,
  };
}

/** A line of running costs with the tax of the test. */
export function expenseLine(
  buyer: Buyer,
  unitPrice: number,
  more: Partial<PostBillInput['lines'][number]> = {},
): PostBillInput['lines'][number] {
  return {
    kind: 'expense',
    account_id: accountOf(buyer, 'expenses'),
    unit_price: unitPrice,
    tax_rate_id: buyer.taxRateId,
    ...more,
  };
}

export function postBill(client: Client, buyer: Buyer, bill: PostBillInput): Promise<SupplierBill> {
  return as<SupplierBill>(client, buyer.owner, 'post_bill', { p_bill: bill });
}

/** Posts a bill, releasing it where it is held. */
export async function postReleased(client: Client, buyer: Buyer, bill: PostBillInput): Promise<SupplierBill> {
  const posted = await postBill(client, buyer, bill);
  if (posted.status !== 'held') return posted;
  return as<SupplierBill>(client, buyer.manager, 'release_bill', {
    p_release: { bill_id: posted.id, revision: posted.revision, reason: 'Agreed on the phone' },
  });
}

export function pay(
  client: Client,
  buyer: Buyer,
  payment: Omit<PaySupplierInput, 'id' | 'contact_id' | 'tender_type'> & Partial<PaySupplierInput>,
): Promise<SupplierPayment> {
  return as<SupplierPayment>(client, buyer.owner, 'pay_supplier', {
    p_payment: { id: randomUUID(), contact_id: buyer.supplierId, tender_type: 'bank', ...payment },
  });
}

export function credit(
  client: Client,
  buyer: Buyer,
  lines: SupplierCreditInput['lines'],
  more: Partial<SupplierCreditInput> = {},
): Promise<SupplierCredit> {
  return as<SupplierCredit>(client, buyer.owner, 'post_supplier_credit', {
    p_credit: { id: randomUUID(), contact_id: buyer.supplierId, reason: 'As agreed', lines, ...more },
  });
}

export function linesToBill(client: Client, buyer: Buyer): Promise<LinesToBill> {
  return as<LinesToBill>(client, buyer.owner, 'lines_to_bill', { p_contact_id: buyer.supplierId });
}

/** Takes goods out at their average into the cost of goods sold, as a sale does, and nothing else of a sale. */
export async function sellGoods(client: Client, buyer: Buyer, productId: string, quantity: number): Promise<void> {
  await client.query(
    `with moved as (
       select private.move_stock($1, $2, $3, 'adjustment', -$4::numeric, null, 'sample_sale', $5) as value)
     select private.post_journal_entry($1, $6, 'sample_sale', $5, private.business_date($1, now()), 'Sold', jsonb_build_array(
       jsonb_build_object('role', 'cost_of_goods_sold', 'debit', -m.value), jsonb_build_object('role', 'inventory', 'credit', -m.value)),
       p_location_id => $3) from moved m`,
    [buyer.tenantId, productId, buyer.locationId, quantity, randomUUID(), buyer.owner.userId],
  );
}

export const goods = (client: Client, buyer: Buyer, stock = 0, cost = 0): Promise<string> =>
  addProduct(client, buyer, { stock, cost });

/** Quantity, value and average of goods at the first location. */
export async function stockOf(
  client: Client,
  buyer: Buyer,
  productId: string,
): Promise<{ quantity: number; value: number; average: number }> {
  const { rows } = await client.query<{ quantity: number; value: number; average: number }>(
    `select quantity::float, stock_value::float as value, coalesce(round(stock_value / nullif(quantity, 0), 6), 0)::float as average
     from public.stock_levels where tenant_id = $1 and product_id = $2 and location_id = $3`,
    [buyer.tenantId, productId, buyer.locationId],
  );
  return rows[0] ?? { quantity: 0, value: 0, average: 0 };
}

/** The lines of a document's entry by role (or code): debits above zero. */
export async function entryOf(client: Client, sourceId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; amount: number }>(
    `select coalesce(a.role, a.code) as name, sum(l.debit - l.credit)::float as amount
     from public.journal_entries e
     join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
     join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
     where e.source_id = $1 group by 1`,
    [sourceId],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

/** What an account holds: debits above zero. */
export async function balanceOf(client: Client, buyer: Buyer, role: string): Promise<number> {
  const { rows } = await client.query<{ amount: number }>(
    `select coalesce(sum(l.debit - l.credit), 0)::float as amount from public.journal_lines l
     where l.tenant_id = $1 and l.ledger_account_id = $2`,
    [buyer.tenantId, accountOf(buyer, role)],
  );
  return rows[0]?.amount ?? 0;
}

/** What each item comes to, one after the other: a connection does one thing at a time. */
export async function inTurn<Item, Answer>(items: Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await work(item));
  return answers;
}
