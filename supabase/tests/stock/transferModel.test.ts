import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addProduct, balancesOf, makeShop, setPolicy, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addLocation, as, defaultLocation, type Transfer } from './stockFixtures';
import { roundHalf } from './StockModel';

const database = testDatabase();
const products = 3;

type Step =
  | { kind: 'delivery'; product: number; place: number; quantity: number; cost: number }
  | { kind: 'send'; back: boolean; parts: { product: number; share: number }[] }
  | { kind: 'arrive'; transfer: number; shares: number[]; lost: number[] }
  | { kind: 'return'; transfer: number };

/** Thousandths of a unit and cents. */
interface Heap {
  quantity: bigint;
  value: bigint;
}
interface Carried extends Heap {
  lineId: string;
  product: number;
}
interface OnTheWay {
  id: string;
  from: number;
  to: number;
  lines: Carried[];
}

const milli = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));
const units = (quantity: bigint): number => Number(quantity) / 1000;
const cents = (amount: number): bigint => BigInt(Math.round(amount * 100));

/** Takes part of a heap at its average, the last of it with all the rest. */
function takeFrom(heap: Heap, quantity: bigint): Heap {
  const value = heap.quantity === quantity ? heap.value : roundHalf(heap.value * quantity, heap.quantity);
  heap.quantity -= quantity;
  heap.value -= value;
  return { quantity, value };
}

/** A shop with two places and its goods on the way, beside the heaps they should be. */
class Carriage {
  readonly #shop: Shop;
  readonly #ids: string[];
  readonly #places: string[];
  readonly #heaps: Heap[][];
  readonly #open: OnTheWay[] = [];
  #bought = 0n;
  #lost = 0n;

  constructor(shop: Shop, ids: string[], places: string[]) {
    this.#shop = shop;
    this.#ids = ids;
    this.#places = places;
    this.#heaps = ids.map(() => places.map(() => ({ quantity: 0n, value: 0n })));
  }

  static async open(): Promise<Carriage> {
    const shop = await makeShop(database.client);
    await setPolicy(database.client, shop.tenantId, { adjustment_approval_limit: null });
    const ids: string[] = [];
    for (let index = 0; index < products; index += 1) ids.push(await addProduct(database.client, shop, { unit: 'kg' }));
    return new Carriage(shop, ids, [
      await defaultLocation(database.client, shop),
      await addLocation(database.client, shop),
    ]);
  }

  #heap(product: number, place: number): Heap {
    const heap = this.#heaps[product]?.[place];
    if (!heap) throw new Error('no such heap');
    return heap;
  }

  #call(name: string, args: Record<string, unknown>): Promise<Transfer> {
    return as<Transfer>(database.client, this.#shop.owner, name, args);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'delivery') await this.#deliver(step);
    else if (step.kind === 'send') await this.#send(step);
    else if (step.kind === 'arrive') await this.#arrive(step);
    else await this.#return(step.transfer);
  }

  async #deliver({ product, place, quantity, cost }: Extract<Step, { kind: 'delivery' }>): Promise<void> {
    await database.client.query('select private.post_goods_receipt($1, $2, $3)', [
      this.#shop.tenantId,
      this.#shop.owner.userId,
      JSON.stringify({
        id: randomUUID(),
        location_id: this.#places[place],
        lines: [{ product_id: this.#ids[product], quantity, unit_cost: cost / 100 }],
      }),
    ]);
    const value = roundHalf(milli(quantity) * BigInt(cost), 1000n);
    this.#heap(product, place).quantity += milli(quantity);
    this.#heap(product, place).value += value;
    this.#bought += value;
  }

  async #send({ back, parts }: Extract<Step, { kind: 'send' }>): Promise<void> {
    const [from, to] = back ? [1, 0] : [0, 1];
    const lines = parts
      .map(({ product, share }) => ({ product, quantity: (this.#heap(product, from).quantity * BigInt(share)) / 100n }))
      .filter(({ quantity }) => quantity > 0n);
    if (lines.length === 0) return;
    const draft = await this.#call('save_transfer', {
      p_transfer: {
        id: randomUUID(),
        from_location_id: this.#places[from],
        to_location_id: this.#places[to],
        lines: lines.map(({ product, quantity }) => ({ product_id: this.#ids[product], quantity: units(quantity) })),
      },
    });
    const sent = await this.#call('send_transfer', { p_transfer_id: draft.id, p_revision: draft.revision });
    this.#open.push({
      id: sent.id,
      from,
      to,
      lines: lines.map(({ product, quantity }) => ({
        product,
        lineId: sent.lines.find((line) => line.product_id === this.#ids[product])?.id ?? '',
        ...takeFrom(this.#heap(product, from), quantity),
      })),
    });
  }

  async #arrive({ transfer, shares, lost }: Extract<Step, { kind: 'arrive' }>): Promise<void> {
    const at = transfer % Math.max(this.#open.length, 1);
    const way = this.#open[at];
    if (!way) return;
    const parts = way.lines
      .map((line, index) => {
        const quantity = (line.quantity * BigInt(shares[index] ?? 0)) / 100n;
        return { line, quantity, lost: ((line.quantity - quantity) * BigInt(lost[index] ?? 0)) / 100n };
      })
      .filter((part) => part.quantity + part.lost > 0n);
    if (parts.length === 0) return;
    await this.#call('receive_transfer', {
      p_receipt: {
        id: randomUUID(),
        transfer_id: way.id,
        loss_reason: 'lost',
        lines: parts.map((part) => ({
          line_id: part.line.lineId,
          quantity: units(part.quantity),
          lost_quantity: units(part.lost),
        })),
      },
    });
    for (const part of parts) {
      const whole = { quantity: part.line.quantity, value: part.line.value };
      const isRest = part.quantity + part.lost === whole.quantity;
      const came = takeFrom({ ...whole }, part.quantity);
      const gone = isRest ? whole.value - came.value : takeFrom({ ...whole }, part.lost).value;
      part.line.quantity -= part.quantity + part.lost;
      part.line.value -= came.value + gone;
      this.#heap(part.line.product, way.to).quantity += came.quantity;
      this.#heap(part.line.product, way.to).value += came.value;
      this.#lost += gone;
    }
    way.lines = way.lines.filter((line) => line.quantity > 0n);
    if (way.lines.length === 0) this.#open.splice(at, 1);
  }

  async #return(transfer: number): Promise<void> {
    const [way] = this.#open.splice(transfer % Math.max(this.#open.length, 1), 1);
    if (!way) return;
    await this.#call('cancel_transfer', { p_transfer_id: way.id });
    for (const line of way.lines) {
      this.#heap(line.product, way.from).quantity += line.quantity;
      this.#heap(line.product, way.from).value += line.value;
    }
  }

  /** What lies at each place and what is on its way, to the thousandth and the cent; and the books say the same. */
  async check(): Promise<void> {
    const { rows } = await database.client.query<{ lies: string[]; carried: string[] }>(
      `select array(select coalesce(l.quantity, 0)::numeric(14, 3) || ' for ' || coalesce(l.stock_value, 0)::numeric(14, 2)
           from unnest($3::uuid[]) with ordinality as o (id, n)
           left join public.stock_levels l on l.tenant_id = $1 and l.product_id = p.id and l.location_id = o.id order by o.n) as lies,
         array(select t.in_transit_quantity || ' for ' || t.in_transit_value from public.stock_transfer_lines t
           where t.tenant_id = $1 and t.product_id = p.id and t.in_transit_quantity > 0 order by 1) as carried
       from unnest($2::uuid[]) with ordinality as p (id, n) order by p.n`,
      [this.#shop.tenantId, this.#ids, this.#places],
    );
    const carriedOf = (product: number) =>
      this.#open.flatMap(({ lines }) => lines.filter((line) => line.product === product)).map(text);
    expect(rows).toEqual(
      this.#heaps.map((places, product) => ({ lies: places.map(text), carried: carriedOf(product).toSorted() })),
    );
    const balances = await balancesOf(database.client, this.#shop.tenantId);
    const sumOf = (heaps: Heap[]) => heaps.reduce((all, { value }) => all + value, 0n);
    const [lying, carried] = [sumOf(this.#heaps.flat()), sumOf(this.#open.flatMap(({ lines }) => lines))];
    expect(['inventory', 'goods_in_transit', 'shrinkage'].map((role) => cents(balances[role] ?? 0))).toEqual([
      lying,
      carried,
      this.#lost,
    ]);
    expect(lying + carried + this.#lost).toBe(this.#bought);
    // No other account has heard of it: neither profit nor loss.
    const { inventory: _lying, goods_in_transit: _carried, shrinkage: _lost, grni = 0, ...others } = balances;
    expect([cents(grni), others]).toEqual([-this.#bought, {}]);
  }
}

const text = ({ quantity, value }: Heap): string =>
  `${units(quantity).toFixed(3)} for ${(Number(value) / 100).toFixed(2)}`;

const share = fc.constantFrom(0, 1, 33, 50, 67, 99, 100);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('delivery' as const),
      product: fc.nat(products - 1),
      place: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000),
      cost: fc.integer({ min: 0, max: 9999 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      back: fc.boolean(),
      parts: fc.uniqueArray(fc.record({ product: fc.nat(products - 1), share }), {
        minLength: 1,
        maxLength: products,
        selector: ({ product }) => product,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      transfer: fc.nat(20),
      shares: fc.array(share, { minLength: products, maxLength: products }),
      lost: fc.array(fc.constantFrom(0, 0, 0, 40, 100), { minLength: products, maxLength: products }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), transfer: fc.nat(20) }) },
);

it('rule 32: whatever is sent, arrives, falls short or goes back, quantity and value are conserved to the cent; only what is lost costs', async () => {
  const length = count(30, 120);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), async (steps) => {
      const carriage = await Carriage.open();
      for (const next of steps) {
        await carriage.take(next);
        await carriage.check();
      }
    }),
    { numRuns: count(20, 150), endOnFailure: true },
  );
}, 3_600_000);
