import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { HealthCard } from './HealthCard';
import { healthAnswer, STOCK_ACCOUNT } from './healthSamples';
import { HealthTab } from './HealthTab';
import { findingPath, wordsOf } from './healthWords';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const refuse = () => {
  throw new ApiError({ code: 'server_error', message: 'The server is busy.', status: 500 });
};
const renderTab = (rpc: FakeRpc = {}) =>
  renderWithApp(<HealthTab />, {
    session: {},
    route: '/admin/accounting?tab=health',
    rpc: { books_health: healthAnswer(), ...rpc },
  });

describe('HealthTab', () => {
  it('shows the last result at once, every check in words', async () => {
    const { container } = renderTab();
    // The status is there from the start, its words with the answer.
    await screen.findByText('16 of 16 hold');
    expect(screen.getByRole('status')).toHaveTextContent(/16 of 16 hold.*nightly check/);
    const stock = within(screen.getByRole('article', { name: /Stock in the books/ }));
    expect(stock.getByText(/equals the stock account/)).toBeInTheDocument();
    expect(stock.getByText('Holds')).toBeInTheDocument();
    expect(stock.queryByText('What to do:')).toBeNull();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('puts what does not hold first, with both sides, what to do, and the way to what breaks it', async () => {
    const { container } = renderTab({ books_health: healthAnswer({ isBroken: true }) });
    await screen.findByText('15 of 16 hold');
    expect(screen.getByRole('status')).toHaveTextContent('15 of 16 hold');
    const [first] = screen.getAllByRole('article');
    expect(first).toHaveAccessibleName(/Stock in the books/);
    const stock = within(first as HTMLElement);
    expect(stock.getByText('What to do:')).toBeInTheDocument();
    expect(first).toHaveTextContent(/Account100\.00.*Documents90\.00.*Difference10\.00/);
    expect(stock.getByRole('link', { name: '100100 Stock on hand' })).toHaveAttribute(
      'href',
      expect.stringContaining(STOCK_ACCOUNT),
    );
    expect(stock.getByText('And 24 more.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('checks now, and shows what came of it without asking again', async () => {
    const { user, calls } = renderTab({ check_books_health: healthAnswer({ isBroken: true }) });
    await screen.findByText('16 of 16 hold');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('15 of 16 hold')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'books_health')).toHaveLength(1);
  });

  it('says that nothing was checked yet', async () => {
    const { container } = renderTab({ books_health: { check_count: 16, run: null } });
    expect(await screen.findByText('Not checked yet')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says what could not be loaded, and what could not be checked', async () => {
    const { user } = renderTab({ check_books_health: refuse });
    await screen.findByText('16 of 16 hold');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByText('16 of 16 hold')).toBeInTheDocument();
  });
});

describe('HealthCard', () => {
  const renderCard = (rpc: FakeRpc) => renderWithApp(<HealthCard />, { session: {}, route: '/admin/accounting', rpc });

  it('says how many hold, and leads to the checks', async () => {
    const { container } = renderCard({ books_health: healthAnswer({ isBroken: true }) });
    expect(await screen.findByText('15 of 16 hold')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Checks of the books' })).toHaveAttribute(
      'href',
      '/admin/accounting?tab=health',
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says before the first night that nothing was checked', async () => {
    renderCard({ books_health: { check_count: 16, run: null } });
    expect(await screen.findByText('Not checked yet')).toBeInTheDocument();
  });
});

it('has words for every check, and some for one that it does not know', () => {
  for (let number = 1; number <= 16; number += 1) expect(wordsOf(number).meaning).not.toBe('');
  expect(wordsOf(17).advice).not.toBe('');
});

it.each([
  ['journal_entry', '/admin/accounting?tab=journal&entry=x'],
  ['supplier_bill', '/admin/purchases?tab=bills&bill=x'],
  ['purchase_order', '/admin/purchases?tab=orders&order=x'],
  ['contact', '/admin/customers/x'],
  ['fixed_asset', '/admin/accounting?tab=assets&asset=x'],
  ['unheard_of', null],
])('leads from a %s to %s', (source_type, path) => {
  expect(findingPath({ rule: 'r', source_type, source_id: 'x', label: null, details: '' })).toBe(path);
});
