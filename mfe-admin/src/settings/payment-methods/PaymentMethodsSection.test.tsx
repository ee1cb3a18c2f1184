import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { PaymentMethodsInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import type { PaymentMethodSetting } from '../../common/payments/paymentMethodsApi';
import { methodsProblem, moved } from './methodsDraft';
import { PaymentMethodsSection } from './PaymentMethodsSection';

const ROWS = [
  { id: 'm1', tender_type: 'cash', name: 'Cash', proof: 'ask', shortcut: null, is_enabled: true },
  { id: 'm2', tender_type: 'mobile_money', name: 'M-Pesa', proof: 'ask', shortcut: null, is_enabled: true },
  { id: 'm3', tender_type: 'gift_card', name: 'Gift card', proof: 'ask', shortcut: null, is_enabled: true },
];
const draw = (save = jest.fn(), permissions = ['settings.view', 'settings.edit']) =>
  renderWithApp(<PaymentMethodsSection />, {
    session: { permissions },
    rpc: { 'GET /rest/v1/payment_methods': ROWS, save_payment_methods: save },
  });
const group = async (name: string) => within(await screen.findByRole('group', { name }));

it('puts M-Pesa first, with a key, a name and a code that is required', async () => {
  const save = jest.fn((_args: { p_methods: PaymentMethodsInput }) => ({ saved: true }));
  const { user, container } = draw(save);
  await screen.findByRole('group', { name: 'M-Pesa' });
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Move M-Pesa up' }));
  const mpesa = await group('M-Pesa');
  await user.selectOptions(mpesa.getByLabelText('Key'), 'M');
  await user.selectOptions(mpesa.getByLabelText('Transaction code'), 'required');
  await user.type(mpesa.getByLabelText('Name'), ' till');
  await user.click((await group('Cash')).getByLabelText('On'));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0].p_methods.methods).toEqual([
    { id: 'm2', name: 'M-Pesa till', is_enabled: true, proof: 'required', shortcut: 'M' },
    { id: 'm1', name: 'Cash', is_enabled: false, proof: 'ask', shortcut: null },
    { id: 'm3', name: 'Gift card', is_enabled: true, proof: 'ask', shortcut: null },
  ]);
});

it('leaves gift cards to their own rules', async () => {
  draw();
  expect((await group('Gift card')).getByLabelText('On')).toBeDisabled();
  expect((await group('Cash')).queryByLabelText('Transaction code')).not.toBeInTheDocument();
});

it('does not send what is wrong', async () => {
  const save = jest.fn();
  const { user } = draw(save);
  await user.clear((await group('M-Pesa')).getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Type a name for each payment method.')).toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
});

it('is only read by who may not edit settings', async () => {
  draw(jest.fn(), ['settings.view']);

  expect((await group('Cash')).getByLabelText('Name')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Move/ })).not.toBeInTheDocument();
});

describe('the ways to pay', () => {
  const way = (id: string, more: Partial<PaymentMethodSetting> = {}): PaymentMethodSetting => ({
    id,
    tenderType: 'cash',
    name: id,
    proof: 'ask',
    isEnabled: true,
    shortcut: '',
    ...more,
  });

  it.each([
    [[way('a'), way('b')], null],
    [[way('a'), way('b', { name: 'A' })], 'Two payment methods have the same name.'],
    [[way('a', { shortcut: 'K' }), way('b', { shortcut: 'K' })], 'Two payment methods have the same key.'],
    [[way('a', { isEnabled: false })], 'Leave cash, card or mobile money on.'],
    [[way('a', { tenderType: 'on_account' })], 'Leave cash, card or mobile money on.'],
  ])('%#', (rows, problem) => {
    expect(methodsProblem(rows)).toBe(problem);
  });

  it('move within the list', () => {
    const ids = (rows: PaymentMethodSetting[]) => rows.map(({ id }) => id).join('');
    const rows = [way('a'), way('b'), way('c')];
    expect(ids(moved(rows, 'c', -1))).toBe('acb');
    expect(ids(moved(rows, 'a', 1))).toBe('bac');
    expect(ids(moved(rows, 'a', -1))).toBe('abc');
    expect(ids(moved(rows, 'c', 1))).toBe('abc');
  });
});
