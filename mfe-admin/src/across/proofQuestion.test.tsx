import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import type { Money } from '@dukani/shared/money';
import { renderWithApp } from '@dukani/shared/testing';
import { makeContact } from '../common/contacts/contactSamples';
import { PaymentDialog } from '../customers/PaymentDialog';
import { SellGiftCardDialog } from '../checkout/gift-cards/SellGiftCardDialog';
import { DepositDialog } from '../orders/DepositDialog';
import type { WebOrder } from '../orders/orderRows';

const nothing = () => undefined;
const ORDER = {
  id: 'o1',
  orderNumber: 'ORD-000004',
  currencyCode: 'KES',
  total: 100_000 as Money,
} as WebOrder;
const SESSION = {
  id: 's1',
  till_id: 'till-1',
  till_name: 'Till 1',
  status: 'open',
  opened_at: '2026-11-01T06:00:00Z',
  opened_by_name: 'Faith',
  closed_at: null,
  opening_float: 2000,
  sale_count: 0,
  sales_total: 0,
  z_number: null,
};

/** Every dialog that takes one payment by whatever way, without the till's own: what it is, what sends it, and as what. */
const DIALOGS = {
  'a payment on account': {
    dialog: <PaymentDialog contact={makeContact()} onClose={nothing} />,
    press: 'Receive',
    call: 'record_contact_payment',
  },
  'an instalment of an order': {
    dialog: (
      <DepositDialog order={ORDER} left={ORDER.total} onClose={nothing} onTillClosed={nothing} onPaid={nothing} />
    ),
    press: 'Receive payment',
    call: 'record_order_deposit',
  },
  'a gift card': {
    dialog: <SellGiftCardDialog onClose={nothing} />,
    press: 'Sell gift card',
    call: 'issue_gift_card',
  },
} as const;
type Name = keyof typeof DIALOGS;
type Proof = 'optional' | 'ask' | 'required';

function open(name: Name, proof: Proof) {
  const { dialog, call, press } = DIALOGS[name];
  const method = (tenderType: string) => ({ id: tenderType, tender_type: tenderType, name: tenderType, proof });
  const app = renderWithApp(dialog, {
    session: {},
    rpc: {
      'GET /rest/v1/payment_methods': [method('cash'), method('mobile_money'), method('card')],
      current_till_session: SESSION,
      [call]: {},
    },
  });
  const sent = () =>
    app.calls
      .filter((one) => one.name === call)
      .map(({ args }) => Object.values(args as Record<string, { tender_type: string; reference?: string }>)[0]);
  const record = () => app.user.click(screen.getByRole('button', { name: press }));
  return { ...app, sent, record };
}

async function choose({ user }: ReturnType<typeof open>, tender: string, reference = '') {
  const amount = await screen.findByRole('textbox', { name: /^(Amount|Amount)/ });
  await user.clear(amount);
  await user.click(amount);
  await user.paste('100');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paid by' }), tender);
  if (reference === '') return;
  await user.click(screen.getByRole('textbox', { name: 'Reference' }));
  await user.paste(reference);
}

const names = Object.keys(DIALOGS) as Name[];
const QUESTIONS = {
  mobile_money: ['No payment was received. Continue anyway?', 'Type the code'],
  card: ['No slip number. Continue anyway?', 'Type the number'],
  bank: ['No transfer number. Continue anyway?', 'Type the number'],
} as const;
const questions = Object.entries(QUESTIONS);

describe.each(names)('%s', (name) => {
  it.each(questions)('by %s without a proof is recorded only when somebody says so', async (tender, [title, back]) => {
    const app = open(name, 'ask');
    await choose(app, tender);
    await app.record();
    const question = await screen.findByRole('dialog', { name: title });
    // Enter goes back: pressed twice out of habit it records nothing.
    expect(within(question).getByRole('button', { name: back })).toHaveFocus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
    expect(app.sent()).toEqual([]);

    await app.record();
    await app.user.click(await screen.findByRole('button', { name: 'Continue without proof' }));
    await waitFor(() => expect(app.sent()).toMatchObject([{ tender_type: tender }]));
    expect(app.sent()[0]).not.toHaveProperty('reference');
  });

  it.each(Object.keys(QUESTIONS))('by %s with one is recorded at once', async (tender) => {
    const app = open(name, 'required');
    await choose(app, tender, 'QWE123RTYU');
    await app.record();
    await waitFor(() => expect(app.sent()).toMatchObject([{ tender_type: tender, reference: 'QWE123RTYU' }]));
  });

  it.each([
    ['mobile_money', /Type the transaction code of the payment/],
    ['card', /Type the number of the card slip/],
  ])('by %s is not recorded without where the business wants one', async (tender, sentence) => {
    const app = open(name, 'required');
    await choose(app, tender);
    await app.record();
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Reference' })).toBeInvalid();
    expect(app.sent()).toEqual([]);
  });

  it('in cash, or where nobody asks, is recorded at once', async () => {
    const app = open(name, 'ask');
    await choose(app, 'cash');
    await app.record();
    await waitFor(() => expect(app.sent()).toMatchObject([{ tender_type: 'cash' }]));
    app.unmount();

    const free = open(name, 'optional');
    await choose(free, 'mobile_money');
    await free.record();
    await waitFor(() => expect(free.sent()).toMatchObject([{ tender_type: 'mobile_money' }]));
  });
});

describe('every screen that takes money', () => {
  const root = path.resolve(__dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|Testing\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  /** Money that goes out asks for no proof that it came, and paper only shows what is recorded. */
  const PAID_OUT = [
    'orders/CancelPaidOrderDialog.tsx',
    'purchases/payments/MeansFields.tsx',
    'purchases/payments/PaymentDrawer.tsx',
    'sales/refund/RefundDialog.tsx',
  ];
  /** Money that the owner writes into the books: no customer is served, and a statement of the bank proves it later. */
  const OWN_MONEY = ['TransferDialog', 'TransferDrawer', 'VoucherDrawer', 'VoucherFields'].map(
    (name) => `accounting/money/${name}.tsx`,
  );
  /** Fields of a dialog that asks. */
  const FIELDS = ['checkout/deposits/DepositFields.tsx', 'checkout/pay/PayFields.tsx'];

  it('asks where a slip or code can be left out', () => {
    const asking = sources.filter(({ text }) => /label="Reference"/.test(text)).map(({ file }) => file);
    expect(asking.length).toBeGreaterThan(PAID_OUT.length + OWN_MONEY.length + FIELDS.length);
    const unasked = asking.filter(
      (file) =>
        ![...PAID_OUT, ...OWN_MONEY, ...FIELDS].includes(file) &&
        !sources.find((one) => one.file === file)?.text.includes('useProofQuestion('),
    );
    expect(unasked).toEqual([]);
  });

  const asks = /useProofQuestion\(|<PayDialog/;
  /** What asks in a file beside, and which. */
  const ASKED_BESIDE: Record<string, string> = {
    'sales/exchange/useExchange.ts': 'sales/exchange/ExchangeDialog.tsx',
    'till/dialogs/TakeOrderDialog.tsx': 'till/dialogs/useTakeOrder.ts',
  };

  it('asks through the till’s dialog or as these do, whatever records it', () => {
    const records =
      /<DepositFields|use(RecordContactPayment|RecordOrderDeposit|IssueGiftCard|TakeOrder|ConfirmOrder|ExchangeSale)Mutation\(/;
    const unasked = sources.filter(({ text }) => records.test(text) && !asks.test(text)).map(({ file }) => file);
    expect(unasked.sort()).toEqual(Object.keys(ASKED_BESIDE).sort());
    const beside = sources.filter(({ file }) => Object.values(ASKED_BESIDE).includes(file));
    expect(beside.filter(({ text }) => !asks.test(text)).map(({ file }) => file)).toEqual([]);
    expect(beside).toHaveLength(Object.keys(ASKED_BESIDE).length);
  });
});
