import type { IncomingMessage } from 'node:http';
import type { Caller } from '../http/caller';
import { FairLimiter } from './CallLimiter';

/** Work that ends when it is told to. */
function makeWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  return { begun, ends, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('FairLimiter', () => {
  const from = (address: string) => ({ socket: { remoteAddress: address } }) as unknown as IncomingMessage;
  const caller = (role: Caller['role'], sub?: string): Caller => ({
    role,
    claims: { role, ...(sub === undefined ? {} : { sub, app_metadata: { tenant_id: 'b1' } }) },
    token: null,
    hasSecretKey: role === 'service_role',
  });

  it('refuses with 429 what would wait too long', async () => {
    const turns = new FairLimiter({ atOnce: 1, waiting: 1, forAnonymous: null });
    const { ends, work } = makeWork();
    const ask = (name: string) => turns.run({ req: from('10.0.0.1'), caller: caller('anon') }, work(name));
    const all = [ask('first'), ask('second')];
    await expect(ask('third')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    await Promise.all(all);
  });

  it('leaves connections to who is signed in, however many anonymous visitors ask from however many addresses', async () => {
    const turns = new FairLimiter({ atOnce: 6, waiting: 500, forAnonymous: 8 });
    const { begun, ends, work } = makeWork();
    const all = Array.from({ length: 40 }, (_, place) =>
      turns.run({ req: from(`10.0.0.${place % 4}`), caller: caller('anon') }, work('outsider')),
    );
    await settle();
    expect(begun).toHaveLength(8);
    all.push(turns.run({ req: from('10.0.0.1'), caller: caller('authenticated', 'cashier') }, work('cashier')));
    all.push(turns.run({ req: from('10.0.0.1'), caller: caller('service_role') }, work('job')));
    await settle();
    expect(begun.slice(8)).toEqual(['cashier', 'job']);
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    expect(await Promise.all(all)).toHaveLength(42);
  });

  it('lets this machine, which draws pages for everybody, ask as often as all anonymous visitors may', async () => {
    const turns = new FairLimiter({ atOnce: 6, waiting: 500, forAnonymous: 8 });
    const { begun, ends, work } = makeWork();
    const all = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].flatMap((address) =>
      Array.from({ length: 5 }, () => turns.run({ req: from(address), caller: caller('anon') }, work('page'))),
    );
    await settle();
    expect(begun).toHaveLength(8);
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    await Promise.all(all);
  });

  it('lets one person not take the turns of another', async () => {
    const turns = new FairLimiter({ atOnce: 6, waiting: 500, forAnonymous: 8 });
    const { begun, ends, work } = makeWork();
    const all = Array.from({ length: 10 }, () =>
      turns.run({ req: from('10.0.0.1'), caller: caller('authenticated', 'one') }, work('one')),
    );
    all.push(turns.run({ req: from('10.0.0.1'), caller: caller('authenticated', 'other') }, work('other')));
    await settle();
    expect(begun).toEqual([...Array<string>(6).fill('one'), 'other']);
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    await Promise.all(all);
  });

  it('counts accounts that work for no business as anonymous visitors, all of one address together', async () => {
    const turns = new FairLimiter({ atOnce: 6, waiting: 500, forAnonymous: 8 });
    const { begun, ends, work } = makeWork();
    const signedUp = (sub: string): Caller => ({ ...caller('authenticated'), claims: { role: 'authenticated', sub } });
    const all = Array.from({ length: 12 }, (_, place) =>
      turns.run({ req: from('10.0.0.1'), caller: signedUp(`account ${place}`) }, work('account')),
    );
    all.push(
      ...['10.0.0.2', '10.0.0.3', '10.0.0.4'].map((address) =>
        turns.run({ req: from(address), caller: signedUp(address) }, work(address)),
      ),
    );
    await settle();
    expect(begun).toEqual([...Array<string>(6).fill('account'), '10.0.0.2', '10.0.0.3']);
    all.push(turns.run({ req: from('10.0.0.1'), caller: caller('authenticated', 'cashier') }, work('cashier')));
    await settle();
    expect(begun.at(-1)).toBe('cashier');
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    await Promise.all(all);
  });
});
