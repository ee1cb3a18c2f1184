import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../purchaseIds';
import { PURCHASE_RPC } from '../purchaseSamples';
import { PurchasesScreen } from '../PurchasesScreen';
import { DRAFT, LATER, makeOrder, makeOrderHead, makeOrderLine, orderIds } from './orderSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const ALL = ['purchases.view', 'purchases.edit', 'purchases.approve', 'stock.receive', 'communications.send'];
const RECEIPT = { id: ids.receipt, receipt_number: 'GRN-000005', total_cost: 1000, replayed: false };

function renderOrders(search = '', { permissions = ALL, rpc = {} }: { permissions?: string[]; rpc?: FakeRpc } = {}) {
  return renderWithApp(<PurchasesScreen />, {
    session: { permissions },
    route: `/admin/purchases?tab=orders${search}`,
    rpc: {
      ...PURCHASE_RPC,
      list_purchase_orders: { rows: [makeOrderHead()], next_cursor: null },
      get_purchase_order: makeOrder(),
      ...rpc,
    },
  });
}
const LINK = { path: '/api/public-invoice-viewer?supply=secret', expires_at: '2027-01-20T08:00:00Z' };
const opened = `&order=${orderIds.order}`;
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const drawer = async () => within(await screen.findByRole('dialog', { name: 'PO-000001 Brookside' }));

describe('the list of orders', () => {
  it('says how far each has come, and what is late', async () => {
    renderOrders();
    const table = await screen.findByRole('table', { name: 'Orders' });
    const row = await within(table).findByRole('row', { name: /PO-000001/ });
    expect(row).toHaveTextContent('Partly receivedLate');
    expect(within(row).getByRole('progressbar')).toHaveAttribute('value', '50');
    expect(row).toHaveTextContent('0 of 1');
  });

  it('asks the server for what is chosen', async () => {
    const { calls } = renderOrders('&state=late&q=PO');
    await waitFor(() =>
      expect(sent(calls, 'list_purchase_orders')[0]).toMatchObject({ p_status: 'late', p_search: 'PO' }),
    );
  });
});

describe('one order', () => {
  it('gives the keyboard its row when it is closed and nothing had the focus before: its form is gone', async () => {
    const { user } = renderOrders(opened);
    await drawer();
    const table = await screen.findByRole('table', { name: 'Orders', hidden: true });
    const row = await within(table).findByRole('row', { name: /PO-000001/, hidden: true });
    act(() => (document.activeElement as HTMLElement).blur());
    await user.click(screen.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(row).toHaveFocus();
  });

  it('says what came and what is to come', async () => {
    const { container } = renderOrders(opened);
    const view = await drawer();
    const line = (await view.findByText('Milk 500 ml')).closest('li');
    expect(line).toHaveTextContent('2 × 24 = 48 at 1,000.00');
    expect(line).toHaveTextContent('Received24To come24');
    expect(view.getByRole('link', { name: 'GRN-000004' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('has its bill entered once something came, or for a service', async () => {
    const bill = () => screen.queryByRole('link', { name: 'Enter bill' });
    const first = renderOrders(opened);
    await drawer();
    expect(bill()).toHaveAttribute('href', `/admin/purchases/bills/new?order=${orderIds.order}`);
    first.unmount();

    const lines = [makeOrderLine({ received_quantity: 24, billed_quantity: 24 })];
    const second = renderOrders(opened, { rpc: { get_purchase_order: makeOrder({ lines }) } });
    await (await drawer()).findByText('Milk 500 ml');
    expect(bill()).toBeNull();
    second.unmount();

    const service = makeOrderLine({
      ...{
        product_id: null,
        name: 'Freight',
        unit: '',
        account_name: 'Transport',
        packs: 1,
        pack_size: 1,
        quantity: 1,
      },
      ...{ received_quantity: 0, open_quantity: 0, most_quantity: 0 },
    });
    const { container } = renderOrders(opened, {
      rpc: { get_purchase_order: makeOrder({ status: 'sent', goods_line_count: 0, lines: [service] }) },
    });
    const view = await drawer();
    const line = (await view.findByText('Freight')).closest('li');
    expect(line).toHaveTextContent('Transport');
    expect(line).toHaveTextContent('Billed0');
    expect(line).not.toHaveTextContent('Received');
    expect(bill()).toBeInTheDocument();
    expect(view.queryByRole('button', { name: 'Receive' })).toBeNull();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is received whole at one press, under one id however often it is sent', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'over_receipt', message: 'Too many.', status: 409, details: { most: 12, line: 0 } });
    };
    const { user, calls } = renderOrders(opened, { rpc: { receive_goods: refuse } });
    await user.click((await drawer()).getByRole('button', { name: 'Receive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive PO-000001' }));
    await user.click(dialog.getByRole('button', { name: 'Receive all' }));
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(await dialog.findAllByText(/Only 12 may still come/)).not.toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(sent(calls, 'receive_goods')).toHaveLength(2));
    const [first, second] = sent(calls, 'receive_goods');
    expect(first).toMatchObject({
      p_receipt: {
        contact_id: ids.supplier,
        lines: [{ purchase_order_line_id: orderIds.line, quantity: 24, unit_cost: 41.666667 }],
      },
    });
    expect(second).toEqual(first);
  });

  it('asks for a reason when more came, and offers to close what is short', async () => {
    const { user, calls } = renderOrders(opened, { rpc: { receive_goods: RECEIPT } });
    await user.click((await drawer()).getByRole('button', { name: 'Receive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive PO-000001' }));
    const received = dialog.getByRole('textbox', { name: 'Received' });
    await user.type(received, '30');
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(await dialog.findAllByText(/24 may still come. Give a reason for more/)).not.toHaveLength(0);
    expect(sent(calls, 'receive_goods')).toEqual([]);

    await user.clear(received);
    await user.type(received, '20');
    await user.click(dialog.getByRole('checkbox', { name: 'The rest of these lines will not come' }));
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    await waitFor(() =>
      expect(sent(calls, 'receive_goods')).toMatchObject([
        { p_receipt: { close_rest: true, lines: [{ quantity: 20 }] } },
      ]),
    );
  });

  it('is sent by mail as it stands', async () => {
    const { user, calls } = renderOrders(opened, {
      rpc: { get_purchase_order: DRAFT, send_purchase_order: { ...DRAFT, link: LINK, replayed: false } },
    });
    await user.click((await drawer()).getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Send to supplier' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send PO-000001' }));
    expect(dialog.getByRole('textbox', { name: /Send to/ })).toHaveValue('orders@brookside.example');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(sent(calls, 'send_purchase_order')).toMatchObject([
        {
          p_sending: {
            purchase_order_id: orderIds.order,
            revision: 1,
            channel: 'mail',
            email: 'orders@brookside.example',
          },
        },
      ]),
    );
  });

  it('is closed line by line, and a closed line is opened again', async () => {
    const lines = [
      makeOrderLine({ id: 'l1', name: 'Milk', open_quantity: 5 }),
      makeOrderLine({ id: 'l2', name: 'Bread', open_quantity: 3 }),
    ];
    const { user, calls, unmount } = renderOrders(opened, {
      rpc: { get_purchase_order: makeOrder({ lines }), close_purchase_order: makeOrder() },
    });
    await user.click((await drawer()).getByRole('button', { name: 'Close the rest' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the rest of PO-000001' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Out of stock');
    await user.click(dialog.getByRole('checkbox', { name: /Bread/ }));
    await user.click(dialog.getByRole('button', { name: 'Close the rest' }));
    await waitFor(() =>
      expect(sent(calls, 'close_purchase_order')).toEqual([
        { p_closing: { purchase_order_id: orderIds.order, reason: 'Out of stock', line_ids: ['l1'] } },
      ]),
    );
    unmount();

    const closed = makeOrderLine({ id: 'l2', name: 'Bread', closed_on: '2026-11-25', close_reason: 'Out of stock' });
    const again = renderOrders(opened, {
      rpc: { get_purchase_order: makeOrder({ lines: [closed] }), reopen_purchase_order: makeOrder() },
    });
    await again.user.click((await drawer()).getByRole('button', { name: 'Reopen Bread' }));
    await waitFor(() =>
      expect(sent(again.calls, 'reopen_purchase_order')).toEqual([
        { p_opening: { purchase_order_id: orderIds.order, line_ids: ['l2'] } },
      ]),
    );
  });

  it('is closed with a reason, and opened again', async () => {
    const { user, calls, unmount } = renderOrders(opened, { rpc: { close_purchase_order: makeOrder() } });
    await user.click((await drawer()).getByRole('button', { name: 'Close the rest' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the rest of PO-000001' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Out of stock');
    await user.click(dialog.getByRole('button', { name: 'Close the rest' }));
    await waitFor(() =>
      expect(sent(calls, 'close_purchase_order')).toEqual([
        { p_closing: { purchase_order_id: orderIds.order, reason: 'Out of stock' } },
      ]),
    );
    unmount();

    const closed = makeOrder({
      status: 'closed',
      lines: [makeOrderLine({ closed_on: '2026-11-25', close_reason: 'Out of stock', open_quantity: 0 })],
    });
    renderOrders(opened, { rpc: { get_purchase_order: closed } });
    const view = await drawer();
    expect(view.getByRole('button', { name: 'Reopen' })).toBeInTheDocument();
    expect(view.queryByRole('button', { name: 'Receive' })).toBeNull();
    expect(view.queryByRole('link', { name: 'Change' })).toBeNull();
  });

  it('offers nothing to those who only look, and approval to those who may', async () => {
    const { unmount } = renderOrders(opened, { permissions: ['purchases.view'] });
    const view = await drawer();
    for (const name of ['Receive', 'Copy', 'Close the rest']) expect(view.queryByRole('button', { name })).toBeNull();
    unmount();

    const { user, calls } = renderOrders(opened, {
      rpc: {
        get_purchase_order: makeOrder({ status: 'draft', sent_at: null, needs_approval: true, lines: DRAFT.lines }),
        approve_purchase_order: { ...DRAFT, replayed: false },
      },
    });
    await user.click((await drawer()).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent(calls, 'approve_purchase_order')).toEqual([
        { p_approval: { purchase_order_id: orderIds.order, revision: 1 } },
      ]),
    );
  });
});

describe('what the supplier confirmed', () => {
  it('stands on the list and on the order, with what differs', async () => {
    const order = makeOrder({
      confirmation: 'different',
      confirmations: [LATER],
      link_seen_at: '2026-11-21T07:00:00Z',
    });
    const { container } = renderOrders(opened, {
      rpc: {
        list_purchase_orders: { rows: [makeOrderHead({ confirmation: 'different' })], next_cursor: null },
        get_purchase_order: order,
      },
    });
    const view = await drawer();
    const answers = await view.findByRole('region', { name: 'Answers of the supplier' });
    expect(answers).toHaveTextContent(/Confirmed by Kamau: comes on 29 Nov 2026 \(asked 24 Nov 2026\)/);
    expect(answers).toHaveTextContent('One crate is at the dairy.Milk 500 ml1 of 2 on 1 Dec 2026');
    expect(screen.getAllByText('Confirmed with changes').length).toBeGreaterThan(0);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is asked for anew once the order was sent again', async () => {
    renderOrders(opened, {
      rpc: { get_purchase_order: makeOrder({ confirmation: 'awaited', confirmations: [LATER] }) },
    });
    expect(await (await drawer()).findByText(/has not confirmed it since/)).toBeInTheDocument();
  });

  it('comes by a link that can be ended', async () => {
    const order = makeOrder({ confirmation: 'awaited', link_ends_at: '2027-01-20T08:00:00Z' });
    const { user, calls } = renderOrders(opened, {
      rpc: { get_purchase_order: order, revoke_purchase_order_link: { ...order, link_ends_at: null } },
    });
    const view = await drawer();
    expect(await view.findByText(/Works until/)).toHaveTextContent('20 Jan 2027');
    await user.click(view.getByRole('button', { name: 'End link' }));
    await waitFor(() => expect(sent(calls, 'revoke_purchase_order_link')).toEqual([{ p_order_id: orderIds.order }]));
    expect(await screen.findByText(/no longer opens anything/)).toBeInTheDocument();
  });

  it('is asked for by a link in the message', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = renderOrders(opened, {
      rpc: { send_purchase_order: { ...makeOrder(), link: LINK, replayed: false } },
    });
    await user.click((await drawer()).getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send PO-000001' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'How' }), 'message');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect(new URL(String(open.mock.calls[0]?.[0])).searchParams.get('text')).toMatch(
      /Confirm it, or say what comes when: http.*\/api\/public-invoice-viewer\?supply=secret$/,
    );
    open.mockRestore();
  });
});
