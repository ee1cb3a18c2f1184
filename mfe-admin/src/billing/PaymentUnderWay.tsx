import { useEffect } from 'react';
import { useSession } from '@dukani/shared/session';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { Button, Spinner } from '@dukani/shared/ui-core';
import type { BillingPayment } from '@dukani/shared/rpc';
import { useActOnPaymentMutation } from './billingApi';
import { money } from './billingTexts';

const askEveryMs = 4000;

/** A payment that nobody knows the end of yet: it is asked about while the screen is open. */
export function PaymentUnderWay({ payment }: { payment: BillingPayment }) {
  const [act, { isLoading: isActing }] = useActOnPaymentMutation();
  const { refreshAccess } = useSession();
  const notify = useNotify();
  const { id, invoice_id: invoiceId, provider, phone, page_url: pageUrl } = payment;
  useEffect(() => {
    const timer = setInterval(() => {
      const asked = { id, invoice_id: invoiceId, provider, ...(phone === null ? {} : { phone }) };
      void act({ action: 'pay', payment: asked }).then(async ({ data }) => {
        if (data?.state === 'succeeded') {
          notify.success('Payment received');
          await refreshAccess();
        } else if (data?.state === 'failed') notify.error('It was not paid', data.failure ?? undefined);
      });
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [act, id, invoiceId, provider, phone, notify, refreshAccess]);
  const giveUp = async () => {
    const { error } = await act({ action: 'give_up', payment_id: id });
    if (error !== undefined) notify.error('The payment could not be cancelled', refusalText(error));
  };
  return (
    <div className="billing-waiting" role="status">
      <Spinner />
      <p>
        {provider === 'mpesa'
          ? `Waiting for M-Pesa. Enter your PIN on ${phone === null ? 'your phone' : `0${phone.slice(-9)}`} to pay ${money(payment.amount, payment.currency)}.`
          : pageUrl === null
            ? `The card is being charged ${money(payment.amount, payment.currency)}.`
            : `Waiting for the card payment of ${money(payment.amount, payment.currency)}.`}
      </p>
      {pageUrl !== null && (
        <>
          <a className="dk-button" data-variant="primary" data-size="medium" href={pageUrl}>
            Enter the card
          </a>
          <Button isBusy={isActing} onClick={() => void giveUp()}>
            Cancel this payment
          </Button>
        </>
      )}
    </div>
  );
}
