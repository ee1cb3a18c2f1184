import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import {
  MILK,
  OPEN_SESSION,
  BREAD,
  quote,
  saleOf,
  recorded,
  refusal,
  scan,
  renderTill,
  renderReadyTill,
  lines,
  lastSale,
} from './tillTesting';

const CREDIT_OF_WANJIKU = {
  contact_id: 'w',
  name: 'Wanjiku',
  credit_limit: 500,
  owed: 0,
  available: 500,
  store_credit: 0,
  overdue_amount: 0,
};

describe('NewSaleTab', () => {
  beforeEach(() => localStorage.clear());

  it('records an exact-cash sale with scan, Enter, Enter', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await lastSale()).toHaveTextContent('INV-000124 sold');
    expect(recorded(app)).toMatchObject([
      {
        till_session_id: 'session-1',
        expected_total: 60,
        lines: [{ product_id: 'milk', quantity: 1 }],
        payments: [{ tender_type: 'cash', amount: 60, amount_tendered: 60 }],
      },
    ]);
    await scan(BREAD.barcode);
    expect(within(lines()).getByText('Bread 400 g')).toBeInTheDocument();
  });

  it('shows the change for what was handed over', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: '200' }));

    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent('140.00');
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    expect(await lastSale()).toHaveTextContent('KSh 140.00');
  });

  it('stays in the amount that is being typed while cash is asked for the rest', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'M-Pesa' }));
    const amount = await screen.findByRole('textbox', { name: 'M-Pesa' });
    expect(screen.queryByRole('textbox', { name: 'Cash received' })).not.toBeInTheDocument();
    await app.user.clear(amount);

    expect(screen.getByRole('textbox', { name: 'Cash received' })).toBeInTheDocument();
    expect(amount).toHaveFocus();
  });

  it('counts a product up when it is scanned twice, and takes a typed multiplier', async () => {
    await renderReadyTill();

    await scan(MILK.barcode);
    await scan(MILK.barcode);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Milk 500 ml' })).toHaveValue('2'));
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    fireEvent.change(search, { target: { value: '3*BRD' } });
    fireEvent.submit(search);

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Bread 400 g' })).toHaveValue('3'));
  });

  it('puts a scan into the basket also while the payment is open, and never records by its Enter', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await scan(BREAD.barcode);

    await waitFor(() => expect(within(lines()).getByText('Bread 400 g')).toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('says in the search box when a code is unknown', async () => {
    await renderReadyTill();

    await scan('999999999');

    expect(await screen.findByText('No product has the code 999999999.')).toBeInTheDocument();
  });

  it('sends the very same request again when the answer was lost, and records once', async () => {
    let isOffline = true;
    const record = jest.fn((sale: RecordSaleInput) => {
      if (isOffline) throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
      return saleOf(sale);
    });
    const app = await renderReadyTill({ record });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    const pay = await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(pay).not.toBeInTheDocument());
    expect(screen.getByText('The server has not answered')).toBeInTheDocument();
    await scan(BREAD.barcode);
    expect(screen.getByText('The server has not answered')).toBeInTheDocument();
    isOffline = false;
    await app.user.click(screen.getByRole('button', { name: 'Send again' }));

    expect(await lastSale()).toHaveTextContent('INV-000124');
    const requests = recorded(app);
    expect(requests.length).toBeGreaterThan(1);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
  });

  it('says nothing of a missing answer while it is waited for', async () => {
    let answer: ((sale: unknown) => void) | null = null;
    const app = await renderReadyTill({ record: () => new Promise((resolve) => (answer = resolve)) });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(answer).not.toBeNull());
    expect(screen.queryByText('The server has not answered')).not.toBeInTheDocument();
    await act(async () => answer?.(saleOf(recorded(app)[0]!)));

    expect(await lastSale()).toHaveTextContent('INV-000124');
  });

  it('keeps an unanswered sale over a reload of the page, and then sends it again by itself', async () => {
    const first = await renderReadyTill({ record: refusal('network_failure', 0) });
    await scan(MILK.barcode);
    await first.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await first.user.keyboard('{Enter}');
    await screen.findByText('The server has not answered');
    const [lost] = recorded(first);
    first.unmount();

    const second = renderTill();
    await lastSale();
    expect(recorded(second).map((request) => JSON.stringify(request))).toEqual([JSON.stringify(lost)]);
  });

  it('names the products that are short, and lets the basket be changed', async () => {
    const short = refusal('insufficient_stock', 409, {
      lines: [{ product_id: 'milk', name: 'Milk 500 ml', quantity: 2, available: 1 }],
    });
    const app = await renderReadyTill({ record: short });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/Not enough stock: Milk 500 ml \(1 left\)/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await app.user.click(screen.getByRole('button', { name: 'One Milk 500 ml more' }));
    expect(screen.getByRole('textbox', { name: 'Quantity of Milk 500 ml' })).toHaveValue('2');
  });

  it('asks to open a till when the session was closed meanwhile, and keeps the basket', async () => {
    const app = await renderReadyTill({ record: refusal('till_session_closed', 409) });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Open a till' })).toHaveTextContent('Your till session is closed');
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('asks for a till before the first sale', async () => {
    const app = renderTill({ session: null });
    await screen.findByRole('button', { name: /Milk 500 ml/ });
    await screen.findByText(/No till session is open/);

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Open a till' })).toBeInTheDocument();
  });

  it.each([
    ['the payment', 'where Pay led to it', true],
    ['the basket', 'where only a till was wanted', false],
  ])('shows %s after a till was opened %s', async (_what, _how, isPaying) => {
    let session: unknown = null;
    const app = renderTill({
      answers: {
        current_till_session: () => session,
        list_tills: [],
        list_till_sessions: { rows: [], next_cursor: null, count: 0 },
        open_till_session: () => {
          session = OPEN_SESSION;
          return OPEN_SESSION;
        },
      },
    });
    await screen.findByText(/No till session is open/);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    if (isPaying) await app.user.keyboard('{Enter}');
    else await app.user.click(screen.getByRole('button', { name: 'Open a till' }));
    await screen.findByRole('dialog', { name: 'Open a till' });
    await app.user.click(await screen.findByRole('button', { name: 'Open till' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Open a till' })).not.toBeInTheDocument());
    await screen.findByText(/open since/);
    expect(screen.queryByRole('dialog', { name: /Pay basket/ }) !== null).toBe(isPaying);
  });

  it('does not charge a total that the server quotes otherwise than the till guessed', async () => {
    // The quote comes after the sale was sent, however slow or quick this machine is.
    let answerQuote = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      answerQuote = resolve;
    });
    const app = await renderReadyTill({
      quoteSale: async (basket) => {
        await sent;
        return { ...quote(basket), total_amount: 75 };
      },
      record: () => {
        answerQuote();
        return refusal('total_mismatch', 409, { total: 75 })();
      },
    });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/The total is KSh\s75\.00\. Check it/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Last sale' })).not.toBeInTheDocument();
    expect(recorded(app).length).toBeLessThan(2);
  });

  it('sends what the shelf says without waiting for the quote', async () => {
    const app = await renderReadyTill({ quoteSale: () => new Promise(() => undefined) });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('region', { name: 'Last sale' })).toBeInTheDocument();
    expect(recorded(app)).toHaveLength(1);
  });

  it('asks again when a price changed between quote and sale', async () => {
    let isDearer = false;
    const app = await renderReadyTill({
      quoteSale: (basket) => (isDearer ? { ...quote(basket), total_amount: 75 } : quote(basket)),
      record: refusal('total_mismatch', 409, { total: 75 }),
    });

    await scan(MILK.barcode);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).not.toHaveAttribute('data-estimate'));
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    isDearer = true;
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/the total is now KSh\s75\.00/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status', { name: 'To pay' })).toHaveTextContent('75.00'));
  });

  it('splits a payment, and asks for a customer when part goes on account', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'M-Pesa' }));
    await app.user.clear(screen.getByRole('textbox', { name: 'M-Pesa' }));
    await app.user.type(screen.getByRole('textbox', { name: 'M-Pesa' }), '40');
    await app.user.type(screen.getByRole('textbox', { name: 'Reference' }), 'sgk7x');
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));

    await lastSale();
    expect(recorded(app)[0]?.payments).toMatchObject([
      { tender_type: 'mobile_money', amount: 40, reference: 'sgk7x' },
      { tender_type: 'cash', amount: 20, amount_tendered: 20 },
    ]);
  });

  it('asks whose account it is before it sells on account', async () => {
    const app = await renderReadyTill({
      customers: [{ id: 'w', name: 'Wanjiku', phone: null, email: null }],
      rpc: { customer_credit: CREDIT_OF_WANJIKU },
    });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'On account' }));
    const customers = within(await screen.findByRole('dialog', { name: 'Choose a customer' }));
    expect(screen.queryByRole('textbox', { name: 'On account' })).not.toBeInTheDocument();
    await app.user.click(await customers.findByRole('button', { name: 'Wanjiku' }));

    expect(await screen.findByRole('textbox', { name: 'On account' })).toHaveValue('60.00');
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    await lastSale();
    expect(recorded(app)[0]).toMatchObject({
      contact_id: 'w',
      payments: [{ tender_type: 'on_account', amount: 60 }],
    });
  });

  it('says that a customer has no credit, and goes on with the cash', async () => {
    const app = await renderReadyTill({
      customers: [{ id: 'w', name: 'Wanjiku', phone: null, email: null }],
      rpc: { customer_credit: { ...CREDIT_OF_WANJIKU, credit_limit: 0, available: 0 } },
    });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'Store credit' }));
    const customers = within(await screen.findByRole('dialog', { name: 'Choose a customer' }));
    await app.user.click(await customers.findByRole('button', { name: 'Wanjiku' }));

    expect(await screen.findByText('This customer has no store credit.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Store credit' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Cash received' })).toHaveFocus());
    expect(recorded(app)).toEqual([]);
  });

  it('leaves the payment as it was when no customer is chosen', async () => {
    const app = await renderReadyTill();
    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.type(await screen.findByRole('textbox', { name: 'Cash received' }), '20');
    await app.user.click(screen.getByRole('button', { name: 'Store credit' }));
    const customers = within(await screen.findByRole('dialog', { name: 'Choose a customer' }));
    await app.user.click(customers.getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('dialog', { name: 'Choose a customer' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Cash received' })).toHaveValue('20');
    expect(screen.queryByRole('textbox', { name: 'Store credit' })).not.toBeInTheDocument();
  });

  it('parks a basket and brings it back', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.click(screen.getByRole('button', { name: 'Park' }));
    expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument();
    const rail = await screen.findByRole('list', { name: 'Parked baskets' });
    await app.user.click(await within(rail).findByRole('button', { name: /^B1 · 1 item · \d/ }));

    expect(await within(lines()).findByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('has no accessibility fault, empty, filled and paying', async () => {
    const app = await renderReadyTill();
    expect((await axe(app.container)).violations).toEqual([]);

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
