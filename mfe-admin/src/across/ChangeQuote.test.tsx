import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { SaveQuoteInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { lines, makeParkedServer, MILK, recorded, renderTill, scan } from '../till/tillTesting';
import { QUOTE } from '../testing/quoteSamples';
import { QuotesTab } from '../quotes/QuotesTab';

const SHOWN = {
  ...QUOTE,
  basket: { contact_id: 'c1', lines: [{ id: 'line-1', product_id: 'milk', quantity: 2, list_price: 50 }] },
  products: [MILK],
};

/** Opens the quote, presses Change, and stands at the till with it. */
async function changeAtTill(till: Parameters<typeof renderTill>[0] = {}, rpc: FakeRpc = {}) {
  const list = renderWithApp(<QuotesTab />, {
    route: '/admin/sales?tab=quotes&quote=q1',
    session: {},
    rpc: {
      list_quotes: { rows: [QUOTE], count: 1, total_amount: 100, next_cursor: null },
      list_saved_views: [],
      get_quote: SHOWN,
      ...rpc,
    },
  });
  await list.user.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(Object.values(localStorage).join('')).toContain('changedQuote'));
  list.unmount();
  const app = renderTill(till);
  await screen.findByText(/open since/);
  return app;
}
const saved = (app: Awaited<ReturnType<typeof changeAtTill>>) =>
  app.calls
    .filter(({ name }) => name === 'save_quote')
    .map(({ args }) => (args as { p_quote: SaveQuoteInput }).p_quote);
const pressF = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

beforeEach(() => localStorage.clear());

describe('changing a quote', () => {
  it('brings its goods to the till at the prices of today, and saves them as its next version', async () => {
    const app = await changeAtTill({ rpc: { save_quote: { ...SHOWN, version: 2, replayed: false } } });
    await within(lines()).findByText('Milk 500 ml');
    await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('120.00'));
    await scan(MILK.barcode);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('180.00'));

    await app.user.click(screen.getByRole('button', { name: /^Save the quote/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save the changes of QUO-000007' }));
    expect(dialog.getByLabelText('Valid until')).toHaveValue('2026-12-21');
    await app.user.click(dialog.getByRole('button', { name: 'Save quote' }));

    await waitFor(() => expect(saved(app)).toHaveLength(1));
    expect(saved(app)[0]).toMatchObject({
      id: 'q1',
      version: 2,
      note: 'With delivery',
      valid_until: '2026-12-21',
      basket: { contact_id: 'c1', lines: [{ product_id: 'milk', quantity: 3 }] },
    });
    expect(saved(app)[0]?.basket).not.toHaveProperty('changes_quote');
    await waitFor(() => expect(lines()).toBeEmptyDOMElement());
  });

  it('is not sold meanwhile', async () => {
    const app = await changeAtTill();
    await within(lines()).findByText('Milk 500 ml');
    expect(await screen.findByText(/This basket changes QUO-000007/)).toBeInTheDocument();
    await app.user.keyboard('{Enter}');

    expect(screen.queryByRole('dialog', { name: /^Pay basket/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('waits in a parked basket, and is still a change when that comes back', async () => {
    const parked = makeParkedServer();
    const app = await changeAtTill({ parked });
    await within(lines()).findByText('Milk 500 ml');
    pressF('F8');
    await waitFor(() => expect(parked.open()).toHaveLength(1));
    expect(parked.open()[0]?.basket.changes_quote).toEqual({
      id: 'q1',
      version: 1,
      number: 'QUO-000007',
      valid_until: '2026-12-21',
    });
    const rail = within(await screen.findByRole('list', { name: 'Parked baskets' }));
    await app.user.click(await rail.findByRole('button', { name: /QUO-000007/ }));

    expect(await screen.findByText(/This basket changes QUO-000007/)).toBeInTheDocument();
  });

  it('keeps the basket when somebody else changed it first, and says so', async () => {
    const app = await changeAtTill({
      rpc: {
        save_quote: () => {
          throw new ApiError({ code: 'quote_changed', status: 409, message: 'Someone else changed this quote.' });
        },
      },
    });
    await within(lines()).findByText('Milk 500 ml');
    pressF('F6', true);
    await app.user.click(await screen.findByRole('button', { name: 'Save quote' }));

    expect(await screen.findByText('Someone else changed this quote.')).toBeInTheDocument();
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
  });

  it.each([
    ['sold', { status: 'converted', sale_id: 's1' }],
    ['open at a till', { taken_by_name: 'Faith' }],
  ])('is not offered once it is %s', async (_state, more) => {
    renderWithApp(<QuotesTab />, {
      route: '/admin/sales?tab=quotes&quote=q1',
      session: {},
      rpc: {
        list_quotes: { rows: [QUOTE], count: 1, total_amount: 100, next_cursor: null },
        list_saved_views: [],
        get_quote: { ...SHOWN, ...more },
      },
    });
    await screen.findByRole('button', { name: 'Duplicate' });
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
  });
});
