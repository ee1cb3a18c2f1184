import type { IncomingMessage } from 'node:http';
import type { Caller } from '../http/caller';
import { CallerTurns, CallTurns } from './CallerTurns';

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

describe('CallerTurns', () => {
  it('lets a caller do a few things at once, the others in turn, and no other caller wait for it', async () => {
    const turns = new CallerTurns({ atOnce: 2, waiting: 2 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)));
    const other = turns.run('b', work('b1'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await expect(turns.run('a', work('a5'))).rejects.toMatchObject({ status: 429, code: 'rate_limited' });

    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('gives its place on after a failure, and begins anew when all is done', async () => {
    const turns = new CallerTurns({ atOnce: 1, waiting: 1 });
    const failing = turns.run('a', () => Promise.reject(new Error('broken')));
    const next = turns.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await turns.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});

describe('CallTurns', () => {
  const from = (address: string) => ({ socket: { remoteAddress: address } }) as unknown as IncomingMessage;
  const caller = (role: Caller['role'], sub?: string): Caller => ({
    role,
    claims: { role, ...(sub === undefined ? {} : { sub, app_metadata: { tenant_id: 'b1' } }) },
    token: null,
    hasSecretKey: role === 'service_role',
  });

  it('leaves connections to who is signed in, however many strangers ask from however many addresses', async () => {
    const turns = new CallTurns({ atOnce: 6, waiting: 500, forStrangers: 8 });
    const { begun, ends, work } = makeWork();
    const all = Array.from({ length: 40 }, (_, place) =>
      turns.run({ req: from(`10.0.0.${place % 4}`), caller: caller('anon') }, work('stranger')),
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

  it('lets this machine, which draws pages for everybody, ask as often as all strangers may', async () => {
    const turns = new CallTurns({ atOnce: 6, waiting: 500, forStrangers: 8 });
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
    const turns = new CallTurns({ atOnce: 6, waiting: 500, forStrangers: 8 });
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

  it('counts accounts that work for no business as strangers, all of one address together', async () => {
    const turns = new CallTurns({ atOnce: 6, waiting: 500, forStrangers: 8 });
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
