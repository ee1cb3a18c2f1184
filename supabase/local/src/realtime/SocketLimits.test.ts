import type { Caller } from '../http/caller';
import { readSocketLimits, SocketLimits } from './SocketLimits';

const visitor: Caller = { role: 'anon', claims: { role: 'anon' }, token: null, hasSecretKey: false };
const shopper: Caller = { ...visitor, role: 'authenticated', claims: { sub: 's1', app_metadata: {} } };
const staff = (tenantId: string): Caller => ({
  ...visitor,
  role: 'authenticated',
  claims: { sub: 'u1', app_metadata: { tenant_id: tenantId } },
});
const limits = { perAddress: 3, visitors: 5, perBusiness: 4, total: 20 };

/** Opens a socket that joins at once; the text says why it may not. */
function open(sockets: SocketLimits, address: string, caller: Caller): string | null {
  const place = sockets.admit(address, () => undefined);
  return place === null ? 'not admitted' : place.join(caller);
}
const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => work(n));
const full = 'ConnectionRateLimitReached: Too many connected users';

describe('SocketLimits', () => {
  it.each([
    ['visitors', visitor],
    ['people who work nowhere', shopper],
  ])('counts %s by address and all together', (_who, caller) => {
    const sockets = new SocketLimits(limits, () => 0);
    expect(times(4, () => open(sockets, 'a', caller))).toEqual([null, null, null, full]);
    expect(times(3, () => open(sockets, 'b', caller))).toEqual([null, null, full]);
    expect(open(sockets, 'c', caller)).toBe(full);
  });

  it('counts staff by business, whatever is held open behind their address', () => {
    const sockets = new SocketLimits(limits, () => 0);
    times(4, () => open(sockets, 'shop', visitor));
    expect(times(5, () => open(sockets, 'shop', staff('t1')))).toEqual([null, null, null, null, full]);
    expect(open(sockets, 'shop', staff('t2'))).toBeNull();
  });

  it('has room for a shop of sixty tills and its shoppers behind one address', () => {
    const sockets = new SocketLimits(undefined, () => 0);
    const outcomes = [
      ...times(60, () => open(sockets, 'shop', staff('t1'))),
      ...times(100, () => open(sockets, 'shop', visitor)),
    ];
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual([]);
    expect(open(sockets, 'shop', visitor)).toBe(full);
    expect(open(sockets, 'elsewhere', visitor)).toBeNull();
  });

  it('closes the oldest of too many sockets that join nothing, so that a till still gets in', () => {
    const sockets = new SocketLimits(limits, () => 0);
    const closed: number[] = [];
    const places = times(4, (index) => sockets.admit('shop', () => void closed.push(index)));
    expect(closed).toEqual([0]);
    expect(places[0]?.join(visitor)).not.toBeNull();
    expect(open(sockets, 'shop', staff('t1'))).toBeNull();
    expect(closed).toEqual([0, 1]);
  });

  it('gives a place to the next one when its socket is gone, and only once', () => {
    const sockets = new SocketLimits(limits, () => 0);
    const places = times(3, () => sockets.admit('a', () => undefined));
    for (const place of places) place?.join(visitor);
    expect(open(sockets, 'a', visitor)).toBe(full);
    places[0]?.leave();
    places[0]?.leave();
    expect(places[0]?.join(visitor)).not.toBeNull();
    expect(times(2, () => open(sockets, 'a', visitor))).toEqual([null, full]);
  });

  it('moves a socket to its business when its person signs in', () => {
    const sockets = new SocketLimits(limits, () => 0);
    const places = times(3, () => sockets.admit('a', () => undefined));
    for (const place of places) place?.join(visitor);
    places[0]?.join(staff('t1'));
    expect(open(sockets, 'a', visitor)).toBeNull();
  });

  it('lets only so many join in a second', () => {
    let now = 0;
    const sockets = new SocketLimits({ ...limits, visitors: 1_000 }, () => now);
    const place = sockets.admit('a', () => undefined);
    const outcomes = times(7, () => place?.join(visitor));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(6);
    expect(outcomes.at(-1)).toBe('ClientJoinRateLimitReached: Too many joins per second');
    now += 2_000;
    expect(place?.join(visitor)).toBeNull();
  });

  it('lets only so many connect in a second', () => {
    const sockets = new SocketLimits(limits, () => 0);
    const admitted = times(15, () => sockets.admit('a', () => undefined)).filter((place) => place !== null);
    expect(admitted).toHaveLength(14);
    expect(sockets.admit('b', () => undefined)).not.toBeNull();
  });

  it('has a total', () => {
    const sockets = new SocketLimits({ ...limits, total: 2 }, () => 0);
    expect(times(3, (index) => open(sockets, `a${index}`, staff(`t${index}`)))).toEqual([null, null, 'not admitted']);
  });

  it('counts no sockets of the server itself', () => {
    const sockets = new SocketLimits({ ...limits, total: 1 }, () => 0);
    const server: Caller = { ...visitor, role: 'service_role' };
    expect(times(3, () => open(sockets, 'a', server))).toEqual([null, null, null]);
  });

  it('takes the number behind one address from the environment, as far as it is one', () => {
    expect(readSocketLimits({}).perAddress).toBe(100);
    expect(readSocketLimits({ REALTIME_SOCKETS_PER_ADDRESS: 'x' }).perAddress).toBe(100);
    expect(readSocketLimits({ REALTIME_SOCKETS_PER_ADDRESS: '5000' })).toMatchObject({
      perAddress: 5_000,
      visitors: 5_000,
    });
  });
});
