import type { FieldErrors } from 'react-hook-form';
import { useShop } from '../common/useShop';
import { fieldLabels, type CheckoutField, type CheckoutForm } from './checkoutForm';

/** All that is wrong with the form, each line leading to its field. */
export function ErrorSummary({ errors }: { errors: FieldErrors<CheckoutForm> }) {
  const { fulfilment } = useShop();
  const fields = Object.keys(fieldLabels) as CheckoutField[];
  // Where the fee depends on the area, the area is asked before the street.
  const asked = fulfilment.has_delivery_zones
    ? fields.flatMap<CheckoutField>((field) => (field === 'city' ? [] : field === 'line1' ? ['city', field] : field))
    : fields;
  const wrong = asked.flatMap((field) => {
    const message = errors[field]?.message;
    return message === undefined ? [] : [{ field, message }];
  });
  return (
    <section className="shop-alert shop-alert--bad" role="alert" aria-labelledby="shop-errors">
      <h2 id="shop-errors">
        {wrong.length === 1 ? 'One thing needs your attention' : `${wrong.length} things need your attention`}
      </h2>
      <ul>
        {wrong.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                // Moving the focus, not only the page; the address stays as it is.
                event.preventDefault();
                document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Id of the place around a field. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}
