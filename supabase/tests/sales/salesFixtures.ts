import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  BasketLineInput,
  CreditNote,
  PaymentInput,
  RecordSaleInput,
  RefundInput,
  Sale,
  TenderType,
} from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';

interface ProductOptions {
  price?: number;
  /** Opening stock; 0 or left out: none. */
  stock?: number;
  cost?: number;
  kind?: 'goods' | 'service';
  name?: string;
  isPublished?: boolean;
  /** Default each: sold whole. */
  unit?: string;
  /** Code of one of the tenant's rates. */
  taxCode?: string;
}

/** A product, with opening stock posted to the books when it has any. */
export async function addProduct(client: Client, tenant: TestTenant, options: ProductOptions = {}): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into public.products (tenant_id, id, name, price, kind, is_published, unit, tax_rate_id)
     values ($1, $2, $3, $4, $5, $6, $7, (select r.id from public.tax_rates r where r.tenant_id = $1 and r.code = $8 limit 1))`,
    [
      tenant.tenantId,
      id,
      options.name ?? `Product ${id.slice(0, 8)}`,
      options.price ?? 100,
      options.kind ?? 'goods',
      options.isPublished ?? true,
      options.unit ?? 'each',
      options.taxCode ?? null,
    ],
  );
  if (options.stock)
    await client.query('select private.post_opening_stock($1, $2, $3, $4, $5)', [
      tenant.tenantId,
      tenant.owner.userId,
      id,
      options.stock,
      options.cost ?? 60,
    ]);
  return id;
}

/** A customer who may owe up to `creditLimit`. */
export async function addContact(client: Client, tenant: TestTenant, creditLimit = 0): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into public.contacts (tenant_id, name, credit_limit) values ($1, $2, $3) returning id',
    [tenant.tenantId, 'Asha Customer', creditLimit],
  );
  return rows[0]?.id ?? '';
}

/** One more till with a session of its own, opened by the person. */
export async function openTill(
  client: Client,
  tenant: TestTenant,
  persona: Persona,
  openingFloat = 1000,
): Promise<string> {
  const sessionId = randomUUID();
  await client.query(
    `insert into public.tills (tenant_id, name, location_id)
     select $1, 'Till ' || $2::text, l.id from public.locations l where l.tenant_id = $1 and l.is_default`,
    [tenant.tenantId, sessionId.slice(0, 8)],
  );
  await client.query(
    `select private.open_session($1, $2, $3, $4, (select t.id from public.tills t where t.tenant_id = $1 and t.name = 'Till ' || $5::text))`,
    [tenant.tenantId, persona.userId, sessionId, openingFloat, sessionId.slice(0, 8)],
  );
  return sessionId;
}

export interface Shop extends TestTenant {
  /** The cashier's open session. */
  sessionId: string;
  managerSessionId: string;
}

/** A business whose cashier and manager have a till open. */
export async function makeShop(client: Client, options: Parameters<typeof makeTenant>[1] = {}): Promise<Shop> {
  const tenant = await makeTenant(client, { country: 'KE', ...options });
  return {
    ...tenant,
    sessionId: await openTill(client, tenant, tenant.cashier),
    managerSessionId: await openTill(client, tenant, tenant.manager),
  };
}

export function line(productId: string, quantity = 1, more: Partial<BasketLineInput> = {}): BasketLineInput {
  return { id: randomUUID(), product_id: productId, quantity, ...more };
}

export function pay(amount: number, tenderType: TenderType = 'cash', more: Partial<PaymentInput> = {}): PaymentInput {
  return { id: randomUUID(), tender_type: tenderType, amount, ...more };
}

/** The body of a till sale of the shop's cashier. */
export function saleOf(
  shop: Shop,
  lines: BasketLineInput[],
  payments: PaymentInput[],
  more: Partial<RecordSaleInput> = {},
): RecordSaleInput {
  return { id: randomUUID(), till_session_id: shop.sessionId, lines, payments, ...more };
}

/** Rings a sale as the cashier, or as whoever is named. Its answer is what anybody would read of it afterwards. */
export async function recordSale(
  client: Client,
  shop: Shop,
  sale: RecordSaleInput,
  persona: Persona = shop.cashier,
): Promise<Sale> {
  const answer = await asUser(client, persona, () => callRpc<Sale>(client, 'record_sale', { p_sale: sale }));
  if (answer.replayed) return answer;
  const { rows } = await client.query<{ sale: Sale }>('select private.sale_json($1, $2) as sale', [
    shop.tenantId,
    answer.id,
  ]);
  expect(answer).toEqual(rows[0]?.sale);
  return answer;
}

/** Rings a cash sale of one product. */
export function sell(client: Client, shop: Shop, productId: string, quantity: number, price: number): Promise<Sale> {
  return recordSale(client, shop, saleOf(shop, [line(productId, quantity)], [pay(quantity * price)]));
}

/** A return of some units of the sale's first line, paid back in cash by the manager. */
export function refundOf(shop: Shop, sale: Sale, quantity: number, more: Partial<RefundInput> = {}): RefundInput {
  return {
    id: randomUUID(),
    sale_id: sale.id,
    till_session_id: shop.managerSessionId,
    reason: 'Changed their mind',
    refund_tender_type: 'cash',
    lines: [{ sale_line_id: firstLine(sale).id, quantity, restock: true }],
    ...more,
  };
}

export function refundSale(
  client: Client,
  shop: Shop,
  refund: RefundInput,
  persona: Persona = shop.manager,
): Promise<CreditNote> {
  return asUser(client, persona, () => callRpc<CreditNote>(client, 'refund_sale', { p_refund: refund }));
}

export function firstLine(sale: Sale): Sale['lines'][number] {
  const found = sale.lines[0];
  if (!found) throw new Error('The sale has no lines.');
  return found;
}

/** Quantity, value and reserved quantity of a product at the default location. */
export async function stockOf(
  client: Client,
  productId: string,
): Promise<{ quantity: number; value: number; reserved: number }> {
  const { rows } = await client.query<{ quantity: number; value: number; reserved: number }>(
    'select quantity::float, stock_value::float as value, reserved_quantity::float as reserved from public.stock_levels where product_id = $1',
    [productId],
  );
  return rows[0] ?? { quantity: 0, value: 0, reserved: 0 };
}

/** Debit less credit per ledger role; roles at zero are left out. */
export async function balancesOf(client: Client, tenantId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ role: string; balance: number }>(
    `select a.role, sum(l.debit - l.credit)::float as balance from public.journal_lines l
     join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
     where l.tenant_id = $1 group by a.role having sum(l.debit - l.credit) <> 0`,
    [tenantId],
  );
  return Object.fromEntries(rows.map((row) => [row.role, row.balance]));
}

/** The journal of one document: debit less credit per role. */
export async function journalOf(client: Client, sourceId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ role: string; amount: number }>(
    `select a.role, (l.debit - l.credit)::float as amount from public.journal_entries e
     join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
     join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
     where e.source_id = $1`,
    [sourceId],
  );
  return Object.fromEntries(rows.map((row) => [row.role, row.amount]));
}

export async function setPolicy(client: Client, tenantId: string, policy: Record<string, unknown>): Promise<void> {
  const names = Object.keys(policy);
  await client.query(
    `update public.tenant_policies set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where tenant_id = $1`,
    [tenantId, ...Object.values(policy)],
  );
}
