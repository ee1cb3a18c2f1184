import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { TenderType } from '../../../shared/src/api/rpcTypes';
import { line, pay } from '../sales/salesFixtures';
import type { DatabaseFailure } from '../support/callRpc';
import { accountOf } from './booksFixtures';
import { PastBusiness } from './pastBusiness';

/** What happens in a business, one thing a step. */
export const KINDS = [
  'sale',
  'refund',
  'receipt',
  'bill',
  'expense bill',
  'landed bill',
  'credit',
  'supplier payment',
  'bill taken back',
  'customer payment',
  'expense',
  'income',
  'transfer',
  'stock change',
  'journal',
  'tax return',
] as const;
type Kind = (typeof KINDS)[number];

/** A step: what, how many days after the one before, and numbers that say the rest. */
export interface Step {
  kind: Kind;
  days: number;
  amount: number;
  pick: number;
  flag: boolean;
}

const OFTEN: Kind[] = ['sale', 'sale', 'receipt', 'bill', 'refund', 'expense', 'supplier payment', 'credit'];

/** Steps of about fourteen months, so that a year of the books ends among them. */
export const steps = (size: { min: number; max: number }): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom<Kind>(...KINDS, ...OFTEN),
      days: fc.integer({ min: 0, max: 10 }),
      amount: fc.integer({ min: 1, max: 2_000_000 }),
      pick: fc.nat(10_000),
      flag: fc.boolean(),
    }),
    { minLength: size.min, maxLength: size.max },
  );

/** How a step may be refused: its document was paid, credited or sent back already, or is too much. */
const REFUSALS = new Set([
  'already_refunded',
  'in_use',
  'not_open',
  'over_credit',
  'over_allocation',
  'nothing_to_file',
]);

interface Document {
  id: string;
  lineIds: string[];
  quantity: number;
  tender?: TenderType;
}

const TENDERS: TenderType[] = ['cash', 'card', 'mobile_money', 'on_account'];

/** A business that lives through random steps. */
export class RandomYear {
  /** How often each kind of step was posted, and why steps were refused. */
  readonly posted = new Map<string, number>();
  readonly refused = new Map<string, number>();
  private readonly sales: Document[] = [];
  private readonly receipts: Document[] = [];
  private readonly bills: Document[] = [];
  private readonly charges: string[] = [];
  private filed = '';

  private constructor(private readonly shop: PastBusiness) {}

  static async live(client: Client, currencyCode: 'KES' | 'JPY', script: Step[]): Promise<RandomYear> {
    const year = new RandomYear(await PastBusiness.open(client, currencyCode));
    for (const step of script) await year.take(step);
    return year;
  }

  get books() {
    return this.shop.books;
  }

  get places() {
    return this.shop.has.places;
  }

  private async take(step: Step): Promise<void> {
    const count = (where: Map<string, number>, what: string) => where.set(what, (where.get(what) ?? 0) + 1);
    this.shop.pass(step.days);
    try {
      if (await this.does[step.kind](step)) count(this.posted, step.kind);
    } catch (error) {
      const { hint = '' } = error as DatabaseFailure;
      if (!REFUSALS.has(hint)) throw error;
      count(this.refused, hint);
    }
  }

  /** Each answers whether there was something to do. */
  private readonly does: Record<Kind, (step: Step) => Promise<boolean>> = {
    sale: (step) => this.sell(step),
    refund: (step) => this.takeBack(step),
    receipt: (step) => this.receive(step),
    bill: (step) => this.billGoods(step),
    'expense bill': (step) => this.billCosts(step),
    'landed bill': (step) => this.billFreight(step),
    credit: (step) => this.credit(step),
    'supplier payment': (step) => this.paySupplier(step),
    'bill taken back': (step) => this.takeBillBack(step),
    'customer payment': (step) => this.takeFromCustomer(step),
    expense: (step) => this.voucher(step, 'expense'),
    income: (step) => this.voucher(step, 'income'),
    transfer: (step) => this.transfer(step),
    'stock change': (step) => this.changeStock(step),
    journal: (step) => this.journal(step),
    'tax return': () => this.fileTax(),
  };

  private one<T>(items: T[], step: Step): T | undefined {
    return items[step.pick % Math.max(items.length, 1)];
  }

  private async sell(step: Step): Promise<boolean> {
    const id = randomUUID();
    const quantity = 1 + (step.pick % 5);
    const price = this.shop.money(step.amount / 20);
    const tender = TENDERS[step.amount % TENDERS.length] ?? 'cash';
    await this.shop.post('post_sale', {
      id,
      till_session_id: this.one(this.shop.has.sessions, step),
      contact_id: this.shop.has.customer,
      lines: [line(this.one(this.shop.has.products, step) ?? '', quantity, { unit_price: price })],
      payments: [pay(Math.round(quantity * price * 100) / 100, tender)],
    });
    const lineIds = await this.shop.ids('select id from public.sale_lines where tenant_id = $1 and sale_id = $2', id);
    this.sales.push({ id, quantity, lineIds, tender });
    return true;
  }

  private async takeBack(step: Step): Promise<boolean> {
    const sale = this.one(this.sales, step);
    if (!sale) return false;
    await this.shop.post('post_refund', {
      id: randomUUID(),
      sale_id: sale.id,
      till_session_id: this.shop.has.sessions[0],
      reason: 'Changed "their" mind \\',
      refund_tender_type: sale.tender === 'on_account' ? 'store_credit' : sale.tender,
      lines: [{ sale_line_id: sale.lineIds[0], quantity: 1, restock: step.flag }],
    });
    return true;
  }

  private async receive(step: Step): Promise<boolean> {
    const id = randomUUID();
    const quantity = 1 + (step.amount % 30);
    const line = (product: string | undefined, pieces: number, cost: number) => ({
      product_id: product,
      quantity: pieces,
      unit_cost: this.shop.money(cost),
    });
    await this.shop.post('post_goods_receipt', {
      id,
      contact_id: this.shop.has.supplier,
      location_id: this.one(this.places, step),
      lines: [
        line(this.one(this.shop.has.products, step), quantity, step.amount / 30),
        line(this.shop.has.products[0], 3, step.amount / 97),
      ],
      ...(step.flag ? { landed_costs: [{ description: 'Freight', amount: this.shop.money(step.amount / 50) }] } : {}),
    });
    const lineIds = await this.shop.ids(
      'select id from public.goods_receipt_lines where tenant_id = $1 and goods_receipt_id = $2 order by line_number',
      id,
    );
    this.receipts.push({ id, lineIds, quantity });
    this.charges.push(
      ...(await this.shop.ids('select id from public.landed_costs where tenant_id = $1 and goods_receipt_id = $2', id)),
    );
    return true;
  }

  /** Posts a bill, released where it would be held. */
  private async bill(lines: unknown[], more: Record<string, unknown> = {}): Promise<boolean> {
    const id = randomUUID();
    const bill = { id, contact_id: this.shop.has.supplier, bill_date: this.shop.date(), lines, ...more };
    await this.shop.post('post_supplier_bill', bill, [null]);
    const held = await this.shop.ids(
      `select id from public.supplier_bills where tenant_id = $1 and id = $2 and status = 'held'`,
      id,
    );
    if (held.length > 0)
      await this.shop.post('post_supplier_bill', bill, [JSON.stringify({ reason: 'Agreed on the phone' })]);
    const lineIds = await this.shop.ids(
      'select id from public.supplier_bill_lines where tenant_id = $1 and supplier_bill_id = $2 order by line_number',
      id,
    );
    this.bills.push({ id, lineIds, quantity: 1 });
    return true;
  }

  private async billGoods(step: Step): Promise<boolean> {
    const receipt = this.one(this.receipts, step);
    if (!receipt) return false;
    const bought = step.flag
      ? { receipt_line_id: receipt.lineIds[0], quantity: Math.max(1, receipt.quantity - (step.amount % 3)) }
      : { receipt_line_id: receipt.lineIds[1], quantity: 1 + (step.amount % 3) };
    // About what it was received at: dearer, cheaper, or the same.
    const price = this.shop.money(step.amount / (28 + (step.pick % 5)));
    return this.bill(
      [{ kind: 'goods', ...bought, unit_price: price, tax_rate_id: this.one(this.shop.has.taxes, step) }],
      {
        tax_rounding: step.flag ? 'line' : 'document',
      },
    );
  }

  private async billCosts(step: Step): Promise<boolean> {
    const lines = ['520300', 'expenses'].map((account, place) => ({
      kind: 'expense',
      account_id: accountOf(this.books, account),
      unit_price: this.shop.money(step.amount / (5 + place)),
      tax_rate_id: this.one(this.shop.has.taxes, step),
      recoverable_percent: step.flag ? 60 : 100,
    }));
    return this.bill(lines, {
      location_id: step.flag ? this.one(this.places, step) : null,
      ...(step.pick % 3 === 0 ? { withholding_kind: 'income', withholding_percent: 5 } : {}),
    });
  }

  private async billFreight(step: Step): Promise<boolean> {
    const charge = this.charges.pop();
    if (charge === undefined) return false;
    const price = this.shop.money(step.amount / 40);
    const tax = this.one(this.shop.has.taxes, step);
    return this.bill([{ kind: 'landed_cost', landed_cost_id: charge, unit_price: price, tax_rate_id: tax }]);
  }

  private async credit(step: Step): Promise<boolean> {
    const receipt = this.one(this.receipts, step);
    const bill = this.one(this.bills, step);
    const credited = step.flag
      ? receipt && { kind: 'return', receipt_line_id: receipt.lineIds[1], quantity: 1 }
      : bill && {
          kind: 'price',
          bill_line_id: bill.lineIds[0],
          net_amount: this.shop.money(1 + (step.amount % 500)),
        };
    if (!credited) return false;
    const body = { id: randomUUID(), contact_id: this.shop.has.supplier, reason: 'As agreed', lines: [credited] };
    await this.shop.post('post_credit', body);
    return true;
  }

  /** Part of one bill or all of it, with the tax that is withheld; now and then in advance. */
  private async paySupplier(step: Step): Promise<boolean> {
    const [due] = await this.shop.rows<{ id: string; open: number }>(
      `select id, open_amount::float as open from public.contact_open_items
       where tenant_id = $1 and account = 'payable' and open_amount > 0 order by due_on, id offset $2 limit 1`,
      step.pick % 3,
    );
    const part = due && Math.min(due.open, this.shop.money(step.amount / 2));
    const advance = step.pick % 7 === 0 ? this.shop.money(step.amount / 9) : 0;
    if (part === undefined && advance === 0) return false;
    await this.shop.post('post_supplier_payment', {
      id: randomUUID(),
      contact_id: this.shop.has.supplier,
      tender_type: step.flag ? 'bank' : 'mobile_money',
      allocations: due && part !== undefined ? [{ item_id: due.id, amount: part }] : [],
      advance_amount: advance,
    });
    return true;
  }

  private async takeBillBack(step: Step): Promise<boolean> {
    const bill = this.bills.at(-1 - (step.pick % 2));
    if (!bill) return false;
    await this.shop.post('post_bill_reversal', { id: randomUUID(), bill_id: bill.id, reason: 'Entered twice' });
    this.bills.splice(this.bills.indexOf(bill), 1);
    return true;
  }

  private async takeFromCustomer(step: Step): Promise<boolean> {
    await this.shop.post('post_contact_payment', {
      id: randomUUID(),
      contact_id: this.shop.has.customer,
      amount: this.shop.money(step.amount / 10),
      tender_type: step.flag ? 'bank' : 'card',
      till_session_id: this.shop.has.sessions[0],
    });
    return true;
  }

  private async voucher(step: Step, kind: 'expense' | 'income'): Promise<boolean> {
    const body = {
      id: randomUUID(),
      amount: this.shop.money(step.amount / 8),
      account_id: accountOf(this.books, kind === 'income' ? '410400' : step.flag ? '520300' : 'expenses'),
      tender_type: 'bank',
      tax_rate_id: this.one(this.shop.has.taxes, step),
      location_id: step.pick % 3 === 0 ? null : this.one(this.places, step),
      note: 'For "it" \\ of Mr. O\'Neil\nتاجر',
    };
    await this.shop.post('post_voucher', body, [kind]);
    return true;
  }

  /** Some arrive days later, some are still on their way. */
  private async transfer(step: Step): Promise<boolean> {
    await this.shop.post('post_money_transfer', {
      id: randomUUID(),
      from_account_id: accountOf(this.books, 'bank'),
      to_account_id: accountOf(this.books, step.flag ? 'mobile_money_clearing' : 'card_clearing'),
      amount: this.shop.money(step.amount + 10_000),
      fee_amount: this.shop.money(step.amount / 100),
      sent_on: this.shop.date(-3),
      ...(step.pick % 2 === 0 ? { received_on: this.shop.date() } : { is_on_its_way: true }),
    });
    return true;
  }

  private async changeStock(step: Step): Promise<boolean> {
    const change = (step.amount % 9) - 4;
    if (change === 0) return false;
    await this.shop.post('post_stock_adjustment', {
      id: randomUUID(),
      reason: 'correction',
      location_id: this.one(this.places, step),
      lines: [{ product_id: this.one(this.shop.has.products, step), quantity_change: change }],
    });
    return true;
  }

  /** From one location to another; now and then the closing of a year as other programs make it. */
  private async journal(step: Step): Promise<boolean> {
    const amount = this.shop.money(step.amount / 3);
    const side = (account: string, sign: 'debit' | 'credit', place: string | undefined) => ({
      account_id: accountOf(this.books, account),
      [sign]: amount,
      location_id: place ?? null,
    });
    const isClosing = step.pick % 5 === 0;
    await this.shop.postEntry(
      isClosing
        ? [side('sales', 'debit', undefined), side('owner_equity', 'credit', undefined)]
        : [
            side(step.flag ? 'expenses' : 'bank', 'debit', this.places[0]),
            side('520300', 'credit', step.pick % 2 === 0 ? this.places[1] : undefined),
          ],
      isClosing,
    );
    return true;
  }

  /** Last month, if the one before was filed; the first time all until then was filed elsewhere. */
  private async fileTax(): Promise<boolean> {
    const kind = this.filed === '' ? 'earlier' : 'return';
    const month = this.shop.lastMonth();
    const next = new Date(`${this.filed === '' ? month : this.filed}T00:00:00Z`);
    if (kind === 'return') next.setUTCMonth(next.getUTCMonth() + 1);
    const start = next.toISOString().slice(0, 10);
    if (start > month) return false;
    const [hash] = await this.shop.rows<{ hash: string }>(
      `select private.tax_hash(array(select r from private.tax_rows($1, null, $2, private.tax_period_end(f.period_months, $2),
         case when $3 <> 'earlier' then f.input_months end) r)) as hash from private.tax_form_of($1) f`,
      start,
      kind,
    );
    await this.shop.post('post_tax_return', { id: randomUUID(), kind, period_start: start, rows_hash: hash?.hash });
    this.filed = start;
    return true;
  }
}
