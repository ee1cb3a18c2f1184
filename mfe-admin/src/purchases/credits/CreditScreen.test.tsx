import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { makeContactAnswer } from '../../common/contacts/contactSamples';
import { fakeToday } from '../../testing/fakeToday';
import { makeCredit } from '../moneySamples';
import { ids } from '../purchaseIds';
import { PURCHASE_RPC } from '../purchaseSamples';
import { CreditScreen } from './CreditScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderCredit(rpc: FakeRpc = {}, permissions?: string[]) {
  return renderWithApp(<CreditScreen />, {
    session: permissions === undefined ? {} : { permissions },
    route: `/admin/purchases/credits/new?bill=${ids.bill}`,
    rpc: { ...PURCHASE_RPC, post_supplier_credit: { ...makeCredit(), replayed: false }, ...rpc },
  });
}
const sent = (calls: { name: string; args: unknown }[]) =>
  calls.filter(({ name }) => name === 'post_supplier_credit').map(({ args }) => args);
const billed = async () => {
  const lines = await screen.findAllByRole('listitem', { name: 'Milk 500 ml' });
  return within(lines[0] as HTMLElement);
};

describe('a credit of a supplier', () => {
  it('takes a part of the price of a bill’s line off, under one id however often it is sent', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'over_credit',
        message: 'This is more than was billed and not credited yet.',
        status: 409,
        details: { line: 0, available: 20 },
      });
    };
    const { user, calls } = renderCredit({ post_supplier_credit: refuse });
    const line = await billed();
    await user.selectOptions(line.getByRole('combobox', { name: 'Credit' }), 'price');
    await user.type(line.getByRole('textbox', { name: 'Reduction, without tax' }), '50');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findAllByText('Give a reason.')).not.toHaveLength(0);
    expect(sent(calls)).toEqual([]);

    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Too dear');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findAllByText(/Line 1: This is more than was billed/)).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    const [first, second] = sent(calls);
    expect(first).toMatchObject({
      p_credit: {
        contact_id: ids.supplier,
        reason: 'Too dear',
        lines: [{ kind: 'price', bill_line_id: ids.billLine, net_amount: 50 }],
      },
    });
    expect(second).toEqual(first);
  });

  it('makes a supplier that is not there yet, and takes it', async () => {
    const { user, calls } = renderWithApp(<CreditScreen />, {
      session: {},
      route: '/admin/purchases/credits/new',
      rpc: { ...PURCHASE_RPC, save_contact: makeContactAnswer({ id: ids.supplier, name: 'Mama Fua' }) },
    });
    await user.type(await screen.findByRole('combobox', { name: /Supplier/ }), 'Mama Fua');
    await user.click(await screen.findByText(/“?Mama Fua”?/, { selector: '[role=option] *, [role=option]' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New supplier' }));
    await user.click(dialog.getByRole('button', { name: 'Add supplier' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New supplier' })).toBeNull());
    expect(calls.filter(({ name }) => name === 'save_contact')).toHaveLength(1);
    // What the new one brought is asked for: it stands in the field.
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'lines_to_bill').map(({ args }) => args)).toMatchObject([
        { p_contact_id: ids.supplier },
      ]),
    );
  });

  it('cannot be written by those who only look', async () => {
    renderCredit({}, ['purchases.view']);
    expect(await screen.findByText('Your role cannot enter credits')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderCredit();
    await billed();

    expect((await axe(container)).violations).toEqual([]);
  });
});
