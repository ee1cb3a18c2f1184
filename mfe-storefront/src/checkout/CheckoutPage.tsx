import { useRef } from 'react';
import type { CartLine } from '@dukani/shared/cart';
import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { useOnline } from '@dukani/shared/ui-core';
import { writeStored } from '../common/browserStorage';
import { appliedCodes } from '../common/cartQuote';
import { checkoutKey } from '../common/checkoutMemory';
import { MinimumNote } from '../common/MinimumNote';
import { orderingStop } from '../common/openingHours';
import { useNow } from '../common/useNow';
import { useShop } from '../common/useShop';
import { CheckoutAttention } from './CheckoutAttention';
import { CheckoutFields } from './CheckoutFields';
import { orderDraftFrom, type CheckoutForm } from './checkoutForm';
import { CheckoutSummary } from './CheckoutSummary';
import { OrderingNotes } from './OrderingNotes';
import { PlaceOrderButton } from './PlaceOrderButton';
import { withOfferedPayment } from './rememberedForm';
import { TopSummary } from './TopSummary';
import { useCheckoutForm } from './useCheckoutForm';
import { useJudgedOrder } from './useJudgedOrder';
import './CheckoutPage.css';

/** Contact, delivery or pickup, payment and the total, on one page. */
export function CheckoutPage({ lines }: { lines: CartLine[] }) {
  const shopPath = useShopPath();
  const stop = orderingStop(useShop(), useNow());
  const isOnline = useOnline();
  const attention = useRef<HTMLDivElement>(null);
  const checkout = useCheckoutForm(lines);
  const { fields, form, quoted } = checkout;
  const order = useJudgedOrder(lines, quoted.data);
  const { badLines, problem } = order;
  const { isSubmitted, errors } = fields.formState;
  const quote = quoted.data?.quote ?? null;
  const showAttention = () => {
    // What needs attention is drawn first and then read out and scrolled to.
    setTimeout(() => attention.current?.focus());
  };
  const submit = useSubmit(lines, { checkout, order, showAttention });
  return (
    <form
      className="shop-page shop-checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(quote?.total_amount ?? null);
      }}
    >
      <div className="shop-checkout__main">
        <h1 className="shop-title">Checkout</h1>
        <TopSummary lines={lines} quoted={quoted} fulfilmentMethod={form.fulfilmentMethod} />
        <CheckoutAttention
          place={attention}
          errors={isSubmitted ? errors : null}
          badLines={badLines}
          quoted={quoted}
          problem={problem}
          onAccept={submit}
          onDismiss={order.dismiss}
        />
        <CheckoutFields
          control={fields.control}
          clearErrors={fields.clearErrors}
          isDelivered={form.fulfilmentMethod === 'delivery'}
          options={checkout.options}
          methods={checkout.methods}
          kept={checkout.kept}
        />
      </div>
      <CheckoutSummary lines={lines} quoted={quoted} fulfilmentMethod={form.fulfilmentMethod}>
        <MinimumNote quote={quote}>
          <Link to={shopPath('search')}>Keep shopping</Link>
        </MinimumNote>
        <OrderingNotes badLines={badLines} stop={stop} isOnline={isOnline} onShowAttention={showAttention} />
        <PlaceOrderButton
          quote={quote}
          form={form}
          isPlacing={order.isPlacing}
          isDisabled={!isOnline || stop !== null || badLines.length > 0}
        />
      </CheckoutSummary>
    </form>
  );
}

interface Submission {
  checkout: ReturnType<typeof useCheckoutForm>;
  order: ReturnType<typeof useJudgedOrder>;
  showAttention: () => void;
}

/** Sends the order for the total that is shown; what is refused is shown where it is wrong. */
function useSubmit(lines: CartLine[], { checkout, order, showAttention }: Submission) {
  const { tenant_id: tenantId, ordering } = useShop();
  const { fields, methods, options, zoneId, quoted } = checkout;
  const send = async (values: CheckoutForm, expectedTotal: number | null) => {
    if (order.badLines.length > 0) return showAttention();
    const found = await order.place(
      orderDraftFrom(withOfferedPayment(values, methods), {
        tenantId,
        lines,
        expectedTotal,
        couponCodes: appliedCodes(quoted.data),
        zoneId,
        pickupAt: ordering.has_pickup_times ? values.pickupAt : null,
      }),
    );
    if (found === null) return writeStored('session', checkoutKey(tenantId), null);
    if (found.kind === 'field') {
      fields.setError(found.field, { type: 'server', message: found.message });
      // A zone or a time may be gone since they were read.
      options.retry();
    } else quoted.retry();
    showAttention();
  };
  return (expectedTotal: number | null) =>
    void fields.handleSubmit(
      (values) => send(values, expectedTotal),
      () => showAttention(),
    )();
}
