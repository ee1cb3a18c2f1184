import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { fiscalIds, FISCAL_RPC, purchaseRow } from '../fiscalSamples';
import { FiscalPurchasesTab } from './FiscalPurchasesTab';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const withProduct = purchaseRow({
  lines: [{ name: 'Sugar 1 kg', quantity: '10', total: '1160.00', product: { id: fiscalIds.milk, name: 'Sugar' } }],
});
const render = (search = '', row = withProduct, permissions = ['etims.view', 'etims.manage', 'stock.receive']) =>
  renderWithApp(<FiscalPurchasesTab />, {
    session: { permissions },
    route: `/admin/etims?tab=purchases${search}`,
    rpc: {
      ...FISCAL_RPC,
      list_fiscal_purchases: { rows: [row], next_cursor: null },
      list_products: { rows: [{ id: fiscalIds.bread, name: 'Sugar 1 kg', sku: 'SUG' }], next_cursor: null, count: 1 },
      decide_fiscal_purchase: purchaseRow({ state: 'accepted' }),
    },
  });
const decided = (calls: { name: string; args: unknown }[]) =>
  calls.filter(({ name }) => name === 'decide_fiscal_purchase').map(({ args }) => args);
const open = async () => within(await screen.findByRole('dialog', { name: 'Nairobi Wholesale Traders 812' }));

it('lists what suppliers declared', async () => {
  const { container } = render();
  expect(await screen.findByRole('row', { name: /Nairobi Wholesale Traders/ })).toHaveTextContent(
    /P000000001S.*812.*To decide.*Bill found.*160\.00.*1,160\.00/,
  );
  expect((await axe(container)).violations).toEqual([]);
});

it('leads to a bill with what the supplier declared', async () => {
  const permissions = ['etims.view', 'purchases.edit'];
  const { unmount } = render(`&purchase=${fiscalIds.purchase}`, withProduct, permissions);
  expect((await open()).getByRole('link', { name: 'Enter the bill' })).toHaveAttribute(
    'href',
    `/admin/purchases/bills/new?reference=812&day=2026-11-24&supplier=${fiscalIds.supplier}&name=Nairobi+Wholesale+Traders`,
  );
  unmount();
  render(`&purchase=${fiscalIds.purchase}`, purchaseRow({ supplier_bill_id: fiscalIds.bill }), permissions);
  expect((await open()).queryByRole('link', { name: 'Enter the bill' })).not.toBeInTheDocument();
});

it('accepts one with the bill that fits', async () => {
  const { user, calls } = render(`&purchase=${fiscalIds.purchase}`);
  await user.click((await open()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept invoice 812?' }));
  expect(dialog.getByLabelText(/Your bill/)).toHaveValue(fiscalIds.bill);
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(decided(calls)).toEqual([
      {
        p_id: fiscalIds.purchase,
        p_decision: { decision: 'accept', products: [fiscalIds.milk], supplier_bill_id: fiscalIds.bill, note: null },
      },
    ]),
  );
});

it('asks which product a line is, and takes the goods into stock', async () => {
  const { user, calls } = render(`&purchase=${fiscalIds.purchase}`, purchaseRow({ candidates: [] }));
  await user.click((await open()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept invoice 812?' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Choose which of your products each line is.')).toBeInTheDocument();
  expect(decided(calls)).toEqual([]);
  await user.type(await dialog.findByRole('combobox', { name: /Your product for Sugar 1 kg/ }), 'sug');
  await user.click(await screen.findByText('Sugar 1 kg', { selector: '.dk-select__option *' }));
  await user.click(dialog.getByRole('checkbox', { name: /take them into stock/ }));
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(decided(calls)).toEqual([
      {
        p_id: fiscalIds.purchase,
        p_decision: { decision: 'accept', products: [fiscalIds.bread], is_received: true, note: null },
      },
    ]),
  );
}, 300_000);

it('offers no stock to who may not receive, nor for a credit note', async () => {
  const { user, unmount } = render(`&purchase=${fiscalIds.purchase}`, purchaseRow({ candidates: [] }), [
    'etims.view',
    'etims.manage',
  ]);
  await user.click((await open()).getByRole('button', { name: 'Accept' }));
  await screen.findByRole('dialog', { name: 'Accept invoice 812?' });
  expect(screen.queryByRole('checkbox', { name: /take them into stock/ })).toBeNull();
  unmount();
  const second = render(`&purchase=${fiscalIds.purchase}`, purchaseRow({ candidates: [], receipt_type: 'R' }));
  await second.user.click((await open()).getByRole('button', { name: 'Accept' }));
  await screen.findByRole('dialog', { name: 'Accept invoice 812?' });
  expect(screen.queryByRole('checkbox', { name: /take them into stock/ })).toBeNull();
});

it('declines with a reason', async () => {
  const { user, calls } = render(`&purchase=${fiscalIds.purchase}`);
  await user.click((await open()).getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline invoice 812?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Never bought');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(decided(calls)).toEqual([
      { p_id: fiscalIds.purchase, p_decision: { decision: 'decline', note: 'Never bought' } },
    ]),
  );
});
