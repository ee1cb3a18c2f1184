import { useState } from 'react';
import type { OnlinePaymentMethod, OrderPaymentState } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { useFormatPrice } from '../common/useFormatPrice';
import { readablePhone } from '../common/paymentTexts';
import { PayerField } from './PayerField';
import { PaymentMethodChoice } from './PaymentMethodChoice';
import { askedMethods } from './paymentPhase';
import { useStartPayment } from './useStartPayment';

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
  const { start, error, problem, isSending } = useStartPayment(token, onStarted);
  const isPhone = method === 'mobile_money';
  if (methods.length === 0) return <p>This shop does not accept online payments at the moment.</p>;
  return (
    <form
      className="shop-payment__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start(method, (isPhone ? phone : email).trim());
      }}
    >
      {methods.length > 1 && <PaymentMethodChoice methods={methods} value={method} onChange={setMethod} />}
      <PayerField
        isPhone={isPhone}
        value={isPhone ? phone : email}
        onChange={isPhone ? setPhone : setEmail}
        error={error}
      />
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
