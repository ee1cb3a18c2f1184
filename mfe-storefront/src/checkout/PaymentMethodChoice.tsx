import type { OnlinePaymentMethod } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { paymentMethodTexts } from '../common/paymentTexts';
import type { askedMethods } from './paymentPhase';

interface PaymentMethodChoiceProps {
  methods: ReturnType<typeof askedMethods>;
  value: OnlinePaymentMethod;
  onChange: (method: OnlinePaymentMethod) => void;
}

/** Which way to pay, where there is more than one. */
export function PaymentMethodChoice({ methods, value, onChange }: PaymentMethodChoiceProps) {
  return (
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
              checked={value === offered.method}
              onChange={() => onChange(offered.method)}
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
  );
}
