import { notThere, sendTask } from '../../functions/_shared/fiscal/provider.ts';
import type { FiscalOutcome, FiscalRequest } from '../../functions/_shared/fiscal/types.ts';
import type { AskedFault } from '../../local/src/simulatedEtims/faults';
import {
  credit,
  line,
  openAuthority,
  openStockedShop,
  sale,
  send,
  task,
  type Authority,
  type Shop,
} from './etimsFixtures';

let authority: Authority;
beforeEach(async () => {
  authority = await openAuthority();
});
afterEach(async () => authority.close());

const receipts = () => authority.etims.store.list('receipts');
const fail = (fault: AskedFault) => authority.etims.faults.add(fault);

/** Sends one document until its end, as a queue would: the number is kept while nobody knows, and released when it is refused. */
async function untilDone(shop: Shop, body: ReturnType<typeof sale>, next: { number: number }): Promise<FiscalOutcome> {
  let request: FiscalRequest | null = null;
  let lookupFirst = false;
  for (let attempt = 1; attempt < 40; attempt += 1) {
    const kind = body.original === null ? 'sale' : 'credit_note';
    const sent = task(kind, body, next.number, { attempt, request, lookupFirst });
    const { outcome } = await sendTask(shop.provider, sent, (kept) => {
      request = kept;
      return Promise.resolve();
    });
    if (outcome.state === 'accepted') {
      next.number += 1;
      return outcome;
    }
    if (outcome.state === 'resync') {
      next.number = Number(outcome.expected);
      request = null;
      lookupFirst = false;
    } else if (outcome.state === 'unknown') {
      if (outcome.code === '994' || outcome.code === 'number_taken') return outcome;
      lookupFirst = true;
    } else if (outcome.state === 'device_blocked' && outcome.code === '401') {
      // The gateway refused two tokens in a row; somebody tries again.
      continue;
    } else if (outcome.state !== 'retry') return outcome;
    else if (outcome.code === notThere) lookupFirst = false;
  }
  throw new Error('The document has no end.');
}

describe('many documents through many faults', () => {
  it('are each there once, in order, without a gap, by the gateway', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    const kinds = [
      'timeout_before_commit',
      'timeout_after_commit',
      '504',
      '504_after_commit',
      '894',
      '990',
      '999',
      '401_token',
      'garbage',
    ] as const;
    for (const kind of kinds) fail({ kind, rate: 0.08, times: null });
    const next = { number: 1 };
    for (let count = 1; count <= 200; count += 1) {
      const outcome = await untilDone(shop, sale({ humanNumber: `POS-${count}` }), next);
      expect(outcome).toMatchObject({ state: 'accepted' });
    }
    expect(receipts().map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual(
      Array.from({ length: 200 }, (_, index) => [index + 1, `POS-${index + 1}`]),
    );
  });

  it('are each there once for the flat style, which leaves those to people that it cannot tell', async () => {
    const shop = await openStockedShop(authority, { style: 'direct' });
    for (const kind of ['timeout_before_commit', '504', '894', '990', '999'] as const)
      fail({ kind, rate: 0.1, times: null });
    fail({ kind: 'timeout_after_commit', rate: 0.05, times: null });
    const next = { number: 1 };
    const states: Record<string, number> = {};
    for (let count = 1; count <= 150; count += 1) {
      const { state } = await untilDone(shop, sale({ humanNumber: `POS-${count}` }), next);
      states[state] = (states[state] ?? 0) + 1;
      // Somebody looks, and says that it is there.
      if (state === 'unknown') next.number += 1;
    }
    expect(Object.keys(states).toSorted()).toEqual(['accepted', 'unknown']);
    expect(new Set(receipts().map(({ trdInvcNo }) => trdInvcNo)).size).toBe(150);
    expect(receipts()).toHaveLength(150);
  });

  it('sent at once break the sequence, one after the other they do not (V17)', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    let last: Promise<unknown> = Promise.resolve();
    const next = { number: 1 };
    const all = Array.from({ length: 20 }, (_, index) => {
      const done = last.then(() => untilDone(shop, sale({ humanNumber: `POS-${index}` }), next));
      last = done;
      return done;
    });
    expect((await Promise.all(all)).every(({ state }) => state === 'accepted')).toBe(true);
    expect(receipts().map(({ invcNo }) => invcNo)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const atOnce = await Promise.all([21, 21].map((number) => send(shop, task('sale', sale(), number))));
    expect(atOnce.map(({ state }) => state).toSorted()).toEqual(['accepted', 'resync']);
  });

  it('keep credit notes in their place', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    const next = { number: 1 };
    fail({ kind: 'timeout_after_commit', rate: 0.3, times: null });
    for (let count = 0; count < 10; count += 1) {
      const number = next.number;
      expect(await untilDone(shop, sale({ humanNumber: `POS-${count}` }), next)).toMatchObject({ state: 'accepted' });
      const back = credit(number, { humanNumber: `CN-${count}`, lines: [line()] });
      expect(await untilDone(shop, back, next)).toMatchObject({ state: 'accepted' });
    }
    expect(
      receipts()
        .filter(({ rcptTyCd }) => rcptTyCd === 'S')
        .map(({ credits }) => credits.count),
    ).toEqual(Array.from({ length: 10 }, () => 1));
  });
});
