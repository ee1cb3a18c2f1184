import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fromNumeric, zero } from '@dukani/shared/money';
import { makeAccess, renderWithApp, sampleTenantId } from '@dukani/shared/testing';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import { PayDialog, type PayDialogProps } from '../pay/PayDialog';

const METHODS: PaymentMethod[] = [
  { id: 'm1', tenderType: 'cash', name: 'Cash' },
  { id: 'm2', tenderType: 'mobile_money', name: 'M-Pesa', proof: 'ask' },
  { id: 'm3', tenderType: 'card', name: 'Card', proof: 'ask' },
];
const came = (id: string, amount: number, name: string | null = 'JOHN') => ({
  id,
  receipt_number: `SKJ${id.toUpperCase()}`,
  amount,
  payer_name: name,
  account_number: null,
  paid_at: new Date(Date.now() - 2 * 60_000).toISOString(),
});

interface Scene {
  payments?: ReturnType<typeof came>[];
  isReported?: boolean;
  permissions?: string[];
  currency?: string;
  props?: Partial<PayDialogProps>;
}

/** A sale of 450 at a till; `server.payments` is what has come in. */
function open({
  payments = [],
  isReported = true,
  permissions = ['sales.record'],
  currency = 'KES',
  props = {},
}: Scene = {}) {
  const server = { payments, isReported };
  const { tenant } = makeAccess();
  const onPay = jest.fn();
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
      onClose={jest.fn()}
      onPay={onPay}
      {...props}
    />,
    {
      session: { permissions, tenant: tenant === null ? null : { ...tenant, currency_code: currency } },
      rpc: { till_direct_payments: () => ({ is_reported: server.isReported, payments: server.payments }) },
    },
  );
  return { ...app, server, onPay };
}
const place = () => screen.queryByRole('region', { name: 'Payments coming in' });
const list = () => within(screen.getByRole('region', { name: 'Payments coming in' }));
const offered = () =>
  list()
    .getAllByRole('button')
    .map((button) => within(button).getByText(/^SKJ/).textContent);
const asked = ({ calls }: Pick<ReturnType<typeof open>, 'calls'>) =>
  calls.filter(({ name }) => name === 'till_direct_payments').length;
const pay = (app: ReturnType<typeof open>, name = 'M-Pesa') => app.user.click(screen.getByRole('button', { name }));
const reference = () => screen.getByRole('textbox', { name: 'Reference' });

beforeEach(() => localStorage.clear());

it('asks for nothing before mobile money is chosen, nor for any other way to pay', async () => {
  const app = open({ payments: [came('a', 450)] });
  await pay(app, 'Card');
  expect(place()).not.toBeInTheDocument();
  expect(asked(app)).toBe(0);
});

it('offers what came in, the same amount first, and one press fills the reference', async () => {
  const app = open({ payments: [came('a', 200, 'ASHA'), came('b', 450), came('c', 900)] });
  await pay(app);
  await waitFor(() => expect(offered()).toEqual(['SKJB', 'SKJA', 'SKJC']));
  const match = list().getByRole('button', { name: /SKJB/ });
  expect(match).toHaveTextContent(/KSh\s450\.00/);
  expect(match).toHaveTextContent(/Same amount.*JOHN.*2 min ago/);
  expect((await axe(app.container)).violations).toEqual([]);

  await app.user.click(match);
  expect(reference()).toHaveValue('SKJB');
  expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveValue('450.00');
  // It stays where it is, and the second press of a double tap does nothing.
  expect(list().getByRole('button', { name: /SKJB/, pressed: true })).toHaveTextContent('Chosen');
  await app.user.dblClick(list().getByRole('button', { name: /SKJB/ }));
  expect(offered()).toEqual(['SKJB', 'SKJA', 'SKJC']);

  await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
  expect(app.onPay).toHaveBeenCalledWith([
    expect.objectContaining({ tenderType: 'mobile_money', amount: 45_000, reference: 'SKJB' }),
  ]);
});

it.each([
  ['one press', false],
  ['Enter alone', true],
])(
  'waits for whole shillings where what is due ends in cents, and takes them for it by %s',
  async (_way, isEntered) => {
    const app = open({ payments: [], props: { total: fromNumeric(274.5) } });
    await pay(app);
    expect(await screen.findByText(/^No payment of KSh\s275\.00 yet/)).toBeInTheDocument();
    expect(screen.getByText(/^Ask for KSh\s275\.00: M-Pesa moves whole shillings\.$/)).toBeInTheDocument();
    app.server.payments = [came('a', 275)];
    const match = await list().findByRole('button', { name: /SKJA/ });
    expect(match).toBeEnabled();
    expect(match).toHaveTextContent('Same amount');

    if (!isEntered) await app.user.click(match);
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    expect(app.onPay).toHaveBeenCalledWith([
      expect.objectContaining({ tenderType: 'mobile_money', amount: 27_450, reference: 'SKJA' }),
    ]);
  },
);

it('takes the amount of a smaller payment, leaves the rest, and offers no payment twice', async () => {
  const app = open({ payments: [came('a', 200), came('b', 250)] });
  await pay(app);
  await app.user.click(await screen.findByRole('button', { name: /SKJA/ }));
  expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveValue('200.00');
  expect(screen.getByRole('textbox', { name: 'Cash received' })).toHaveAttribute('placeholder', '250.00');

  await pay(app);
  await waitFor(() => expect(offered()).toEqual(['SKJB']));
  await app.user.click(list().getByRole('button', { name: /SKJB.*Same amount|Same amount.*SKJB/ }));
  expect(
    screen.getAllByRole('textbox', { name: 'Reference' }).map((field) => (field as HTMLInputElement).value),
  ).toEqual(['SKJA', 'SKJB']);
});

it('does not take a payment of more than is due: what is over would be nobody’s', async () => {
  const app = open({ payments: [came('c', 900)] });
  await pay(app);
  const offer = await screen.findByRole('button', { name: /SKJC/ });
  expect(offer).toBeDisabled();
  expect(offer).toHaveTextContent('More than the amount due');
});

it('keeps a place for the payment that is waited for, and puts it there when it comes', async () => {
  const app = open({ payments: [came('a', 200)] });
  await pay(app);
  expect(list().getByText(/No payment of KSh.450\.00 yet/)).toBeInTheDocument();
  await waitFor(() => expect(offered()).toEqual(['SKJA']));
  app.server.payments = [came('b', 450), came('d', 100), came('a', 200)];
  await waitFor(() => expect(offered()).toEqual(['SKJB', 'SKJA', 'SKJD']));
  expect(list().getByText(/KSh.450\.00 was received\./)).toBeInTheDocument();
});

it('leaves one that was used elsewhere in its place, where nobody can choose it', async () => {
  const app = open({ payments: [came('b', 450), came('a', 200)] });
  await pay(app);
  await waitFor(() => expect(offered()).toEqual(['SKJB', 'SKJA']));
  app.server.payments = [came('a', 200)];
  await waitFor(() => expect(list().getByRole('button', { name: /SKJB/ })).toBeDisabled());
  expect(list().getByText('Used elsewhere')).toBeInTheDocument();
});

it('leaves the code to be typed as ever', async () => {
  const app = open();
  await pay(app);
  await app.user.type(reference(), 'QK1');
  await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
  expect(app.onPay).toHaveBeenCalledWith([expect.objectContaining({ amount: 45_000, reference: 'QK1' })]);
});

it('offers nothing where nothing is reported, asks once, and takes no place the next time', async () => {
  const first = open({ isReported: false });
  await pay(first);
  await waitFor(() => expect(place()).not.toBeInTheDocument());
  expect(localStorage.getItem(`dukani.payments-reported.${sampleTenantId}`)).toBe('no');
  first.unmount();

  const second = open({ isReported: false });
  await pay(second);
  expect(second.container.querySelector('.pay-arrived')).toBeNull();
  await waitFor(() => expect(asked(second)).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 3500)));
  expect(asked(second)).toBe(1);
});

it.each<[string, Scene]>([
  ['without a connection', { props: { isOffline: true } }],
  ['by who may not sell', { permissions: ['orders.view'] }],
  ['where M-Pesa cannot pay', { currency: 'USD' }],
])('asks for nothing %s', async (_name, scene) => {
  const app = open({ payments: [came('b', 450)], ...scene });
  await pay(app);
  expect(reference()).toBeInTheDocument();
  expect(place()).not.toBeInTheDocument();
  expect(asked(app)).toBe(0);
});

it('shows as text what an anonymous visitor is called', async () => {
  const app = open({ payments: [came('b', 450, '<img src=x onerror=alert(1)>')] });
  await pay(app);
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('.pay-arrived img')).toBeNull();
});

it('keeps nobody from paying where the browser can keep nothing', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const app = open({ payments: [came('b', 450)] });
  await pay(app);
  await app.user.click(await screen.findByRole('button', { name: /SKJB/ }));
  expect(reference()).toHaveValue('SKJB');
  full.mockRestore();
});

const record = (app: ReturnType<typeof open>) =>
  app.user.click(screen.getByRole('button', { name: /^Finish sale, KSh/ }));
const withProof = (proof: 'optional' | 'ask' | 'required') =>
  METHODS.map((method) => (method.tenderType === 'cash' ? method : { ...method, proof }));

/** What Enter in a field does where the button of its form stands outside of it, which jsdom does not know. */
const enterIn = (name: string) => {
  const form = screen.getByRole<HTMLInputElement>('textbox', { name }).form;
  if (form === null) throw new Error(`${name} is in no form.`);
  fireEvent.submit(form);
};

describe('recording', () => {
  it('takes the one payment of just this amount that stands on the screen, by Enter alone', async () => {
    const app = open({ payments: [came('a', 450), came('b', 200)] });
    await pay(app);
    await waitFor(() => expect(offered()).toEqual(['SKJA', 'SKJB']));
    enterIn('M-Pesa');

    expect(app.onPay).toHaveBeenCalledWith([expect.objectContaining({ amount: 45_000, reference: 'SKJA' })]);
  });

  it('asks which one it is where several have just this amount', async () => {
    const app = open({ payments: [came('a', 450), came('b', 450)] });
    await pay(app);
    await waitFor(() => expect(offered()).toHaveLength(2));
    await record(app);
    expect(app.onPay).not.toHaveBeenCalled();
    expect(screen.getByText(/More than one payment of this amount/)).toBeInTheDocument();
  });

  it.each([
    ['M-Pesa', 'No payment was received. Continue anyway?', 'Keep waiting'],
    ['Card', 'No slip number. Continue anyway?', 'Type the number'],
  ])('asks before it records %s that nothing proves, and two Enters record nothing', async (name, title, back) => {
    const app = open();
    await pay(app, name);
    enterIn(name);
    const question = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(within(question).getByRole('button', { name: back })).toHaveFocus());
    await app.user.keyboard('{Enter}');
    expect(app.onPay).not.toHaveBeenCalled();
    await waitFor(() => expect(reference()).toHaveFocus());

    await record(app);
    await app.user.click(await screen.findByRole('button', { name: 'Continue without proof' }));
    expect(app.onPay).toHaveBeenCalledTimes(1);
  });

  it('asks nothing once a code is typed, nor where the business does not want one', async () => {
    const app = open();
    await pay(app);
    await app.user.type(reference(), 'SKJTYPED');
    await record(app);
    expect(app.onPay).toHaveBeenCalledWith([expect.objectContaining({ reference: 'SKJTYPED' })]);
    app.unmount();

    const careless = open({ props: { methods: withProof('optional') } });
    await pay(careless, 'Card');
    await record(careless);
    expect(careless.onPay).toHaveBeenCalledTimes(1);
  });

  it('records nothing without where the business wants one', async () => {
    const app = open({ props: { methods: withProof('required') } });
    await pay(app, 'Card');
    await record(app);
    expect(screen.getByText(/Type the number of the card slip/)).toBeInTheDocument();
    expect(app.onPay).not.toHaveBeenCalled();
  });

  it('asks before it takes far more cash than is due, and takes what no drawer holds never', async () => {
    const app = open();
    const cash = screen.getByRole('textbox', { name: 'Cash received' });
    await app.user.type(cash, '4012{Enter}');
    await screen.findByRole('dialog', { name: /4,012\.00 received for KSh\s450\.00\?/ });
    await app.user.click(screen.getByRole('button', { name: 'Change it' }));
    expect(app.onPay).not.toHaveBeenCalled();
    await waitFor(() => expect(cash).toHaveFocus());

    await app.user.clear(cash);
    await app.user.type(cash, '20000000{Enter}');
    expect(screen.getByText(/far more than the amount due/)).toBeInTheDocument();
    await app.user.clear(cash);
    await app.user.type(cash, '4012{Enter}');
    await app.user.click(await screen.findByRole('button', { name: /^Yes/ }));
    expect(app.onPay).toHaveBeenCalledWith([expect.objectContaining({ amount: 401_200 })]);
  });
});
