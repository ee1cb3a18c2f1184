import { screen, waitFor, within } from '@testing-library/react';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { Route, Routes } from '@dukani/shared/router';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../purchaseIds';
import { PURCHASE_RPC } from '../purchaseSamples';
import { OrderScreen } from './OrderScreen';
import { DRAFT, makeOrder, orderIds } from './orderSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const renderForm = (rpc: FakeRpc = {}) =>
  renderWithApp(
    <Routes>
      <Route path="/admin/purchases/orders/:orderId" element={<OrderScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      session: { permissions: ['purchases.view', 'purchases.edit'] },
      route: `/admin/purchases/orders/${orderIds.order}`,
      rpc: {
        ...PURCHASE_RPC,
        get_purchase_order: DRAFT,
        save_purchase_order: { ...DRAFT, replayed: false },
        'GET /rest/v1/locations': [],
        ...rpc,
      },
    },
  );

describe('changing an order', () => {
  it('shows what it comes to and saves the revision that was read', async () => {
    const { user, calls } = renderForm();
    const packs = await screen.findByRole('textbox', { name: 'Packs' });
    await user.clear(packs);
    await user.type(packs, '3');
    expect(screen.getByLabelText('Sums of the order')).toHaveTextContent('3,480.00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'save_purchase_order')?.args).toMatchObject({
        p_order: { id: orderIds.order, revision: 1, lines: [{ id: orderIds.line, packs: 3, pack_price: 1000 }] },
      }),
    );
  });

  it('takes a service with its description and account', async () => {
    const { user, calls } = renderForm();
    await user.click(await screen.findByRole('button', { name: 'Add a service or freight' }));
    const line = within(screen.getByRole('listitem', { name: 'Service in line 2' }));
    await user.type(line.getByRole('textbox', { name: 'Price' }), '150');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Service: Type what it is.')).not.toHaveLength(0);
    expect(calls.filter(({ name }) => name === 'save_purchase_order')).toEqual([]);

    await user.type(line.getByRole('textbox', { name: /Description/ }), 'Freight');
    await user.click(line.getByRole('combobox', { name: /What for/ }));
    await user.click(await screen.findByRole('option', { name: /Rent/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'save_purchase_order')?.args).toMatchObject({
        p_order: { lines: [{ id: orderIds.line }, { description: 'Freight', account_id: ids.rent, pack_price: 150 }] },
      }),
    );
  });

  it('warns at the quantity of what the supplier may not deliver, and saves it all the same', async () => {
    const [line] = makeOrder().lines;
    const { user, calls } = renderForm({
      supply_of_products: {
        prices: [{ product_id: line?.product_id, pack_size: 1000, min_quantity: 5000, last_price: 1 }],
        on_order: [],
      },
    });
    const goods = within(await screen.findByRole('list', { name: 'Goods of the order' }));
    const quantity = goods.getAllByRole('textbox', { name: /Packs|Quantity/ })[0]!;
    await waitFor(() => expect(quantity).toHaveAccessibleDescription(/at least 5,000.*in packs of 1,000/));
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('save_purchase_order'));
  });

  it('is over when nothing more may come', async () => {
    renderForm({ get_purchase_order: makeOrder({ status: 'received' }) });
    expect(await screen.findByText('This order is complete')).toBeInTheDocument();
  });
});
