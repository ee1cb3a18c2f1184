import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sale, TenderType } from '../../../shared/src/api/rpcTypes';
import {
  addContact,
  addProduct,
  balancesOf,
  line,
  makeShop,
  openTill,
  pay,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let contact: string;

type Command =
  | { kind: 'sale'; product: number; units: number; price: number; discount: number; tender: TenderType }
  | { kind: 'refund'; sale: number; units: number; restock: boolean }
  | { kind: 'receipt'; product: number; units: number; cost: number }
  | { kind: 'adjustment'; product: number; change: number }
  | { kind: 'cash'; direction: 'pay_in' | 'pay_out' | 'cash_drop'; amount: number }
  | { kind: 'close'; difference: number };

interface SoldLine {
  sale: Sale;
  product: number;
  units: number;
  returned: number;
  net: number;
  tax: number;
  cost: number;
  tender: TenderType;
  owed: number;
}

class Level {
  units = 0;
  value = 0;
  lastCost = 0;

  /** What some units are worth at the average, at the last known cost when there are none. */
  worthOf(units: number): number {
    return roundHalfUp(this.units === 0 ? units * this.lastCost : (units * this.value) / this.units);
  }
}

/** The books in hundredths, kept by other means: plain numbers and the rules, no SQL. */
class Books {
  readonly balances = new Map<string, number>();
  readonly stock: Level[];
  readonly sold: SoldLine[] = [];
  drawer = 100_000;

  constructor(products: number) {
    this.stock = Array.from({ length: products }, () => new Level());
  }

  post(...amounts: [string, number][]): void {
    for (const [role, amount] of amounts) this.balances.set(role, (this.balances.get(role) ?? 0) + amount);
  }

  level(product: number): Level {
    const level = this.stock[product];
    if (!level) throw new Error('This product does not exist');
    return level;
  }

  /** Units leave at the average; the last one takes the rest. */
  issue(product: number, units: number): number {
    const level = this.level(product);
    const value = level.units === units ? level.value : level.worthOf(units);
    level.units -= units;
    level.value -= value;
    return value;
  }

  /** Units come in at a value. What had been sold too early is corrected: the answer is that correction. */
  receive(product: number, units: number, value: number): number {
    const level = this.level(product);
    const expected = level.value + value;
    const left = level.units + units;
    const target =
      level.units >= 0
        ? expected
        : left > 0
          ? roundHalfUp((left * value) / units)
          : left === 0
            ? 0
            : roundHalfUp((level.value * left) / level.units);
    level.units = left;
    level.value = target;
    return target - expected;
  }
}

/** Halves away from zero, as SQL rounds; the tiny nudge undoes the error of binary fractions, the zero minus zero. */
function roundHalfUp(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) + 1e-9) + 0;
}

/** What M-Pesa moves more (or less) than an amount in cents, since it knows whole shillings only; of less than half of one nothing. */
function shillingRounding(cents: number): number {
  const shillings = roundHalfUp(cents / 100);
  return shillings < 1 ? 0 : shillings * 100 - cents;
}

const tenderRole: Record<TenderType, string> = {
  cash: 'cash',
  card: 'card_clearing',
  mobile_money: 'mobile_money_clearing',
  on_account: 'receivable',
  store_credit: 'store_credit',
  gift_card: 'gift_cards',
  loyalty: 'customer_rewards',
};
const products = 4;
let productIds: string[] = [];

async function call(name: string, body: unknown): Promise<void> {
  await database.client.query(`select private.${name}($1, $2, $3)`, [
    shop.tenantId,
    shop.manager.userId,
    JSON.stringify(body),
  ]);
}

async function sellInBoth(books: Books, command: Extract<Command, { kind: 'sale' }>): Promise<void> {
  const base = command.units * command.price;
  const gross = base - roundHalfUp((base * command.discount) / 100);
  const tax = roundHalfUp((gross * 16) / 116);
  const id = randomUUID();
  const entry = line(productIds[command.product] ?? '', command.units, {
    unit_price: command.price / 100,
    discount_percent: command.discount,
  });
  const payments = gross > 0 ? [pay(gross / 100, command.tender)] : [];
  await call('post_sale', {
    id,
    till_session_id: shop.managerSessionId,
    contact_id: contact,
    lines: [entry],
    payments,
  });
  const { rows } = await database.client.query<{ sale: Sale }>('select private.sale_json($1, $2) as sale', [
    shop.tenantId,
    id,
  ]);
  const sale = rows[0]?.sale;
  if (!sale) throw new Error('no sale');
  const cost = books.issue(command.product, command.units);
  const rounded = command.tender === 'mobile_money' ? shillingRounding(gross) : 0;
  books.post(
    [tenderRole[command.tender], gross + rounded],
    ['cash_rounding', -rounded],
    ['sales', tax - gross],
    ['vat_output', -tax],
    ['cost_of_goods_sold', cost],
    ['inventory', -cost],
  );
  if (command.tender === 'cash') books.drawer += gross;
  books.sold.push({
    sale,
    product: command.product,
    units: command.units,
    returned: 0,
    net: gross - tax,
    tax,
    cost,
    tender: command.tender,
    owed: command.tender === 'on_account' ? gross : 0,
  });
}

async function refundInBoth(books: Books, command: Extract<Command, { kind: 'refund' }>): Promise<void> {
  const open = books.sold.filter((entry) => entry.returned < entry.units);
  const entry = open[command.sale % Math.max(open.length, 1)];
  if (!entry) return;
  const units = Math.min(command.units, entry.units - entry.returned);
  const part = (amount: number, before: number, now: number, whole: number): number =>
    whole === 0 ? 0 : roundHalfUp((amount * (before + now)) / whole) - roundHalfUp((amount * before) / whole);
  const cost = part(entry.cost, entry.returned, units, entry.units);
  // What was paid is divided, and the tax taken out of it: a half of 200 is 100.
  const paid = entry.net + entry.tax;
  const gross = part(paid, entry.returned, units, entry.units);
  const tax = part(entry.tax, part(paid, 0, entry.returned, entry.units), gross, paid);
  const net = gross - tax;
  const owed = Math.min(net + tax, entry.owed);
  const tender = entry.tender === 'on_account' ? 'cash' : entry.tender;
  await call('post_refund', {
    id: randomUUID(),
    sale_id: entry.sale.id,
    till_session_id: shop.managerSessionId,
    reason: 'Model',
    refund_tender_type: tender,
    lines: [{ sale_line_id: entry.sale.lines[0]?.id, quantity: units, restock: command.restock }],
  });
  const trueUp = command.restock ? books.receive(entry.product, units, cost) : 0;
  const restocked = command.restock ? cost : 0;
  books.post(
    ['sales_returns', net],
    ['vat_output', tax],
    ['receivable', -owed],
    [tenderRole[tender], owed - net - tax],
    ['inventory', restocked + trueUp],
    ['shrinkage', cost - restocked],
    ['cost_of_goods_sold', -cost - trueUp],
  );
  if (tender === 'cash') books.drawer -= net + tax - owed;
  entry.returned += units;
  entry.owed -= owed;
}

async function runInBoth(books: Books, command: Command): Promise<void> {
  switch (command.kind) {
    case 'sale':
      return sellInBoth(books, command);
    case 'refund':
      return refundInBoth(books, command);
    case 'receipt': {
      await call('post_goods_receipt', {
        id: randomUUID(),
        lines: [{ product_id: productIds[command.product], quantity: command.units, unit_cost: command.cost / 100 }],
      });
      const value = command.units * command.cost;
      const trueUp = books.receive(command.product, command.units, value);
      books.level(command.product).lastCost = command.cost;
      books.post(['inventory', value + trueUp], ['grni', -value], ['cost_of_goods_sold', -trueUp]);
      return;
    }
    case 'adjustment': {
      const level = books.level(command.product);
      await call('post_stock_adjustment', {
        id: randomUUID(),
        reason: 'correction',
        lines: [{ product_id: productIds[command.product], quantity_change: command.change }],
      });
      if (command.change < 0) {
        const value = books.issue(command.product, -command.change);
        books.post(['inventory', -value], ['shrinkage', value]);
      } else {
        const value = level.worthOf(command.change);
        const trueUp = books.receive(command.product, command.change, value);
        books.post(['inventory', value + trueUp], ['stock_gain', -value], ['cost_of_goods_sold', -trueUp]);
      }
      return;
    }
    case 'cash': {
      const movement = call('post_cash_movement', {
        id: randomUUID(),
        till_session_id: shop.managerSessionId,
        kind: command.direction,
        amount: command.amount / 100,
        reason: 'Model',
      });
      if (command.direction !== 'pay_in' && command.amount > books.drawer) {
        await expectCode(movement, 'invalid_input');
        return;
      }
      await movement;
      const amount = command.direction === 'pay_in' ? command.amount : -command.amount;
      books.post(
        ['cash', amount],
        [{ pay_in: 'owner_equity', pay_out: 'expenses', cash_drop: 'cash_in_transit' }[command.direction], -amount],
      );
      books.drawer += amount;
      return;
    }
    case 'close': {
      const counted = Math.max(books.drawer + command.difference, 0);
      const { rows } = await database.client.query<{ report: { expected_cash: number; over_short: number } }>(
        'select private.close_session($1, $2, $3, $4) as report',
        [shop.tenantId, shop.manager.userId, shop.managerSessionId, counted / 100],
      );
      expect(Math.round((rows[0]?.report.expected_cash ?? NaN) * 100)).toBe(books.drawer);
      books.post(['cash', counted - books.drawer], ['cash_over_short', books.drawer - counted]);
      shop = { ...shop, managerSessionId: await openTill(database.client, shop, shop.manager) };
      books.drawer = 100_000;
    }
  }
}

const product = fc.integer({ min: 0, max: products - 1 });
const commands: fc.Arbitrary<Command>[] = [
  fc.record({
    kind: fc.constant('sale' as const),
    product,
    units: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 20_000 }),
    discount: fc.constantFrom(0, 0, 5, 12.5, 33.333, 100),
    tender: fc.constantFrom<TenderType>('cash', 'card', 'mobile_money', 'on_account'),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    sale: fc.nat(1000),
    units: fc.integer({ min: 1, max: 5 }),
    restock: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('receipt' as const),
    product,
    units: fc.integer({ min: 1, max: 30 }),
    cost: fc.integer({ min: 0, max: 9000 }),
  }),
  fc.record({
    kind: fc.constant('adjustment' as const),
    product,
    change: fc.integer({ min: -6, max: 6 }).filter((change) => change !== 0),
  }),
  fc.record({
    kind: fc.constant('cash' as const),
    direction: fc.constantFrom('pay_in' as const, 'pay_out' as const, 'cash_drop' as const),
    amount: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({ kind: fc.constant('close' as const), difference: fc.integer({ min: -500, max: 500 }) }),
];

it('keeps the same books as a model that knows no SQL, whatever happens in whatever order', async () => {
  const history = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: commands[0] as fc.Arbitrary<Command> },
      ...commands.slice(1).map((arbitrary, index) => ({ weight: index === 4 ? 1 : 3, arbitrary })),
    ),
    { minLength: count(10, 150), maxLength: count(40, 250) },
  );

  await fc.assert(
    fc.asyncProperty(history, async (script) => {
      shop = await makeShop(database.client);
      await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
      contact = await addContact(database.client, shop, 9_999_999);
      productIds = [];
      for (let index = 0; index < products; index += 1)
        productIds.push(await addProduct(database.client, shop, { price: 1 }));
      const books = new Books(products);
      for (const command of script) await runInBoth(books, command);

      const expected = Object.fromEntries(
        [...books.balances].filter(([, amount]) => amount !== 0).map(([role, amount]) => [role, amount / 100]),
      );
      expect(await balancesOf(database.client, shop.tenantId)).toEqual(expected);
      for (const [index, level] of books.stock.entries())
        expect(await stockOf(database.client, productIds[index] ?? '')).toMatchObject({
          quantity: level.units,
          value: level.value / 100,
        });
    }),
    { numRuns: count(12, 500) },
  );
}, 3_600_000);
