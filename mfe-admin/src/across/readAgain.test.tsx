import { act, screen, waitFor } from '@testing-library/react';
import { onSupabaseStarted } from '@dukani/shared/data';
import { renderWithApp } from '@dukani/shared/testing';
import { useWatchOrdersQuery } from '../orders/ordersApi';
import { RAIL_LIST, useListParkedSalesQuery } from '../till/parked/parkedApi';
import { useLiveTills } from '../till/useLiveTills';
import { useGetTillStockQuery } from '../checkout/tillApi';

interface Joined {
  topic: string;
  isPrivate: boolean;
  becomes: (status: string) => void;
}
const joined: Joined[] = [];

/** Stands in for the socket of whichever client the test gets. */
const stop = onSupabaseStarted((client) => {
  const open = (topic: string, options?: { config: { private?: boolean } }) => {
    const channel = {
      on: () => channel,
      subscribe(becomes: Joined['becomes']) {
        joined.push({ topic, isPrivate: options?.config.private === true, becomes });
        return channel;
      },
    };
    return channel;
  };
  Object.assign(client, { channel: open, removeChannel: () => Promise.resolve('ok') });
  Object.assign(client.realtime, { setAuth: () => Promise.resolve() });
});
afterAll(() => void stop());
beforeEach(() => joined.splice(0));

async function joinedTopic(name: string): Promise<Joined> {
  await waitFor(() => expect(joined.map(({ topic }) => topic.split(':')[0])).toContain(name));
  return joined.find(({ topic }) => topic.startsWith(`${name}:`))!;
}

describe('after the connection was away, or where the server says that something was missed', () => {
  it('a list of orders is read again', async () => {
    function Orders() {
      return <p>{useWatchOrdersQuery('t1').data} changes</p>;
    }
    renderWithApp(<Orders />, { session: {} });
    const orders = await joinedTopic('orders');
    expect(orders).toMatchObject({ topic: 'orders:t1', isPrivate: true });

    act(() => orders.becomes('SUBSCRIBED'));
    act(() => orders.becomes('CHANNEL_ERROR'));
    expect(screen.getByText('0 changes')).toBeInTheDocument();
    act(() => orders.becomes('SUBSCRIBED'));

    expect(await screen.findByText('1 changes')).toBeInTheDocument();
  });

  it('a till asks for baskets and stock again', async () => {
    function Till() {
      useLiveTills();
      useListParkedSalesQuery(RAIL_LIST);
      useGetTillStockQuery(['p1']);
      return null;
    }
    const { calls } = renderWithApp(<Till />, {
      session: {},
      rpc: { list_parked_sales: { rows: [], count: 0, next_cursor: null }, till_stock: [] },
    });
    const count = (name: string) => calls.filter((call) => call.name === name).length;
    const tills = await joinedTopic('till');
    expect(tills.isPrivate).toBe(true);
    await waitFor(() => expect([count('list_parked_sales'), count('till_stock')]).toEqual([1, 1]));

    act(() => tills.becomes('SUBSCRIBED'));
    act(() => tills.becomes('CHANNEL_ERROR'));
    act(() => tills.becomes('SUBSCRIBED'));

    await waitFor(() => expect([count('list_parked_sales'), count('till_stock')]).toEqual([2, 2]));
  });
});
