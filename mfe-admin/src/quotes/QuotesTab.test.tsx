import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ConvertQuoteInput, SaveQuoteInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { basketStorageKey, parseStoredBaskets } from '../till/basket/basketStorage';
import { QUOTE, QUOTE_ROW, takenFor } from '../testing/quoteSamples';
import { QuotesTab } from './QuotesTab';

const PAGE = { rows: [QUOTE_ROW], count: 1, total_amount: 100, next_cursor: null };

const open = (search = '', rpc: FakeRpc = {}) =>
  renderWithApp(<QuotesTab />, {
    route: `/admin/sales?tab=quotes${search}`,
    session: {},
    rpc: { list_quotes: PAGE, get_quote: QUOTE, list_saved_views: [], ...rpc },
  });
const argsOf = ({ calls }: ReturnType<typeof open>, name: string) =>
  calls.filter((call) => call.name === name).map(({ args }) => args);
const refuse = (code: string, message: string) => () => {
  throw new ApiError({ code, status: 409, message });
};
const storedBaskets = () => {
  const key = Object.keys(localStorage).find((name) => name.startsWith(basketStorageKey('', '').split('.')[0] ?? ''));
  return parseStoredBaskets(localStorage.getItem(key ?? ''));
};

beforeEach(() => localStorage.clear());

describe('the list of quotes', () => {
  it('shows the open ones with customer, day and total, and has no accessibility faults', async () => {
    const app = open();

    expect(await screen.findByRole('button', { name: 'QUO-000007' })).toBeInTheDocument();
    expect(screen.getByText('Asha Otieno')).toBeInTheDocument();
    expect(screen.getByText('21 Dec 2026')).toBeInTheDocument();
    expect(argsOf(app, 'list_quotes')[0]).toEqual({ p_query: null, p_status: 'open', p_after: null, p_limit: 50 });
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('asks the server for what the address says', async () => {
    const app = open('&q=milk&status=all');
    await screen.findByRole('button', { name: 'QUO-000007' });

    expect(argsOf(app, 'list_quotes')[0]).toMatchObject({ p_query: 'milk', p_status: null });
  });

  it('teaches how one is made', async () => {
    open('', { list_quotes: { ...PAGE, rows: [], count: 0, total_amount: 0 } });

    expect(await screen.findByText('No open quotes')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fill a basket' })).toHaveAttribute('href', '/admin/sales?tab=new');
  });
});

describe('one quote', () => {
  it('shows lines and total, and no accessibility faults', async () => {
    open('&quote=q1');

    const goods = await screen.findByRole('list', { name: 'Goods' });
    expect(within(goods).getByText(/2 × Milk 500 ml/)).toBeInTheDocument();
    expect(screen.getByText('With delivery', { selector: 'dd' })).toBeInTheDocument();
    expect((await axe(document.body)).violations).toEqual([]);
  });

  it('goes to the till with its prices, approvals and customer', async () => {
    const app = open('&quote=q1', {
      convert_quote: ({ p_conversion: asked }: { p_conversion: ConvertQuoteInput }) => takenFor(asked.sale_id),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Open at the till' }));

    const [asked] = argsOf(app, 'convert_quote') as { p_conversion: ConvertQuoteInput }[];
    await waitFor(() => expect(storedBaskets()?.current.lines).toHaveLength(1));
    const basket = storedBaskets()?.current;
    expect(basket).toMatchObject({
      saleId: asked?.p_conversion.sale_id,
      label: 'QUO-000007',
      customer: { name: 'Asha Otieno' },
      approvals: [{ id: 'a1', permission: 'sales.override_price', approverName: 'Grace' }],
      lines: [{ productId: 'milk', quantity: 2000, price: 5000, listPrice: 6000 }],
    });
    expect(basket?.lines[0]?.id).not.toBe('line-1');
  });

  it('asks for the same sale again when the answer was lost, and says who was first', async () => {
    let tries = 0;
    const app = open('&quote=q1', {
      convert_quote: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
        throw new ApiError({ code: 'quote_taken', status: 409, message: 'Faith has QUO-000007 open at a till.' });
      },
    });
    const button = await screen.findByRole('button', { name: 'Open at the till' });
    await app.user.click(button);
    await waitFor(() => expect(argsOf(app, 'convert_quote')).toHaveLength(1));
    await waitFor(() => expect(button).toBeEnabled());
    await app.user.click(button);

    expect(await screen.findByText('Faith has QUO-000007 open at a till.')).toBeInTheDocument();
    const sales = argsOf(app, 'convert_quote').map(
      (args) => (args as { p_conversion: ConvertQuoteInput }).p_conversion.sale_id,
    );
    expect(sales[0]).toBe(sales[1]);
    expect(storedBaskets()?.current.lines ?? []).toHaveLength(0);
  });

  it('is let go by whoever has it', async () => {
    const app = open('&quote=q1', {
      get_quote: { ...QUOTE, taken_by_name: 'Faith', taken_at: '2026-11-21T09:00:00Z' },
      release_quote: QUOTE,
    });
    expect(await screen.findByText(/Faith has it open at a till/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Release' }));
    const dialog = await screen.findByRole('dialog', { name: /Release QUO-000007/ });
    await app.user.click(within(dialog).getByRole('button', { name: 'Release' }));

    await waitFor(() => expect(argsOf(app, 'release_quote')).toEqual([{ p_quote_id: 'q1' }]));
  });

  it('is declined with a reason', async () => {
    const app = open('&quote=q1', { decline_quote: { ...QUOTE, status: 'declined' } });
    await app.user.click(await screen.findByRole('button', { name: 'Decline' }));
    await app.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Too dear');
    await app.user.click(screen.getByRole('button', { name: 'Decline quote' }));

    await waitFor(() => expect(argsOf(app, 'decline_quote')).toEqual([{ p_quote_id: 'q1', p_reason: 'Too dear' }]));
  });

  it('is mailed to the customer', async () => {
    const app = open('&quote=q1', { mail_quote: { sent_to: 'asha@example.test' } });
    await app.user.click(await screen.findByRole('button', { name: 'Mail' }));
    expect(await screen.findByRole('textbox', { name: 'Send to' })).toHaveValue('asha@example.test');
    await app.user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('QUO-000007 is on its way')).toBeInTheDocument();
  });

  it('becomes a new one with lines of its own, once', async () => {
    const app = open('&quote=q1', { save_quote: { ...QUOTE, id: 'q2', quote_number: 'QUO-000008', replayed: false } });
    await app.user.click(await screen.findByRole('button', { name: 'Duplicate' }));

    expect(await screen.findByText('QUO-000008 was made')).toBeInTheDocument();
    const [asked] = argsOf(app, 'save_quote') as { p_quote: SaveQuoteInput }[];
    expect(asked?.p_quote.basket.lines[0]?.id).not.toBe('line-1');
    expect(asked?.p_quote).toMatchObject({ version: 1, note: 'With delivery', basket: { contact_id: 'c1' } });
  });

  it.each(['expired', 'declined', 'converted'])('offers no till and no link once it is %s', async (status) => {
    open('&quote=q1', { get_quote: { ...QUOTE, status, sale_id: 's1', invoice_number: 'INV-000009' } });

    expect(await screen.findByRole('link', { name: 'INV-000009' })).toHaveAttribute('href', '/admin/sales/s1');
    for (const name of ['Open at the till', 'Copy link', 'Decline'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('names the order that was taken of it', async () => {
    open('&quote=q1', { get_quote: { ...QUOTE, status: 'converted', invoice_number: 'ORD-000003' } });

    const facts = await screen.findByText('Ordered as');
    expect(facts.parentElement).toHaveTextContent('ORD-000003');
  });

  it('says when it cannot be loaded', async () => {
    open('&quote=q1', { get_quote: refuse('not_found', 'This quote does not exist.') });

    expect(await screen.findByText('The quote could not be loaded')).toBeInTheDocument();
  });
});
