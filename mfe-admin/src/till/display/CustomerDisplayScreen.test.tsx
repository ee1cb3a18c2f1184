import { act, screen, waitFor, within } from '@testing-library/react';
import { BroadcastChannel } from 'node:worker_threads';
import { axe } from 'jest-axe';
import { fromNumeric } from '@dukani/shared/money';
import { renderWithApp, sampleTenantId } from '@dukani/shared/testing';
import { DisplaySender, type DisplayState } from '../../common/customerDisplay';
import { CustomerDisplayScreen } from './CustomerDisplayScreen';

const BASKET: DisplayState = {
  kind: 'basket',
  lines: [
    { id: 'l1', name: 'Milk', unit: 'each', quantity: 2000, amount: fromNumeric(116) },
    { id: 'l2', name: 'Bread', unit: 'each', quantity: 1000, amount: fromNumeric(60) },
  ],
  promotions: [{ id: 'p1', name: 'Bread day', amount: fromNumeric(6) }],
  discount: fromNumeric(6),
  total: fromNumeric(170),
  currencyCode: 'KES',
};

// The real thing, which jsdom does not hand on.
beforeAll(() => Object.assign(globalThis, { BroadcastChannel }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

let sender: DisplaySender;
beforeEach(() => {
  sender = new DisplaySender(sampleTenantId);
});
afterEach(() => sender.close());

const renderDisplay = () => renderWithApp(<CustomerDisplayScreen />, { session: {} });

describe('the customer’s window', () => {
  it('shows what stands in the basket, also when it is opened later', async () => {
    act(() => sender.show(BASKET));
    const { container } = renderDisplay();
    const lines = within(await screen.findByRole('list', { name: 'Your basket' }));
    expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['2 ×Milk116.00', '1 ×Bread60.00']);
    expect(screen.getByText('Bread day').nextSibling).toHaveTextContent('6.00');
    expect(screen.getByText('You save').nextSibling).toHaveTextContent('6.00');
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('170.00');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says what was chosen with a line', async () => {
    const [milk] = BASKET.lines;
    if (milk === undefined) throw new Error('No line.');
    act(() => sender.show({ ...BASKET, lines: [{ ...milk, name: 'Latte', chosen: ['Oat +50.00', 'Shot'] }] }));
    renderDisplay();

    expect(await screen.findByText('Oat +50.00, Shot')).toBeInTheDocument();
  });

  it('shows the change in the largest type, then welcomes the next', async () => {
    renderDisplay();
    expect(screen.getByText('Welcome')).toBeInTheDocument();
    sender.show({ kind: 'sold', total: fromNumeric(170), change: fromNumeric(30), currencyCode: 'KES' });
    expect(await screen.findByText('Your change')).toBeInTheDocument();
    expect(screen.getByText(/30\.00/)).toBeInTheDocument();
    sender.show({ kind: 'sold', total: fromNumeric(170), change: fromNumeric(0), currencyCode: 'KES' });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    sender.show({ kind: 'idle' });
    await waitFor(() => expect(screen.getByText('Welcome')).toBeInTheDocument());
  });

  it('hears the till of its own business only', async () => {
    renderDisplay();
    const other = new DisplaySender('22222222-2222-4222-8222-222222222222');
    other.show(BASKET);
    sender.show({ kind: 'sold', total: fromNumeric(5), change: fromNumeric(0), currencyCode: 'KES' });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    expect(screen.queryByText('Milk')).toBeNull();
    other.close();
  });

  it('keeps to the window of the till that showed something last, and comes back to a basket in the other', async () => {
    const other = new DisplaySender(sampleTenantId);
    sender.show(BASKET);
    renderDisplay();
    await screen.findByText('Milk');
    // The second window sells something, and then has nothing to show.
    other.show({ kind: 'sold', total: fromNumeric(5), change: fromNumeric(0), currencyCode: 'KES' });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    other.show({ kind: 'idle' });
    expect(await screen.findByText('Milk')).toBeInTheDocument();
    other.close();
    await waitFor(() => expect(screen.getByText('Bread')).toBeInTheDocument());
  });
});
