import { fireEvent, screen, within } from '@testing-library/react';
import type { IssueGiftCardInput } from '@dukani/shared/rpc';
import { lastSale, lines, MILK, recorded, refusal, renderReadyTill, scan } from '../tillTesting';

const METHODS = [
  { id: 'm1', tender_type: 'cash', name: 'Cash' },
  { id: 'm6', tender_type: 'gift_card', name: 'Gift card' },
  { id: 'm7', tender_type: 'loyalty', name: 'Points' },
];
const CODE = '7K2M9QXW4RTA8ZPC';
const CARD = {
  id: 'card-1',
  card_number: 'GC-000007',
  last_four: '8ZPC',
  initial_amount: 500,
  balance: 40,
  currency_code: 'KES',
  status: 'active',
  status_reason: null,
  expires_on: null,
  is_expired: false,
  issued_at: '2026-11-20T09:00:00Z',
  issued_by_name: 'Faith',
  tender_type: 'cash',
  reason: null,
  contact_id: null,
  contact_name: null,
};
const PROGRAM = { is_active: true, earn_amount: 100, point_value: 1, minimum_points: 10 };
const key = (name: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

async function renderPaying(card: unknown = CARD) {
  const app = await renderReadyTill({
    rpc: { 'GET /rest/v1/payment_methods': METHODS, get_gift_card: card },
  });
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  key('Enter');
  await app.user.click(await screen.findByRole('button', { name: 'Gift card' }));
  await app.user.type(await screen.findByRole('textbox', { name: /scan or type the code/ }), `${CODE}{Enter}`);
  return app;
}

beforeEach(() => localStorage.clear());

describe('paying with a gift card', () => {
  it('takes up to what is on it, and the rest in cash', async () => {
    const app = await renderPaying();
    expect(await screen.findByText(/KSh\s40\.00 is on GC-000007/)).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    await lastSale();

    expect(recorded(app)[0]?.payments).toMatchObject([
      { tender_type: 'gift_card', amount: 40, gift_card_id: 'card-1' },
      { tender_type: 'cash', amount: 20 },
    ]);
  });

  it('is scanned where its code is asked for, and is no product', async () => {
    const app = await renderReadyTill({
      rpc: { 'GET /rest/v1/payment_methods': METHODS, get_gift_card: CARD },
    });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('Enter');
    await screen.findByRole('button', { name: 'Gift card' });
    await scan(CODE);
    expect(await screen.findByText('Choose Gift card first, then scan it again.')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Gift card' }));
    await screen.findByRole('textbox', { name: /scan or type the code/ });
    await scan(CODE);
    expect(await screen.findByText(/KSh\s40\.00 is on GC-000007/)).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('takes no more than is on it', async () => {
    const app = await renderPaying();
    const amount = await screen.findByRole('textbox', { name: 'Gift card' });
    await app.user.clear(amount);
    await app.user.type(amount, '60');
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));

    expect(await screen.findByText(/The balance is KSh\s40\.00 on the gift card …8ZPC/)).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('says why a card cannot pay, and sends nothing', async () => {
    const app = await renderPaying({ ...CARD, status: 'blocked', status_reason: 'Stolen' });
    expect(await screen.findByText(/This card is blocked: Stolen/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: /^Finish sale|^Due/ }));

    expect(await screen.findByText('Scan or type the code of the gift card.')).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('says that there is no such card', async () => {
    await renderPaying(refusal('not_found', 404));
    expect(await screen.findByText('Refused.')).toBeInTheDocument();
  });
});

describe('a customer’s points', () => {
  it('stand in the basket and pay as far as they go', async () => {
    const app = await renderReadyTill({
      customers: [{ id: 'w', name: 'Wanjiku', phone: null, email: null }],
      rpc: {
        'GET /rest/v1/payment_methods': METHODS,
        get_loyalty_program: PROGRAM,
        customer_points: {
          ...PROGRAM,
          contact_id: 'w',
          points: 24,
          worth: 24,
          expiring: 10,
          expires_on: '2027-03-12',
          entries: [],
        },
      },
    });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F2');
    await app.user.click(await screen.findByRole('button', { name: /Wanjiku/ }));
    expect(await screen.findByText(/24 points = KSh\s24\.00/)).toHaveTextContent(/, 10 end after .*2027/);
    key('Enter');
    await app.user.click(await screen.findByRole('button', { name: 'Points' }));
    await app.user.click(await screen.findByRole('button', { name: /^Finish sale/ }));
    await lastSale();

    expect(recorded(app)[0]?.payments).toMatchObject([
      { tender_type: 'loyalty', amount: 24 },
      { tender_type: 'cash', amount: 36 },
    ]);
  });
});

describe('points before anybody is chosen', () => {
  const open = async (points: number) => {
    const app = await renderReadyTill({
      customers: [{ id: 'w', name: 'Wanjiku', phone: null, email: null }],
      rpc: {
        'GET /rest/v1/payment_methods': METHODS,
        get_loyalty_program: PROGRAM,
        customer_points: { ...PROGRAM, minimum_points: 10, contact_id: 'w', points, worth: points, entries: [] },
      },
    });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('Enter');
    await app.user.click(await screen.findByRole('button', { name: 'Points' }));
    const customers = within(await screen.findByRole('dialog', { name: 'Choose a customer' }));
    await app.user.click(await customers.findByRole('button', { name: 'Wanjiku' }));
    return app;
  };

  it('ask whose they are, then open with what they are worth', async () => {
    const app = await open(24);
    expect(await screen.findByRole('textbox', { name: 'Points' })).toHaveValue('24.00');
    expect(screen.queryByRole('dialog', { name: 'Choose a customer' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    await lastSale();

    expect(recorded(app)[0]).toMatchObject({
      contact_id: 'w',
      payments: [
        { tender_type: 'loyalty', amount: 24 },
        { tender_type: 'cash', amount: 36 },
      ],
    });
  });

  it('say when there are too few, and take nothing', async () => {
    await open(4);

    expect(await screen.findByText('Points can be used from 10 on; there are 4.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Points' })).not.toBeInTheDocument();
  });
});

describe('selling a gift card', () => {
  it('is a key away, takes the money once and shows the card to be printed', async () => {
    const issue = jest.fn(({ p_card: card }: { p_card: IssueGiftCardInput }) => ({
      ...CARD,
      initial_amount: card.amount,
      balance: card.amount,
      code: CODE,
      replayed: false,
    }));
    const app = await renderReadyTill({
      permissions: ['sales.record', 'till.operate', 'gift_cards.sell'],
      rpc: { 'GET /rest/v1/payment_methods': METHODS, issue_gift_card: issue },
    });
    await app.user.click(await screen.findByRole('button', { name: /Sell a gift card/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Sell gift card' }));
    expect(await screen.findAllByText('Type the amount of the card.')).not.toHaveLength(0);
    expect(issue).not.toHaveBeenCalled();

    await app.user.type(screen.getByRole('textbox', { name: /Amount/ }), '500');
    await app.user.click(screen.getByRole('button', { name: 'Sell gift card' }));
    expect(await screen.findByText('7K2M 9QXW 4RTA 8ZPC')).toBeInTheDocument();
    expect(issue).toHaveBeenCalledTimes(1);
    expect(issue.mock.calls[0]?.[0].p_card).toMatchObject({ amount: 500, tender_type: 'cash' });
  });

  it('is not offered where they are switched off', async () => {
    await renderReadyTill({ permissions: ['sales.record', 'till.operate', 'gift_cards.sell'] });
    expect(screen.queryByRole('button', { name: /Sell a gift card/ })).not.toBeInTheDocument();
  });
});
