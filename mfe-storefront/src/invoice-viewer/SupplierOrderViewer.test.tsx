import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PublicPurchaseOrder } from '@dukani/shared/rpc';
import { makeShop, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { SWRConfig } from 'swr';
import { sampleId } from '../common/testing/shopSamples';
import InvoiceViewerScreen from './InvoiceViewerScreen';

const asked: PublicPurchaseOrder = {
  business: makeShop({ name: 'Duka la Mama' }),
  tax_pin: null,
  tax_pin_label: 'Tax PIN',
  today: '2026-11-22',
  may_confirm: true,
  confirmation: null,
  order: {
    order_number: 'PO-000007',
    revision: 3,
    status: 'sent',
    order_date: '2026-11-20',
    expected_on: '2026-11-25',
    currency_code: 'KES',
    prices_include_tax: false,
    net_amount: 2200,
    tax_amount: 0,
    total_amount: 2200,
    note: 'Ring the bell',
    supplier: { name: 'Brookside', phone: null, email: null },
    deliver_to: 'Main shop',
    lines: [
      {
        ...{ id: sampleId(801), name: 'Milk 500 ml', unit: 'each', supplier_code: 'M-24', packs: 2, pack_size: 24 },
        ...{ quantity: 48, pack_price: 1000, discount_percent: 0, net_amount: 2000, tax_amount: 0, expected_on: null },
      },
      {
        ...{ id: sampleId(802), name: 'Bread', unit: 'each', supplier_code: null, packs: 4, pack_size: 1 },
        ...{ quantity: 4, pack_price: 50, discount_percent: 0, net_amount: 200, tax_amount: 0, expected_on: null },
      },
    ],
  },
};
const answered: PublicPurchaseOrder = {
  ...asked,
  order: { ...asked.order, revision: 4, expected_on: '2026-11-29' },
  confirmation: {
    ...{ id: sampleId(803), confirmed_by_name: 'Kamau', confirmed_at: '2026-11-22T09:00:00Z', asked_on: '2026-11-25' },
    ...{ expected_on: '2026-11-29', note: null, is_different: true },
    lines: [
      { line_id: sampleId(801), packs: 2, expected_on: null, asked_packs: 2, asked_on: null },
      { line_id: sampleId(802), packs: 3, expected_on: '2026-12-01', asked_packs: 4, asked_on: null },
    ],
  },
};

const renderViewer = (rpc: FakeRpc, search = '?supply=secret') =>
  renderWithApp(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InvoiceViewerScreen />
    </SWRConfig>,
    { route: `/api/public-invoice-viewer${search}`, rpc },
  );
const form = async () => within(await screen.findByRole('form', { name: 'Confirm the order' }));
const sent = (calls: { name: string; args: unknown }[]) =>
  calls.filter(({ name }) => name === 'confirm_purchase_order').map(({ args }) => args);

describe('an order behind the link of its supplier', () => {
  it('is confirmed as it is with a name and one press', async () => {
    const { user, calls, container } = renderViewer({
      get_public_purchase_order: asked,
      confirm_purchase_order: answered,
    });
    const view = await form();
    expect(screen.getByRole('heading', { name: 'Purchase order PO-000007' })).toBeInTheDocument();
    expect(screen.getByRole('listitem', { name: 'Milk 500 ml' })).toHaveTextContent('2 × 24 = 48 at 1,000');
    expect((await axe(container)).violations).toEqual([]);

    await user.type(view.getByRole('textbox', { name: /Your name/ }), 'Kamau');
    await user.click(view.getByRole('button', { name: 'Confirm the order' }));
    expect(await screen.findByText(/Confirmed by Kamau/)).toHaveTextContent('It comes on 29 Nov 2026');
    expect(sent(calls)).toEqual([
      {
        p_token: 'secret',
        p_answer: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          revision: 3,
          name: 'Kamau',
          expected_on: '2026-11-25',
          note: null,
          lines: [
            { line_id: sampleId(801), packs: 2, expected_on: null },
            { line_id: sampleId(802), packs: 4, expected_on: null },
          ],
        },
      },
    ]);
    expect(screen.getByRole('listitem', { name: 'Bread' })).toHaveTextContent('3 of 4 on 1 Dec 2026');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says beside the field what cannot be sent, and sends nothing', async () => {
    const { user, calls } = renderViewer({ get_public_purchase_order: asked });
    const view = await form();
    const bread = within(view.getByRole('listitem', { name: 'Bread' })).getByRole('textbox', { name: /How many come/ });
    await user.clear(bread);
    await user.type(bread, 'some');
    await user.click(view.getByRole('button', { name: 'Confirm the order' }));
    expect(await view.findByText('Type your name.')).toBeInTheDocument();
    expect(view.getByText('Type a number, 0 if none comes.')).toBeInTheDocument();
    expect(sent(calls)).toEqual([]);
  });

  it('can be answered anew, from what was answered before', async () => {
    const { user, calls } = renderViewer({ get_public_purchase_order: answered, confirm_purchase_order: answered });
    await user.click(await screen.findByRole('button', { name: 'Change the answer' }));
    const view = await form();
    expect(
      within(view.getByRole('listitem', { name: 'Bread' })).getByRole('textbox', { name: /How many/ }),
    ).toHaveValue('3');
    await user.click(view.getByRole('button', { name: 'Confirm the order' }));
    expect(sent(calls)).toMatchObject([
      {
        p_answer: {
          revision: 4,
          expected_on: '2026-11-29',
          lines: [{ packs: 2 }, { packs: 3, expected_on: '2026-12-01' }],
        },
      },
    ]);
  });

  it('reads the order anew when the business changed it, and keeps a refusal on the page', async () => {
    let reads = 0;
    const refuse = (code: string, message: string) => () => {
      throw new ApiError({ code, message, status: 409 });
    };
    const { user } = renderViewer({
      get_public_purchase_order: () => {
        reads += 1;
        return { ...asked, order: { ...asked.order, revision: 2 + reads } };
      },
      confirm_purchase_order: refuse('stale_row', 'The order was changed. Please check it again.'),
    });
    await user.type((await form()).getByRole('textbox', { name: /Your name/ }), 'Kamau');
    await user.click((await form()).getByRole('button', { name: 'Confirm the order' }));
    await screen.findByRole('alert');
    expect(reads).toBe(2);
  });

  it('is only looked at once goods came', async () => {
    renderViewer({ get_public_purchase_order: { ...asked, may_confirm: false } });
    expect(await screen.findByText(/Goods of this order have come/)).toBeInTheDocument();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the answer' })).toBeNull();
  });

  it.each(['?supply=', '?supply=wrong'])('says the same of every link that leads nowhere: %s', async (search) => {
    const { container } = renderViewer({ get_public_purchase_order: null }, search);
    expect(await screen.findByRole('heading', { name: 'This order is not available' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });
});
