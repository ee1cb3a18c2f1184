import { Button } from '@dukani/shared/ui-core';
import type { Quote } from '@dukani/shared/rpc';
import { useFormatPrice } from '../common/useFormatPrice';
import { AcceptedPolicies } from './AcceptedPolicies';
import type { CheckoutForm } from './checkoutForm';

interface PlaceOrderButtonProps {
  quote: Quote | null;
  form: CheckoutForm;
  isPlacing: boolean;
  isDisabled: boolean;
}

/** The button with what it costs, and what happens then. */
export function PlaceOrderButton({ quote, form, isPlacing, isDisabled }: PlaceOrderButtonProps) {
  const formatPrice = useFormatPrice();
  return (
    <>
      <Button
        variant="primary"
        size="large"
        isWide
        type="submit"
        isBusy={isPlacing}
        disabled={isDisabled || (quote?.missing_amount ?? 0) > 0}
      >
        {isPlacing
          ? 'Placing your order…'
          : `Place order${quote === null || quote.needs_delivery_zone ? '' : ` · ${formatPrice(quote.total_amount)}`}`}
      </Button>
      <p className="shop-checkout__small">
        {form.payment === 'later'
          ? `You pay ${form.fulfilmentMethod === 'delivery' ? 'on delivery' : 'on pickup'}. Nothing is charged now.`
          : 'You pay on the next page, after placing the order.'}
      </p>
      <AcceptedPolicies />
    </>
  );
}
