import { useEffect, useEffectEvent } from 'react';
import { api } from '@dukani/shared/api';
import { useSession } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { Button, Spinner } from '@dukani/shared/ui-core';
import type { BillingPayment } from '@dukani/shared/rpc';
import { useVisitGuard } from '../common/useVisitGuard';
import { useActOnPaymentMutation, usePaymentUnderWayQuery } from './billingApi';
import { money } from './billingTexts';

const askEveryMs = 4000;

/** A payment that nobody knows the end of yet: it is asked about while somebody looks at the screen. */
export function PaymentUnderWay({ payment }: { payment: BillingPayment }) {
  const [act, { isLoading: isActing }] = useActOnPaymentMutation();
  const notify = useNotify();
  const guard = useVisitGuard();
  const { id, provider, phone, page_url: pageUrl } = payment;
  useOutcome(payment);
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
      {pageUrl !== null && guard.disabled === undefined && (
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

/** Asks how a payment stands; billing is read again only when that is something else than is shown. */
function useOutcome({ id, state: shownState, page_url: shownPage }: BillingPayment): void {
  const { refreshAccess } = useSession();
  const notify = useNotify();
  const dispatch = useAppDispatch();
  const { currentData } = usePaymentUnderWayQuery(id, {
    pollingInterval: askEveryMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const { state = shownState, page_url: pageUrl = shownPage, failure = null } = currentData ?? {};
  const isChanged = state !== shownState || pageUrl !== shownPage;
  const tell = useEffectEvent(() => {
    dispatch(api.util.invalidateTags(['Subscription']));
    if (state === 'succeeded') void refreshAccess().finally(() => notify.success('Payment received'));
    else if (state === 'failed') notify.error('It was not paid', failure ?? undefined);
  });
  useEffect(() => {
    if (isChanged) tell();
  }, [isChanged, state]);
}
