import fc from 'fast-check';
import type { Client } from 'pg';
import type { FiscalOutcome, FiscalWork } from '../../functions/_shared/fiscal/types';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, refundOf, refundSale, sell, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { asStaff, claim, complete, connect, documentsOf, keep, passTime, requestOf } from './fiscalFixtures';
import { SimpleAuthority, type Fault } from './SimpleAuthority';

const database = testDatabase();

const faults: Fault[] = [
  'worker dies before it keeps',
  'worker dies before it sends',
  'worker dies after it was taken',
  'silence before it is taken',
  'silence after it was taken',
  'busy',
  'data refused',
  'somebody else takes a number',
  'device refused',
];

type Step = { do: 'sell' } | { do: 'return' } | { do: 'send'; fault: Fault };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({ do: 'sell' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'return' as const }) },
    { weight: 3, arbitrary: fc.constant({ do: 'send' as const, fault: 'none' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), fault: fc.constantFrom(...faults) }) },
  ),
  { minLength: 10, maxLength: 40 },
);

/** A shop, its device and the authority, with a worker that anything may happen to. */
class Play {
  private readonly returnable: Sale[] = [];
  readonly numbers: string[] = [];

  constructor(
    private readonly client: Client,
    readonly shop: Shop,
    private readonly product: string,
    readonly device: string,
    readonly authority: SimpleAuthority,
  ) {}

  async take(step: Step): Promise<void> {
    if (step.do === 'send') return await this.send(step.fault);
    if (step.do === 'sell') {
      const sale = await sell(this.client, this.shop, this.product, 2, 116);
      this.returnable.push(sale);
      this.numbers.push(sale.invoice_number);
      return;
    }
    const sale = this.returnable.shift();
    if (sale === undefined) return;
    const note = await refundSale(this.client, this.shop, refundOf(this.shop, sale, 1));
    this.numbers.push(note.credit_note_number);
  }

  private async send(fault: Fault): Promise<void> {
    await passTime(this.client, this.device);
    const work = await claim(this.client, this.device);
    if (work === null || fault === 'worker dies before it keeps') return;
    const isRepeat = work.task.request !== null;
    const outcome = this.askFirst(work);
    if (outcome !== null) return void (await complete(this.client, work, outcome));
    if (!isRepeat) await keep(this.client, work);
    const bytes = isRepeat ? (work.task.request as { body: string }).body : requestOf(work.task);
    if (fault === 'worker dies before it sends') return;
    const said = this.said(fault, work, { isRepeat, bytes });
    if (said === null) return;
    await complete(this.client, work, said.outcome, said.status);
  }

  private askFirst({ task }: FiscalWork): FiscalOutcome | null {
    return task.lookupFirst ? this.authority.lookUp(task) : null;
  }

  private said(
    fault: Fault,
    { device, task }: FiscalWork,
    { isRepeat, bytes }: { isRepeat: boolean; bytes: string },
  ): { outcome: FiscalOutcome; status: number } | null {
    const silence: FiscalOutcome = {
      // As the client classes it: where a repeat is refused it is safe, elsewhere nobody knows.
      state: device.style === 'direct' && (task.kind === 'sale' || task.kind === 'credit_note') ? 'retry' : 'unknown',
      code: 'timeout',
      message: 'The authority did not answer.',
    };
    switch (fault) {
      case 'silence before it is taken':
        return { outcome: silence, status: 0 };
      case 'busy':
        return { outcome: { state: 'retry', code: '894', message: 'Busy' }, status: 200 };
      case 'data refused':
        // What is taken already is not looked at again.
        if (isRepeat) break;
        return { outcome: { state: 'rejected', code: '910', message: 'Parameter error' }, status: 200 };
      case 'device refused':
        return { outcome: { state: 'device_blocked', code: '901', message: 'Not valid' }, status: 200 };
      case 'somebody else takes a number':
        this.authority.takeForeign();
        break;
      default:
        break;
    }
    const outcome = this.authority.take(task, isRepeat, bytes);
    if (fault === 'worker dies after it was taken') return null;
    return fault === 'silence after it was taken' ? { outcome: silence, status: 0 } : { outcome, status: 200 };
  }

  /** Everything works again, and people decide what is theirs to decide after a look at the authority's own list. */
  async heal(): Promise<void> {
    for (let turn = 0; turn < 400; turn += 1) {
      await asStaff(this.client, this.shop.owner, 'resume_fiscal_device', { p_device_id: this.device });
      const before = await this.open();
      await this.send('none');
      if ((await this.open()) === 0) return;
      const rows = await documentsOf(this.client, this.device);
      if (rows.some(({ state }) => state === 'queued' || state === 'sending')) continue;
      await this.decide();
      if (before === 0) return;
    }
    throw new Error(
      `It does not heal: ${JSON.stringify((await documentsOf(this.client, this.device)).filter(({ state }) => state !== 'accepted'))}`,
    );
  }

  private async open(): Promise<number> {
    const rows = await documentsOf(this.client, this.device);
    return rows.filter(({ state }) => !['accepted', 'skipped'].includes(state)).length;
  }

  private async decide(): Promise<void> {
    const { rows } = await this.client.query<{ id: string; kind: string; number: number; human: string | null }>(
      `select id, kind, number::int, body ->> 'humanNumber' as human from public.fiscal_documents where device_id = $1 and state = 'needs_review'
       order by position, rank`,
      [this.device],
    );
    for (const { id, kind, number, human } of rows) {
      const isThere = kind === 'stock_movement' || this.authority.invoices[number - 1] === human;
      await asStaff(this.client, this.shop.owner, 'resolve_fiscal_document', {
        p_id: id,
        p_resolution: isThere
          ? { decision: 'accepted', answer: { receipt_number: number } }
          : { decision: 'send_again', note: 'Not in the portal' },
      });
    }
    await asStaff(this.client, this.shop.owner, 'retry_fiscal_documents', { p_device_id: this.device });
  }
}

async function start(style: 'direct' | 'gateway'): Promise<Play> {
  const { client } = database;
  const shop = await makeShop(client);
  const product = await addProduct(client, shop, { name: 'Milk', price: 116, stock: 10_000 });
  return new Play(client, shop, product, await connect(client, shop, { style }), new SimpleAuthority(style));
}

describe.each(['direct', 'gateway'] as const)('whatever happens to the worker and the wire (%s)', (style) => {
  it('each document is taken once, under a number of its own, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const play = await start(style);
        for (const step of taken) await play.take(step);
        await play.heal();

        const ours = play.authority.invoices.filter((number) => number !== 'foreign');
        expect([...ours].sort()).toEqual([...play.numbers].sort());
        const { rows } = await database.client.query<{ number: number; human: string }>(
          `select number::int, body ->> 'humanNumber' as human from public.fiscal_documents
             where device_id = $1 and kind in ('sale', 'credit_note') and state = 'accepted' order by number`,
          [play.device],
        );
        expect(rows.map(({ number, human }) => [number, human])).toEqual(
          play.authority.invoices.flatMap((human, place) => (human === 'foreign' ? [] : [[place + 1, human]])),
        );
      }),
      { numRuns: count(6, 200), endOnFailure: true },
    );
  }, 600_000);
});
