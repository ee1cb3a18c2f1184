import { connectRealtime } from '@dukani/shared/data';
import { followBranding } from './followBranding';

jest.mock('@dukani/shared/data', () => ({ connectRealtime: jest.fn() }));
jest.mock('@dukani/shared/session', () => ({ hasStoredSession: () => isSignedIn }));

let isSignedIn = false;
let change: () => void;
let becomes: (status: string) => void;
const removeChannel = jest.fn();
const listened: string[] = [];
const joined: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  listened.length = 0;
  joined.length = 0;
  removeChannel.mockReset();
  isSignedIn = false;
  const channel = {
    on: (_kind: string, { table, filter }: { table: string; filter: string }, onChange: () => void) => {
      listened.push(`${table} ${filter}`);
      change = onChange;
    },
    subscribe: (onStatus: (status: string) => void) => (becomes = onStatus),
  };
  const open = (topic: string, { config }: { config: { private: boolean } }) => {
    joined.push(`${config.private ? 'private' : 'public'} ${topic}`);
    return channel;
  };
  jest.mocked(connectRealtime).mockResolvedValue({ channel: open, removeChannel } as never);
});
afterEach(() => jest.useRealTimers());

describe('followBranding', () => {
  it.each([
    ['staff', true, 3_000],
    ['visitors', false, 15_000],
  ])('leaves the first screen of %s alone, then listens to the tables of this business', async (_who, signedIn, ms) => {
    isSignedIn = signedIn;
    const stop = followBranding('t1', () => Promise.resolve());
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(listened).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);

    expect(listened).toEqual(
      ['business_settings', 'tenant_customization', 'storefront_settings'].map((table) => `${table} tenant_id=eq.t1`),
    );
    // Nobody else speaks there.
    expect(joined).toEqual(['private branding:t1']);
    stop();
    expect(removeChannel).toHaveBeenCalledTimes(1);
  });

  it('reads once when it begins to listen, again after the connection was away, and at each change', async () => {
    const refresh = jest.fn(() => Promise.resolve());
    const stop = followBranding('t1', refresh);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(refresh).not.toHaveBeenCalled();
    becomes('SUBSCRIBED');
    expect(refresh).toHaveBeenCalledTimes(1);
    becomes('CHANNEL_ERROR');
    expect(refresh).toHaveBeenCalledTimes(1);
    becomes('SUBSCRIBED');
    change();

    expect(refresh).toHaveBeenCalledTimes(3);
    stop();
  });

  it('stops before it has begun', async () => {
    followBranding('t1', () => Promise.resolve())();
    await jest.advanceTimersByTimeAsync(60_000);

    expect(listened).toEqual([]);
  });
});
