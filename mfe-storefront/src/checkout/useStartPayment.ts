import { useRef, useState } from 'react';
import { callPublicFunction } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type { OnlinePaymentMethod, StartPaymentInput } from '@dukani/shared/rpc';
import { isEmail } from '@dukani/shared/validation';
import { isRecord } from '../common/browserStorage';
import { isSafaricomPhone } from './mpesaEntry';

/** Asks a payment service for the money of an order; says what is wrong with the payer, or what else was refused. */
export function useStartPayment(token: string, onStarted: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isSending, setIsSending] = useState(false);
  // The same while nobody knows whether it arrived, so that nobody is asked to pay twice.
  const attempt = useRef<StartPaymentInput | null>(null);
  const send = async (input: StartPaymentInput) => {
    attempt.current = input;
    try {
      const next = await callPublicFunction('payment-start', { ...input });
      attempt.current = null;
      const address = next.payment?.redirect_url ?? null;
      if (next.payment?.is_live === true && address !== null) location.assign(address);
      else onStarted();
    } catch (thrown) {
      const refused = toApiError(thrown);
      if (refused.status >= 400 && refused.status < 500) attempt.current = null;
      // Another tab has started one: its outcome is shown here.
      if (refused.code === 'payment_pending' || refused.code === 'already_paid') onStarted();
      else if (isRecord(refused.details) && refused.details['field'] === 'payer') setError(refused.message);
      else setProblem(refused);
    } finally {
      setIsSending(false);
    }
  };
  const start = async (method: OnlinePaymentMethod, payer: string) => {
    const wrong = payerProblem(method, payer);
    setError(wrong);
    if (wrong !== null || isSending) return;
    setIsSending(true);
    setProblem(null);
    const known = attempt.current;
    const isSame = known !== null && known.payer === payer && known.method === method;
    await send(isSame ? known : { id: crypto.randomUUID(), token, method, payer, return_url: returnAddress(token) });
  };
  return { start, error, problem, isSending };
}

function payerProblem(method: OnlinePaymentMethod, payer: string): string | null {
  if (method === 'mobile_money')
    return isSafaricomPhone(payer) ? null : 'Enter a Safaricom number, for example 0712 345 678.';
  return isEmail(payer) ? null : 'Enter an email address like name@example.com. Your receipt goes there.';
}

/** This page, as the payment service leads back to it. */
function returnAddress(token: string): string {
  const back = new URL(location.href);
  back.search = new URLSearchParams({ token, back: '1' }).toString();
  return back.toString();
}
