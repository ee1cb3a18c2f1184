import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fromNumeric } from '@dukani/shared/money';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import { PayDialog } from './PayDialog';

const CASH: PaymentMethod = { id: 'm1', tenderType: 'cash', name: 'Cash' };
const MPESA: PaymentMethod = { id: 'm2', tenderType: 'mobile_money', name: 'M-Pesa', proof: 'ask' };

function open(payments: object[] = [], { coin = 0, onPay = jest.fn(), methods = [CASH, MPESA] } = {}) {
  const { tenant } = makeAccess();
  return renderWithApp(
    <PayDialog
      title="Pay basket #B1"
      total={fromNumeric(274.5)}
      isConfirmed
      currencyCode="KES"
      coin={fromNumeric(coin)}
      methods={methods}
      hasCustomer
      isBusy={false}
      problem={null}
      onClose={jest.fn()}
      onPay={onPay}
    />,
    {
      session: {
        permissions: ['sales.record'],
        tenant: tenant === null ? null : { ...tenant, currency_code: 'KES' },
      },
      rpc: { till_direct_payments: { is_reported: true, payments } },
    },
  );
}
const received = () => screen.getByRole('status', { name: 'Received' });

beforeEach(() => localStorage.clear());

describe('the foot of the Pay dialog', () => {
  it('waits for money by phone, and says that nothing was received before it came', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'M-Pesa' }));

    expect(screen.getByRole('status', { name: 'Waiting for M-Pesa' })).toHaveTextContent(/274\.50/);
    expect(received()).toHaveTextContent(/KSh.0\.00/);
    expect(screen.queryByText('Exact amount')).not.toBeInTheDocument();

    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'SKJ4T8LM2Q');
    expect(screen.getByText('Exact amount')).toBeInTheDocument();
    expect(received()).toHaveTextContent(/274\.50/);
  });

  it('says that it is paid once money of the amount has come', async () => {
    const paid = { id: 'a', receipt_number: 'SKJA', amount: 275, payer_name: 'JOHN', account_number: null };
    const { user } = open([{ ...paid, paid_at: new Date().toISOString() }]);
    await user.click(screen.getByRole('button', { name: 'M-Pesa' }));

    await screen.findByRole('button', { name: /SKJA/ });
    expect(await screen.findByText('Exact amount')).toBeInTheDocument();
  });

  it('gives nothing back of cash that is refused', async () => {
    const { user } = open();
    await user.click(screen.getByRole('textbox', { name: 'Cash received' }));
    await user.paste('9999999999999');

    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent(/^–$/);
    await user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    expect(screen.getByText(/is far more than the amount due/)).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent(/^–$/);
  });
});

describe('cash that is rounded to the smallest coin', () => {
  const cashToPay = () => screen.getByRole('status', { name: 'Cash to pay' });
  const rounding = () => screen.getByRole('status', { name: 'Rounding' });

  it('is said before it is taken, and is the exact amount', async () => {
    const onPay = jest.fn();
    const { user, container } = open([], { coin: 1, onPay });
    expect(screen.getByRole('status', { name: 'To pay' })).toHaveTextContent(/274\.50/);
    expect(rounding()).toHaveTextContent(/^\+KSh.0\.50$/);
    expect(cashToPay()).toHaveTextContent(/275\.00/);
    expect(screen.getByText('Exact amount')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);

    await user.type(screen.getByRole('textbox', { name: 'Cash received' }), '300');
    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent(/25\.00/);
    await user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    expect(onPay).toHaveBeenCalledWith([expect.objectContaining({ tenderType: 'cash', amount: 30_000 })]);
  });

  it('is only the rest of a split, and nothing where cash pays nothing', async () => {
    const { user } = open([], { coin: 1 });
    await user.type(screen.getByRole('textbox', { name: 'Cash received' }), '200');
    await user.click(screen.getByRole('button', { name: 'M-Pesa' }));
    // The other payment takes what the cash leaves, to the cent.
    expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveValue('74.50');
    expect(rounding()).toHaveTextContent('None');

    await user.clear(screen.getByRole('textbox', { name: 'Cash received' }));
    await user.clear(screen.getByRole('textbox', { name: 'M-Pesa' }));
    await user.type(screen.getByRole('textbox', { name: 'M-Pesa' }), '274.50');
    expect(rounding()).toHaveTextContent('None');
    expect(cashToPay()).toHaveTextContent(/0\.00/);
  });

  it('is not spoken of where there is no such coin', () => {
    open();
    expect(screen.queryByText('Cash to pay')).not.toBeInTheDocument();
  });
});

describe('the order and keys that the owner chose', () => {
  const keyed = [
    { ...MPESA, shortcut: 'M' },
    { ...CASH, shortcut: 'C' },
  ];

  it('has M-Pesa ready where it stands before cash, and the cash of it when it is taken away', async () => {
    const { user } = open([], { methods: [MPESA, CASH] });
    expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveValue('274.50');
    expect(screen.queryByRole('textbox', { name: 'Cash received' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /Remove/ }));
    expect(screen.getByRole('textbox', { name: 'Cash received' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'M-Pesa' })).not.toBeInTheDocument();
  });

  it('begins with cash where that comes first', () => {
    open();
    expect(screen.queryByRole('textbox', { name: 'M-Pesa' })).not.toBeInTheDocument();
  });

  it('takes M-Pesa by its key from the field for cash, and takes no letter of a reference for one', async () => {
    const { user } = open([], { methods: keyed.toReversed() });
    await user.type(screen.getByRole('textbox', { name: 'Cash received' }), 'm');
    expect(await screen.findByRole('textbox', { name: 'M-Pesa' })).toHaveValue('274.50');

    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'CMC');
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('CMC');
    expect(screen.getAllByRole('textbox', { name: 'M-Pesa' })).toHaveLength(1);
  });

  it('takes no letter of a scanned code for a key', async () => {
    open([], { methods: keyed.toReversed() });
    const cash = screen.getByRole('textbox', { name: 'Cash received' });
    for (const key of ['M', '1', '2']) fireEvent.keyDown(cash, { key });
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });

    expect(screen.queryByRole('textbox', { name: 'M-Pesa' })).not.toBeInTheDocument();
  });
});
