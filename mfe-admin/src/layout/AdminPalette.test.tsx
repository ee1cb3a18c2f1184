import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { useLocation } from '@dukani/shared/router';
import type { FoundInBusiness } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { AdminPalette } from './AdminPalette';

const FOUND: FoundInBusiness[] = [
  { kind: 'sale', id: 's1', title: 'INV-000042', detail: 'Dennis Otieno', amount: 960, rank: 0 },
  { kind: 'customer', id: 'c1', title: 'Dennis Otieno', detail: '+254 722 101368', amount: null, rank: 1 },
  { kind: 'supplier', id: 'c2', title: 'Dennis Traders', detail: null, amount: null, rank: 1 },
  { kind: 'product', id: 'p1', title: 'Den mat', detail: 'MAT', amount: 58, rank: 1 },
  { kind: 'order', id: 'o1', title: 'WEB-000007', detail: 'Dennis', amount: 120, rank: 3 },
  { kind: 'quote', id: 'q1', title: 'QUO-000003', detail: 'Dennis', amount: 500, rank: 3 },
  { kind: 'purchase_order', id: 'u1', title: 'PO-000001', detail: 'Dennis Traders', amount: 700, rank: 3 },
  { kind: 'bill', id: 'b1', title: 'BILL-000002', detail: 'Dennis Traders', amount: 700, rank: 3 },
];

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

interface Scene {
  permissions?: string[];
  isLocked?: boolean;
  answer?: () => unknown;
}

function open({ permissions, isLocked = false, answer = () => FOUND }: Scene = {}) {
  const onClose = jest.fn();
  return {
    ...renderWithApp(
      <>
        <AdminPalette isLocked={isLocked} onClose={onClose} />
        <Where />
      </>,
      {
        route: '/dashboard',
        session: permissions === undefined ? {} : { permissions },
        rpc: { search_business: answer },
      },
    ),
    onClose,
  };
}

const field = () => screen.getByRole('combobox', { name: 'What to find' });
const options = () => screen.queryAllByRole('option');
const texts = () => options().map((option) => option.textContent);
const where = () => screen.getByTestId('where').textContent;

beforeEach(() => localStorage.clear());

it.each([
  ['INV-000042', '/admin/sales/s1'],
  ['Dennis Otieno+254', '/admin/customers/c1'],
  ['Dennis TradersSupplier', '/admin/customers/c2'],
  ['Den mat', '/admin/products/p1'],
  ['WEB-000007', '/admin/sales?tab=orders&order=o1'],
  ['QUO-000003', '/admin/sales?tab=quotes&quote=q1'],
  ['PO-000001', '/admin/purchases?tab=orders&order=u1'],
  ['BILL-000002', '/admin/purchases?tab=bills&bill=b1'],
])('opens the page of %s', async (label, path) => {
  const { user, onClose } = open();
  await user.type(field(), 'dennis');
  await screen.findByText('INV-000042');

  const wanted = label.replace(/(\+|Supplier$)/, ' $1').trim();
  const option = options().find(({ textContent }) =>
    textContent.replaceAll(' ', '').startsWith(wanted.replaceAll(' ', '')),
  );
  expect(option).toBeDefined();
  if (option !== undefined) await user.click(option);
  expect(where()).toBe(path);
  expect(onClose).toHaveBeenCalled();
});

it('shows what tells one from another, and passes axe', async () => {
  const { user, container, calls } = open();
  await user.type(field(), 'dennis');
  const sale = await screen.findByRole('option', { name: /INV-000042/ });
  expect(sale).toHaveTextContent(/INV-000042 Dennis Otieno · KSh.960\.00\s*Sale/);
  expect(calls.filter(({ name }) => name === 'search_business').at(-1)?.args).toEqual({ p_query: 'dennis' });
  expect((await axe(container)).violations).toEqual([]);
});

it.each([
  ['add product', 'New product', '/admin/products/new'],
  ['x report', 'Till sessions', '/admin/sales?tab=till'],
  ['valuation', 'Stock valuation', '/admin/stock?tab=valuation'],
  ['receive', 'Receive stock', '/admin/stock?tab=receipts&receipt=new'],
  ['barcodes', 'Barcodes', '/admin/settings?section=barcodes'],
])('finds by %s: %s', async (query, label, path) => {
  const { user } = open({ answer: () => [] });
  await user.type(field(), query);
  expect(await screen.findByRole('option', { name: new RegExp(`^${label}`) })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(where()).toBe(path);
});

it('moves by arrows, around the end', async () => {
  const { user } = open({ answer: () => FOUND.slice(0, 2) });
  await user.type(field(), 'dennis');
  await screen.findByText('INV-000042');
  await user.keyboard('{ArrowUp}');
  expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(where()).toBe('/admin/customers/c1');
});

it('begins with what was chosen last, once, on this device and for this person', async () => {
  const first = open();
  await first.user.type(field(), 'dennis');
  await first.user.click(await screen.findByRole('option', { name: /INV-000042/ }));
  await first.user.clear(field());
  first.unmount();

  const second = open();
  expect(texts()[0]).toMatch(/INV-000042 Dennis Otieno.*Recent/);
  await second.user.keyboard('{Enter}');
  expect(where()).toBe('/admin/sales/s1');
  second.unmount();

  const third = open();
  expect(texts().filter((text) => text.includes('INV-000042'))).toHaveLength(1);
  third.unmount();

  // Who may not see sales any more is not led to one.
  open({ permissions: ['products.view'] });
  expect(texts().join()).not.toContain('INV-000042');
});

it('takes nothing from a device whose memory is spoilt', () => {
  localStorage.setItem('dukani.palette.x.y', '{');
  open();
  expect(options().length).toBeGreaterThan(5);
});

it('says that nothing was found, and what can be found by this person', async () => {
  const { user } = open({ permissions: ['products.view'], answer: () => [] });
  await user.type(field(), 'qqqq');
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
  expect(screen.getByText('Screens, settings and products are found by name, number or phone.')).toBeInTheDocument();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('says why the search failed, and still finds screens', async () => {
  const { user } = open({
    answer: () => {
      throw new ApiError({ code: 'internal_error', message: 'x', status: 500 });
    },
  });
  await user.type(field(), 'orders');
  const note = await screen.findByText('Something went wrong on our side. Please try again.');
  expect(note).toBeInTheDocument();
  expect(within(screen.getByRole('listbox')).getAllByRole('option').length).toBeGreaterThan(0);
});

it('asks for nothing while the subscription is closed, nor for one letter', async () => {
  const { user, calls } = open({ isLocked: true });
  await user.type(field(), 'dennis');
  await waitFor(() => expect(screen.getByText('Nothing found.')).toBeInTheDocument());
  expect(texts()).toEqual([]);
  expect(calls.filter(({ name }) => name === 'search_business')).toEqual([]);
});
