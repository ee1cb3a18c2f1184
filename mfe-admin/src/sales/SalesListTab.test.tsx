import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { makeContactAnswer } from '../common/contacts/contactSamples';
import { makeProductRow } from '../common/productSamples';
import { SHIRT } from '../common/testProduct';
import { SalesListTab } from './SalesListTab';

const asha = '8c0f1d6e-1111-4111-8111-111111111111';
const main = '8c0f1d6e-2222-4222-8222-222222222222';
const soda = '8c0f1d6e-3333-4333-8333-333333333333';
const SALE = {
  id: 's1',
  invoice_number: 'INV-000007',
  occurred_at: '2026-11-21T08:00:00Z',
  channel: 'till',
  status: 'completed',
  contact_id: asha,
  contact_name: 'Asha Otieno',
  cashier_name: 'Carl',
  location_name: 'Main shop',
  till_name: 'Till 1',
  item_count: 2,
  total_amount: 116,
  refunded_amount: 0,
  balance_due: 116,
  rounding_amount: 0,
  due_on: '2026-11-10',
  is_overdue: true,
  tender_types: ['on_account'],
  note: 'Deliver at noon',
};
const PAGE = { rows: [SALE], next_cursor: null, count: 1, has_more_than_count: false, total_amount: 116 };

function open(search = '', answer: unknown = PAGE, permissions?: string[]) {
  return renderWithApp(<SalesListTab />, {
    route: `/admin/sales?tab=list${search}`,
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      list_sales: answer,
      list_saved_views: [],
      list_locations: { rows: [] },
      list_team: [],
      get_contact: makeContactAnswer({ id: asha, name: 'Asha Otieno' }),
      get_product: SHIRT,
    },
  });
}
const asked = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'list_sales').map(({ args }) => args);

describe('SalesListTab', () => {
  it('shows sales with what they come to, and has no accessibility faults', async () => {
    const { container } = open();

    expect(await screen.findByRole('link', { name: 'INV-000007' })).toHaveAttribute('href', '/admin/sales/s1');
    expect(screen.getByText(/Total .*116\.00/)).toBeInTheDocument();
    expect(screen.getByText('Overdue')).toBeInTheDocument();
    expect(screen.getByText('due 10 Nov 2026')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('keeps number, customer and total on a tablet; how it was paid gives way', async () => {
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const wide = open();
    await screen.findByRole('link', { name: 'INV-000007' });
    expect(heads()).toContain('Paid by');
    wide.unmount();
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) =>
          Object.assign(new EventTarget(), { matches: media === '(max-width: 1023px)', media }) as MediaQueryList,
      );
    open();
    await screen.findByRole('link', { name: 'INV-000007' });
    expect(heads()).toEqual(['Invoice', 'Time', 'Customer', 'Status', 'Total (KES)']);
    // Cut short in the table, it is whole when it is pointed at.
    expect(screen.getByTitle('Asha Otieno')).toHaveTextContent('Asha Otieno');
    jest.restoreAllMocks();
  });

  it('asks the server for every filter of the address', async () => {
    const app = open(
      `&q=otieno&days=2026-11-01..2026-11-21&status=refunded&channel=till&tender=cash&payment=unpaid&location=${main}` +
        `&customer=${asha}&product=${soda}&cashier=${asha}&total=10..20.50&sort=total_desc`,
    );
    await screen.findByRole('link', { name: 'INV-000007' });

    expect(asked(app)[0]).toEqual({
      p_query: 'otieno',
      p_from: '2026-11-01',
      p_to: '2026-11-21',
      p_status: 'refunded',
      p_channel: 'till',
      p_tender_type: 'cash',
      p_cashier_id: asha,
      p_filter: {
        payment: 'unpaid',
        location_id: main,
        contact_id: asha,
        product_id: soda,
        total_from: '10',
        total_to: '20.50',
      },
      p_sort: 'total_desc',
      p_after: null,
      p_limit: 50,
    });
  });

  it('asks for what is overdue, and marks as unpaid what is due later', async () => {
    const app = open('&payment=overdue&days=all', { ...PAGE, rows: [{ ...SALE, is_overdue: false }] });

    expect(await screen.findByText('Unpaid')).toBeInTheDocument();
    expect(asked(app)[0]).toMatchObject({ p_from: null, p_to: null, p_filter: { payment: 'overdue' } });
  });

  it('opens on the days that a chart or an older link names', async () => {
    const app = open('&from=2026-11-21&to=2026-11-21');
    await screen.findByRole('link', { name: 'INV-000007' });

    expect(asked(app)[0]).toMatchObject({ p_from: '2026-11-21', p_to: '2026-11-21' });
    expect(screen.getByLabelText('From')).toHaveValue('21 Nov 2026');
  });

  it('does not ask a cashier whose sales to show', async () => {
    const app = open(`&cashier=${asha}`, PAGE, ['sales.view_own', 'sales.record']);
    await screen.findByRole('link', { name: 'INV-000007' });
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));

    expect(asked(app)[0]).toMatchObject({ p_cashier_id: null });
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    expect(within(dialog).queryByLabelText('Sold by')).not.toBeInTheDocument();
    expect(within(dialog).getByLabelText('Channel')).toBeInTheDocument();
  });

  it('finds a customer by typing and shows the sales of that one', async () => {
    const app = renderWithApp(<SalesListTab />, {
      route: '/admin/sales?tab=list',
      session: {},
      rpc: {
        list_sales: PAGE,
        list_saved_views: [],
        list_locations: { rows: [] },
        list_team: [],
        get_contact: makeContactAnswer({ id: asha, name: 'Asha Otieno' }),
        list_contacts: { rows: [makeContactAnswer({ id: asha, name: 'Asha Otieno' })], count: 1, next_cursor: null },
      },
    });
    await screen.findByRole('link', { name: 'INV-000007' });
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    await app.user.type(screen.getByRole('combobox', { name: 'Customer' }), 'ash');
    await app.user.click(await screen.findByRole('option', { name: /Asha Otieno/ }));
    await app.user.click(screen.getByRole('button', { name: 'Show results' }));

    await waitFor(() => expect(asked(app).at(-1)).toMatchObject({ p_filter: { contact_id: asha } }));
    expect(await screen.findByRole('button', { name: 'Remove filter Customer: Asha Otieno' })).toBeInTheDocument();
  });

  it('shows the sales of a product that a report leads to, and finds another by typing', async () => {
    const app = renderWithApp(<SalesListTab />, {
      route: `/admin/sales?tab=list&product=${SHIRT.id}&days=2026-11-11..2026-11-11`,
      session: {},
      rpc: {
        list_sales: PAGE,
        list_saved_views: [],
        list_locations: { rows: [] },
        list_team: [],
        get_product: SHIRT,
        list_products: { rows: [makeProductRow({ id: soda, name: 'Soda' })], count: 1, next_cursor: null },
      },
    });
    const chip = await screen.findByRole('button', { name: `Remove filter Product: ${SHIRT.name}` });
    expect(asked(app)[0]).toMatchObject({ p_from: '2026-11-11', p_filter: { product_id: SHIRT.id } });
    await app.user.click(screen.getByRole('button', { name: /^Filters/ }));
    const field = screen.getByRole('combobox', { name: 'Product' });
    await app.user.clear(field);
    await app.user.type(field, 'sod');
    await app.user.click(await screen.findByRole('option', { name: /Soda/ }));
    await app.user.click(screen.getByRole('button', { name: 'Show results' }));

    await waitFor(() => expect(asked(app).at(-1)).toMatchObject({ p_filter: { product_id: soda } }));
    expect(chip).toBeDefined();
  });

  it('says so when there are more than are counted', async () => {
    open('', { ...PAGE, count: 10_000, has_more_than_count: true, total_amount: null });

    expect(await screen.findByText('10,000+')).toBeInTheDocument();
    expect(screen.getByText('Filter the list to see the total.')).toBeInTheDocument();
  });

  it('teaches what stands here while there is nothing', async () => {
    open('', { ...PAGE, rows: [], count: 0, total_amount: 0 });

    expect(await screen.findByText('No sales on these dates')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Make a sale' })).toBeInTheDocument();
  });
});
