import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BREAD, fiscalIds, fiscalSetup, FISCAL_RPC, itemRow } from '../fiscalSamples';
import { FiscalItemsTab } from './FiscalItemsTab';
import { draftOf, EMPTY_DRAFT, inputOf, problemsOf, suggestedInput } from './itemDraft';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const render = (rpc: FakeRpc = {}) =>
  renderWithApp(<FiscalItemsTab />, {
    session: { permissions: ['etims.view', 'etims.manage'] },
    route: '/admin/etims?tab=products',
    rpc: { ...FISCAL_RPC, save_fiscal_items: { saved: 1, woken: 2 }, ...rpc },
  });
const saved = (calls: { name: string; args: unknown }[]) =>
  calls.filter(({ name }) => name === 'save_fiscal_items').map(({ args }) => args);

describe('products for the tax authority', () => {
  it('lists what each is called there, and what is suggested', async () => {
    const { container } = render();
    const milk = await screen.findByRole('row', { name: /Milk 500 ml/ });
    expect(milk).toHaveTextContent(/Suggested: Milk and butter products.*Without item class/);
    expect(screen.getByRole('row', { name: /Bread/ })).toHaveTextContent(
      /Bread and biscuits.*KE2NTNO0000001.*Registered/,
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('takes suggestions of many at once, and says what waited for them', async () => {
    const { user, calls } = render();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Milk 500 ml' }));
    await user.click(screen.getByRole('button', { name: 'Take suggestions' }));
    expect(await screen.findByText('1 product saved. 2 documents that waited will be sent.')).toBeInTheDocument();
    expect(saved(calls)).toEqual([
      {
        p_items: [{ product_id: fiscalIds.milk, item_class: '5013170000' }],
      },
    ]);
  });

  it('sets one up, filled in from what is suggested', async () => {
    const { user, calls } = render();
    await user.click(await screen.findByText('Milk 500 ml'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Milk 500 ml' }));
    expect(dialog.getByLabelText(/Tax letter/)).toHaveValue('A');
    expect((await axe(document.body)).violations).toEqual([]);
    await user.selectOptions(dialog.getByLabelText(/Tax letter/), 'B');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved(calls)).toMatchObject([
        { p_items: [{ product_id: fiscalIds.milk, item_class: '5013170000', tax_letter: 'B', origin: 'KE' }] },
      ]),
    );
  });

  it('sets the delivery fee up, which is no product', async () => {
    const missing = { ...fiscalSetup().missing, delivery: true };
    const { user, calls, container } = render({ get_fiscal_setup: fiscalSetup({ missing }) });
    await user.click(await screen.findByRole('button', { name: 'Set up the delivery fee' }));
    expect((await axe(container)).violations).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery fee' }));
    await user.click(dialog.getByRole('combobox', { name: /Item class/ }));
    await user.click(await screen.findByRole('option', { name: /Milk and butter products/ }));
    await user.selectOptions(dialog.getByLabelText(/Tax letter/), 'B');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved(calls)).toMatchObject([
        { p_items: [{ product_id: '00000000-0000-0000-0000-000000000000', item_class: '5013170000', item_type: '3' }] },
      ]),
    );
  });
});

it('asks for all of one product, and changes of many only what was given', () => {
  const draft = draftOf(itemRow({ suggestion: null, tax_letter: null }));
  expect(Object.keys(problemsOf(draft))).toEqual(['itemClass', 'taxLetter']);
  expect(problemsOf(draftOf(BREAD))).toEqual({});
  const many = { ...EMPTY_DRAFT, taxLetter: 'B' } as const;
  expect(inputOf(many, fiscalIds.milk, false)).toEqual({ product_id: fiscalIds.milk, tax_letter: 'B' });
  expect(suggestedInput(BREAD)).toBeNull();
});
