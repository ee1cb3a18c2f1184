import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { fromNumeric, zero } from '@dukani/shared/money';
import type { TillPayment } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import { PayDialog, type PayDialogProps } from '../pay/PayDialog';
import { withAnswer } from './tillPaymentsApi';

const METHODS: PaymentMethod[] = [
  { id: 'm1', tenderType: 'cash', name: 'Cash' },
  { id: 'm2', tenderType: 'mobile_money', name: 'M-Pesa', proof: 'ask' },
];
const asked = (more: Partial<TillPayment> = {}): TillPayment => ({
  id: 'r1',
  state: 'waiting',
  amount: 450,
  phone: '254712345678',
  code: null,
  money_code: null,
  received_amount: null,
  is_used: false,
  asked_at: '2026-11-27T10:00:00Z',
  ends_at: '2026-11-27T10:03:00Z',
  ...more,
});
const paid = (more: Partial<TillPayment> = {}) =>
  asked({ state: 'paid', code: '0', money_code: 'SKJ4T8LM2Q', received_amount: 450, ...more });

interface Scene {
  requests?: TillPayment[];
  canAsk?: boolean;
  /** What is paid can be asked for. */
  isAskable?: boolean;
  permissions?: string[];
  currency?: string;
  /** What asking, and then each look, answers. */
  call?: (body: { action: string }) => TillPayment[];
  props?: Partial<PayDialogProps>;
}

/** A sale of 450 at a till of a business that is paid by M-Pesa. */
function open({
  requests = [],
  canAsk = true,
  permissions = ['sales.record'],
  currency = 'KES',
  ...scene
}: Scene = {}) {
  const { tenant } = makeAccess();
  const onPay = jest.fn();
  const answer = (rows: TillPayment[]) => ({ tenant_id: 't1', can_ask: canAsk, requests: rows });
  const call = jest.fn((body: { action: string }) => answer(scene.call?.(body) ?? []));
  const stop = jest.fn((_args: unknown) => answer([asked({ state: 'stopped' })]));
  const app = renderWithApp(
    <PayDialog
      title="Pay basket #B1"
      total={fromNumeric(450)}
      isConfirmed
      currencyCode={currency}
      coin={zero}
      methods={METHODS}
      hasCustomer
      isBusy={false}
      problem={null}
      {...(scene.isAskable === false ? {} : { askFor: { id: 's1', phone: '0712 345 678' } })}
      onClose={jest.fn()}
      onPay={onPay}
      {...scene.props}
    />,
    {
      session: { permissions, tenant: tenant === null ? null : { ...tenant, currency_code: currency } },
      rpc: {
        till_direct_payments: { is_reported: false, payments: [] },
        till_payments: () => answer(requests),
        stop_till_payment: stop,
        'POST /functions/v1/till-payment': call,
      },
    },
  );
  return { ...app, onPay, call, stop };
}
const mpesa = (app: ReturnType<typeof open>) => app.user.click(screen.getByRole('button', { name: 'M-Pesa' }));
const place = () => screen.findByRole('region', { name: 'Ask by phone' });
const number = () => screen.getByRole('textbox', { name: 'Customer’s M-Pesa number' });
const reference = () => screen.getByRole('textbox', { name: 'Reference' });

beforeEach(() => localStorage.clear());

it('asks the customer’s phone, waits, and fills the payment with the code once it is paid', async () => {
  const states = [[asked()], [asked()], [paid()]];
  const app = open({ call: () => states.shift() ?? [paid()] });
  await mpesa(app);
  await place();
  expect(number()).toHaveValue('0712 345 678');
  expect((await axe(app.container)).violations).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Ask by phone' }));
  expect(app.call).toHaveBeenCalledWith(
    expect.objectContaining({ action: 'ask', sale_id: 's1', amount: 450, phone: '0712 345 678' }),
  );
  expect(await screen.findByText(/^0712 345 678 is asked for KSh.450\.00\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ask by phone' })).not.toBeInTheDocument();
  expect((await axe(app.container)).violations).toEqual([]);

  await waitFor(() => expect(reference()).toHaveValue('SKJ4T8LM2Q'));
  expect(await screen.findByText(/is paid\. Code SKJ4T8LM2Q\.$/)).toBeInTheDocument();
  expect((await axe(app.container)).violations).toEqual([]);
  const looks = app.call.mock.calls.length;
  await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
  expect(app.onPay).toHaveBeenCalledWith([
    expect.objectContaining({ tenderType: 'mobile_money', amount: 45_000, reference: 'SKJ4T8LM2Q' }),
  ]);
  // Nothing is open any more: nobody is asked.
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect(app.call.mock.calls.length).toBe(looks);
}, 300_000);

it('asks by Enter in the number, and does not finish the sale by it', async () => {
  const app = open({ call: () => [asked()] });
  await mpesa(app);
  await place();
  await app.user.clear(number());
  await app.user.type(number(), '0722111222{Enter}');
  await waitFor(() => expect(app.call).toHaveBeenCalledWith(expect.objectContaining({ phone: '0722111222' })));
  expect(app.onPay).not.toHaveBeenCalled();
});

it.each([
  ['1032', /The customer cancelled the request\./],
  ['1', /not enough money/],
  ['2001', /The PIN was wrong\./],
  ['17', /M-Pesa refused the request\./],
])('says why a request failed (%s), and asks again', async (code, text) => {
  const app = open({
    requests: [asked({ state: 'failed', code })],
    call: () => [asked({ id: 'r2' }), asked({ state: 'failed', code })],
  });
  await mpesa(app);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(reference()).toHaveValue('');
  await app.user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText(/is asked for/)).toBeInTheDocument();
});

it('stops waiting, and says that the customer may still pay', async () => {
  const app = open({ requests: [asked()], call: () => [asked()] });
  await mpesa(app);
  await app.user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  expect(app.stop).toHaveBeenCalledWith({ p_request_id: 'r1' });
  expect(await screen.findByText(/^You stopped waiting for 0712 345 678\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeEnabled();
});

it('finds a request again that was under way, or paid, when the payment is opened once more', async () => {
  const app = open({ requests: [paid()] });
  await mpesa(app);
  await waitFor(() => expect(reference()).toHaveValue('SKJ4T8LM2Q'));
  expect(screen.queryByRole('button', { name: /^Ask/ })).not.toBeInTheDocument();
});

it('takes what came where it was less, and not what is used already', async () => {
  const app = open({
    requests: [paid({ received_amount: 200 }), paid({ id: 'r0', money_code: 'SKJUSED000', is_used: true })],
  });
  await mpesa(app);
  await waitFor(() => expect(reference()).toHaveValue('SKJ4T8LM2Q'));
  expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveValue('200.00');
});

it('keeps a code that the cashier typed', async () => {
  const app = open({ requests: [asked()], call: () => [paid()] });
  await mpesa(app);
  await app.user.type(reference(), 'QK1');
  await screen.findByText(/is paid\. Code SKJ4T8LM2Q\.$/, {});
  expect(reference()).toHaveValue('QK1');
});

it('says what the server refuses', async () => {
  const app = open({
    call: () => {
      throw new ApiError({
        code: 'rate_limited',
        status: 429,
        message: 'Too many requests to this number. Try again in ten minutes.',
      });
    },
  });
  await mpesa(app);
  await app.user.click(within(await place()).getByRole('button', { name: 'Ask by phone' }));
  expect(await screen.findByText(/^Too many attempts\./)).toBeInTheDocument();
});

it.each<[string, Scene]>([
  ['without a connection', { props: { isOffline: true } }],
  ['by who may not sell', { permissions: ['orders.view'] }],
  ['in another currency', { currency: 'USD' }],
  ['for a sale that nothing is asked for', { isAskable: false }],
])('offers nothing %s', async (_name, scene) => {
  const app = open(scene);
  await mpesa(app);
  expect(reference()).toBeInTheDocument();
  expect(app.calls.map(({ name }) => name)).not.toContain('till_payments');
});

it('leaves the code to be typed where the business has no keys', async () => {
  const app = open({ canAsk: false });
  await mpesa(app);
  await waitFor(() => expect(app.calls.map(({ name }) => name)).toContain('till_payments'));
  await app.user.type(reference(), 'QK1');
  expect(screen.queryByRole('region', { name: 'Ask by phone' })).not.toBeInTheDocument();
});

it('takes nothing back by an answer that was overtaken', () => {
  const of = (state: 'waiting' | 'paid', id = 'r1') => ({
    id,
    state,
    amount: fromNumeric(1),
    phone: '254712345678',
    reason: null,
    code: state === 'paid' ? 'SKJ' : null,
    received: null,
    isUsed: false,
  });
  const late = { canAsk: true, requests: [of('waiting')] };
  expect(withAnswer({ canAsk: true, requests: [of('waiting', 'r2'), of('paid')] }, late).requests).toEqual([
    of('waiting', 'r2'),
    of('paid'),
  ]);
});
