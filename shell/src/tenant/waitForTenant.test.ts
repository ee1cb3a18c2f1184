import { makeStore } from '@dukani/shared/store';
import { tenantSlice } from '@dukani/shared/tenant';
import { makeShop } from '@dukani/shared/testing';
import { waitForTenant } from './waitForTenant';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A store on a business's host, and whether the waiting is over. */
function begin() {
  const store = makeStore();
  store.dispatch(tenantSlice.actions.tenantRequested({ shopBase: '' }));
  let isOver = false;
  void waitForTenant(store).then(() => (isOver = true));
  return { store, isOver: () => isOver };
}

describe('waitForTenant', () => {
  it('gives up after 30 polls at 50 ms', async () => {
    const { isOver } = begin();
    await jest.advanceTimersByTimeAsync(30 * 50 - 1);
    expect(isOver()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(isOver()).toBe(true);
  });

  it('looks every 50 ms and goes on as soon as the business is known', async () => {
    const { store, isOver } = begin();
    await jest.advanceTimersByTimeAsync(49);
    store.dispatch(tenantSlice.actions.tenantResolved(makeShop()));
    expect(isOver()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(isOver()).toBe(true);
  });

  it('waits for nobody where there is no business to be found', async () => {
    const store = makeStore();
    store.dispatch(tenantSlice.actions.tenantAbsent());

    await expect(waitForTenant(store)).resolves.toBeUndefined();
  });
});
