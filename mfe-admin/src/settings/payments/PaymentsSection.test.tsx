import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PaymentProvider } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { PaymentsSection } from './PaymentsSection';
import { emptyProvider } from './providerTexts';

const mpesa = (changes: Partial<PaymentProvider> = {}): PaymentProvider => ({
  ...emptyProvider('mpesa'),
  shortcode: '174379',
  ...changes,
});
const withKeys = mpesa({
  keys: emptyProvider('mpesa').keys.map((key) => ({ ...key, is_set: true, last4: 'x1y2' })),
});
const owner = ['settings.view', 'settings.edit', 'payments.manage_keys'];

const draw = (rpc: FakeRpc, permissions = owner) =>
  renderWithApp(<PaymentsSection />, { session: { permissions }, rpc });
const group = async () => within(await screen.findByRole('group', { name: 'M-Pesa' }));

it('sets M-Pesa up: number first, then keys, and only then it can be switched on', async () => {
  let provider: PaymentProvider = emptyProvider('mpesa');
  const save = jest.fn(({ p_provider: saved }: { p_provider: Partial<PaymentProvider> }) => {
    provider = { ...provider, ...saved };
    return [provider];
  });
  const keys = jest.fn(() => {
    provider = { ...provider, keys: withKeys.keys };
    return [provider];
  });
  const { user, container } = draw({
    list_payment_providers: () => [provider],
    save_payment_provider: save,
    'POST /functions/v1/payment-keys': keys,
  });
  const form = await group();
  expect(form.getByRole('button', { name: 'Switch M-Pesa on' })).toBeDisabled();
  await user.type(form.getByLabelText('Consumer key'), 'key-one');
  await user.click(form.getByRole('button', { name: 'Save keys' }));
  expect(await form.findByText('A paybill or till number has 5 to 7 digits.')).toBeInTheDocument();
  expect(keys).not.toHaveBeenCalled();

  await user.type(form.getByRole('textbox', { name: 'Paybill or till number' }), '174379');
  await user.click(form.getByRole('button', { name: 'Save keys' }));
  expect((await form.findAllByText(/ends in x1y2/)).length).toBe(3);
  expect(save).toHaveBeenCalledWith({
    p_provider: { kind: 'mpesa', mode: 'test', is_enabled: false, shortcode: '174379', shortcode_kind: 'paybill' },
  });
  expect(keys).toHaveBeenCalledWith({ kind: 'mpesa', keys: { consumer_key: 'key-one' } });
  expect(form.getByLabelText('Consumer key')).toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Switch M-Pesa on' }));
  expect(await form.findByText('On, in test mode')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

it('says why it cannot be switched on', async () => {
  const refusal = new ApiError({ code: 'invalid_input', message: 'M-Pesa takes Kenyan shillings only.', status: 400 });
  const { user } = draw({
    list_payment_providers: [withKeys],
    save_payment_provider: () => {
      throw refusal;
    },
  });
  await user.click((await group()).getByRole('button', { name: 'Switch M-Pesa on' }));
  expect(await screen.findByText(/M-Pesa takes Kenyan shillings only/)).toBeInTheDocument();
});

it('lets others look at it only', async () => {
  draw({ list_payment_providers: [withKeys] }, ['settings.view']);
  const form = await group();
  expect(form.getByLabelText('Passkey')).toBeDisabled();
  expect(form.queryByRole('button')).not.toBeInTheDocument();
  expect(form.getByText('Only the owner can change payment settings.')).toBeInTheDocument();
});
