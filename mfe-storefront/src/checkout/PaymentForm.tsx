import { useRef, useState } from 'react';
import { callPublicFunction } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type { OnlinePaymentMethod, OrderPaymentState, StartPaymentInput } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button, Icon } from '@dukani/shared/ui-core';
import { isEmail } from '@dukani/shared/validation';
import { isRecord } from '../common/browserStorage';
import { useFormatPrice } from '../common/useFormatPrice';
import { paymentMethodTexts, readablePhone } from '../common/paymentTexts';
import { isSafaricomPhone } from './mpesaEntry';
import { askedMethods } from './paymentPhase';

interface PaymentFormProps {
  state: OrderPaymentState;
  token: string;
  onStarted: () => void;
}

/** Which way, and which phone or address; then the service is asked. */
export function PaymentForm({ state, token, onStarted }: PaymentFormProps) {
  const formatPrice = useFormatPrice();
  const methods = askedMethods(state);
  const wanted = methods.find(({ method }) => method === state.payment_method) ?? methods[0];
  const [method, setMethod] = useState<OnlinePaymentMethod>(wanted?.method ?? 'mobile_money');
  const [phone, setPhone] = useState(readablePhone(state.phone));
  const [email, setEmail] = useState(state.email ?? '');
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isSending, setIsSending] = useState(false);
  // The same while nobody knows whether it arrived, so that nobody is asked to pay twice.
  const attempt = useRef<StartPaymentInput | null>(null);
  const isPhone = method === 'mobile_money';
  const send = async () => {
    const payer = (isPhone ? phone : email).trim();
    const wrong = isPhone
      ? isSafaricomPhone(payer)
        ? null
        : 'Enter a Safaricom number, for example 0712 345 678.'
      : isEmail(payer)
        ? null
        : 'Enter an email address like name@example.com. Your receipt goes there.';
    setError(wrong);
    if (wrong !== null || isSending) return;
    setIsSending(true);
    setProblem(null);
    const back = new URL(location.href);
    back.search = new URLSearchParams({ token, back: '1' }).toString();
    const known = attempt.current;
    const isSame = known !== null && known.payer === payer && known.method === method;
    const input: StartPaymentInput = isSame
      ? known
      : { id: crypto.randomUUID(), token, method, payer, return_url: back.toString() };
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
  if (methods.length === 0) return <p>This shop does not accept online payments at the moment.</p>;
  return (
    <form
      className="shop-payment__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {methods.length > 1 && (
        <fieldset className="shop-group">
          <legend>How would you like to pay?</legend>
          {methods.map((offered) => {
            // What is done by oneself stands beside this form, not in it.
            const { icon, title, text } = paymentMethodTexts({ ...offered, is_direct: false });
            return (
              <label key={offered.method} className="shop-method">
                <input
                  type="radio"
                  name="method"
                  value={offered.method}
                  checked={method === offered.method}
                  onChange={() => setMethod(offered.method)}
                />
                <Icon name={icon} />
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
              </label>
            );
          })}
        </fieldset>
      )}
      {isPhone ? (
        <TextField
          label="M-Pesa number"
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={setPhone}
          required
          error={error ?? undefined}
          help="The payment request goes to this phone. You can use another person’s number."
        />
      ) : (
        <TextField
          label="Email for the receipt"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          required
          error={error ?? undefined}
        />
      )}
      {problem !== null && (
        <p className="shop-field-error" role="alert">
          {problem.message}
        </p>
      )}
      <Button variant="primary" size="large" isWide type="submit" isBusy={isSending}>
        {`Pay ${formatPrice(amountOf(state, method))}`}
      </Button>
      {methods.some((offered) => offered.method === method && offered.is_test && offered.is_asked) && (
        <p className="shop-checkout__small">Test mode: no money is taken.</p>
      )}
    </form>
  );
}

/** M-Pesa takes whole shillings only: the next one, half of one upwards, as the server asks for it. */
function amountOf({ left_amount: left, methods }: OrderPaymentState, method: OnlinePaymentMethod): number {
  const provider = methods.find((offered) => offered.method === method)?.provider;
  return provider === 'mpesa' ? Math.round(left) : left;
}
