import { Controller, type Control } from 'react-hook-form';
import type { ShopPaymentMethod } from '@dukani/shared/rpc';
import { Icon, type IconName } from '@dukani/shared/ui-core';
import { paymentMethodTexts } from '../common/paymentTexts';
import { fieldLabels, type CheckoutForm } from './checkoutForm';
import { fieldId } from './ErrorSummary';

interface PaymentChoiceProps {
  control: Control<CheckoutForm>;
  isDelivered: boolean;
  methods: readonly ShopPaymentMethod[];
}

interface Way {
  value: CheckoutForm['payment'];
  icon: IconName;
  title: string;
  text: string;
}

/** When it is handed over, or now: as the shop has switched on. */
export function PaymentChoice({ control, isDelivered, methods }: PaymentChoiceProps) {
  const later: Way = {
    value: 'later',
    icon: 'cash',
    title: isDelivered ? 'Pay on delivery' : 'Pay on pickup',
    text: isDelivered ? 'Pay the driver when your order arrives.' : 'Pay in the shop when you collect your order.',
  };
  if (methods.length === 0) {
    return (
      <section className="shop-group" aria-labelledby="shop-payment">
        <h2 id="shop-payment">{fieldLabels.payment}</h2>
        <p className="shop-method shop-method--only">
          <WayText way={later} />
        </p>
      </section>
    );
  }
  const ways: Way[] = [...methods.map((method) => ({ value: method.method, ...paymentMethodTexts(method) })), later];
  return (
    <fieldset className="shop-group" id={fieldId('payment')}>
      <legend>{fieldLabels.payment}</legend>
      <Controller
        control={control}
        name="payment"
        render={({ field: { name, value, onChange }, fieldState: { error } }) => (
          <>
            {ways.map((way) => (
              <label key={way.value} className="shop-method">
                <input
                  type="radio"
                  name={name}
                  value={way.value}
                  checked={value === way.value}
                  onChange={() => onChange(way.value)}
                />
                <WayText way={way} />
              </label>
            ))}
            {error?.message !== undefined && <p className="shop-field-error">{error.message}</p>}
          </>
        )}
      />
    </fieldset>
  );
}

function WayText({ way: { icon, title, text } }: { way: Way }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </>
  );
}
