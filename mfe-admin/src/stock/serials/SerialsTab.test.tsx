import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SerialHistory, SerialRow } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { SerialsTab } from './SerialsTab';

const row = (changes: Partial<SerialRow>): SerialRow => ({
  serial_id: 's1',
  serial_number: 'SN-1',
  product_id: 'phone',
  product_name: 'Nokia 105',
  sku: 'N105',
  image_url: null,
  location_id: 'main',
  location_name: 'Main shop',
  is_owed: false,
  added_at: '2026-11-20T08:00:00Z',
  last_sale: null,
  ...changes,
});
const SOLD = row({
  serial_id: 's2',
  serial_number: 'SN-2',
  location_id: null,
  location_name: null,
  last_sale: {
    sale_id: 'sale',
    invoice_number: 'INV-000007',
    occurred_at: '2026-11-21T08:00:00Z',
    contact_name: 'Asha',
    is_returned: false,
  },
});
const HISTORY: SerialHistory = {
  serial_id: 's2',
  serial_number: 'SN-2',
  product_id: 'phone',
  product_name: 'Nokia 105',
  location_name: null,
  events: [
    {
      kind: 'sale',
      at: '2026-11-21T08:00:00Z',
      location_name: 'Main shop',
      quantity: -1,
      document_id: 'sale',
      document_number: 'INV-000007',
      contact_name: 'Asha',
    },
    {
      kind: 'goods_receipt',
      at: '2026-11-20T08:00:00Z',
      location_name: 'Main shop',
      quantity: 1,
      document_id: 'grn',
      document_number: 'GRN-000003',
      contact_name: 'Importers Ltd',
    },
  ],
};

const renderTab = (search = '') =>
  renderWithApp(<SerialsTab />, {
    route: `/admin/stock?tab=serials${search}`,
    session: { permissions: ['stock.view'] },
    rpc: {
      list_saved_views: [],
      list_locations: { rows: [] },
      list_serials: {
        rows: [row({}), SOLD, row({ serial_id: 's3', serial_number: 'SN-3', is_owed: true })],
        next_cursor: null,
      },
      serial_history: HISTORY,
    },
  });

describe('SerialsTab', () => {
  it('says of every piece where it is and on which sale it went', async () => {
    const { container } = renderTab();
    const table = within(await screen.findByRole('table', { name: 'Serial numbers' }));

    expect(table.getByRole('row', { name: /SN-1/ })).toHaveTextContent('Main shop');
    expect(table.getByRole('row', { name: /SN-2/ })).toHaveTextContent('SoldINV-000007, Asha');
    expect(table.getByRole('row', { name: /SN-3/ })).toHaveTextContent('Sold without being in stock');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks the server for what the address says', async () => {
    const { calls } = renderTab('&q=sn-2&state=gone');
    await screen.findByRole('table', { name: 'Serial numbers' });

    expect(calls.find(({ name }) => name === 'list_serials')?.args).toMatchObject({ p_query: 'sn-2', p_state: 'gone' });
  });

  it('tells the life of a piece: from whom it came and to whom it went', async () => {
    const { user } = renderTab();
    await user.click(await screen.findByText('SN-2'));
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(drawer).toHaveTextContent('Nokia 105, not in stock'));

    expect(within(drawer).getByRole('link', { name: 'INV-000007' })).toHaveAttribute('href', '/admin/sales/sale');
    expect(drawer).toHaveTextContent('Received GRN-000003, Importers Ltd, Main shop');
  });
});
