import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import type { CartLine } from '@dukani/shared/cart';
import type { ShopPaymentMethod } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, Icon, useOnline } from '@dukani/shared/ui-core';
import { readStored, writeStored } from '../common/browserStorage';
import { appliedCodes, cannotBeHad, useCartQuote } from '../common/cartQuote';
import { checkoutKey } from '../common/checkoutMemory';
import { useCoupons } from '../common/coupons';
import { MinimumNote } from '../common/MinimumNote';
import { orderingStop } from '../common/openingHours';
import { useFormatPrice } from '../common/useFormatPrice';
import { useNow } from '../common/useNow';
import { useShop } from '../common/useShop';
import { useShopPaymentMethods } from '../common/paymentQueries';
import { CheckoutFields } from './CheckoutFields';
import { emptyForm, isCheckoutForm, orderDraftFrom, type CheckoutForm } from './checkoutForm';
import { CheckoutProblemPanel } from './CheckoutProblemPanel';
import { useKeptDetails } from './useKeptDetails';
import { CheckoutSummary } from './CheckoutSummary';
import { ErrorSummary } from './ErrorSummary';
import { LinesPanel } from './LinesPanel';
import { chosenArea, useCheckoutOptions } from './useCheckoutOptions';
import { TopSummary } from './TopSummary';
import { usePlaceOrder } from './usePlaceOrder';
import './CheckoutPage.css';

/** Contact, delivery or pickup, payment and the total, on one page. */
export function CheckoutPage({ lines }: { lines: CartLine[] }) {
  const shop = useShop();
  const { tenant_id: tenantId, fulfilment, ordering } = shop;
  const formatPrice = useFormatPrice();
  const shopPath = useShopPath();
  const { control, handleSubmit, setError, clearErrors, setValue, getValues, formState } = useForm<CheckoutForm>({
    defaultValues: rememberedForm(tenantId, fulfilment),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const methods = useShopPaymentMethods(tenantId);
  const watched = useWatch({ control }) as CheckoutForm;
  const form = withOfferedPayment(watched, methods);
  const coupons = useCoupons();
  const options = useCheckoutOptions();
  const kept = useKeptDetails({ getValues, setValue, zones: options.data?.zones });
  const area = fulfilment.has_delivery_zones ? chosenArea(form, options.data?.zones ?? []) : null;
  const quoted = useCartQuote({
    lines,
    fulfilmentMethod: form.fulfilmentMethod,
    couponCodes: coupons.codes,
    deliveryZoneId: form.fulfilmentMethod === 'delivery' ? (area?.zone.id ?? null) : null,
  });
  const stop = orderingStop(shop, useNow());
  const isOnline = useOnline();
  const { isPlacing, problem, place, dismiss } = usePlaceOrder();
  const [judgedLines, setJudgedLines] = useState(lines);
  // What was refused is another cart once something in it changes, here or in the cart's own panel.
  if (judgedLines !== lines) {
    setJudgedLines(lines);
    dismiss();
  }
  const attention = useRef<HTMLDivElement>(null);
  const quote = quoted.data?.quote ?? null;
  const refusedIds = problem?.kind === 'lines' ? problem.lines.map((line) => line.product_id) : [];
  const badLines = lines.filter((line) => refusedIds.includes(line.id) || cannotBeHad(line, quoted.data));

  useEffect(() => {
    writeStored('session', checkoutKey(tenantId), form);
  }, [tenantId, form]);

  const showAttention = () => {
    // What needs attention is drawn first and then read out and scrolled to.
    setTimeout(() => attention.current?.focus());
  };
  const send = async (values: CheckoutForm, expectedTotal: number | null) => {
    if (badLines.length > 0) return showAttention();
    const found = await place(
      orderDraftFrom(withOfferedPayment(values, methods), {
        tenantId,
        lines,
        expectedTotal,
        couponCodes: appliedCodes(quoted.data),
        zoneId: area?.zone.id ?? null,
        pickupAt: ordering.has_pickup_times ? values.pickupAt : null,
      }),
    );
    if (found === null) return writeStored('session', checkoutKey(tenantId), null);
    if (found.kind === 'field') {
      setError(found.field, { type: 'server', message: found.message });
      // A zone or a time may be gone since they were read.
      options.retry();
    } else quoted.retry();
    showAttention();
  };
  const submit = (expectedTotal: number | null) =>
    void handleSubmit(
      (values) => send(values, expectedTotal),
      () => showAttention(),
    )();

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
        <div ref={attention} tabIndex={-1} className="shop-checkout__attention">
          {formState.isSubmitted && hasErrors(formState.errors) && <ErrorSummary errors={formState.errors} />}
          {badLines.length > 0 && (
            <LinesPanel lines={badLines} quote={quoted.data} refused={problem?.kind === 'lines' ? problem.lines : []} />
          )}
          {problem !== null && badLines.length === 0 && (
            <CheckoutProblemPanel
              problem={problem}
              shownTotal={quote?.total_amount ?? null}
              isAsking={quoted.isRefreshing}
              onAccept={(total) => submit(total)}
              onDismiss={dismiss}
            />
          )}
        </div>
        <CheckoutFields
          control={control}
          clearErrors={clearErrors}
          isDelivered={form.fulfilmentMethod === 'delivery'}
          options={options}
          methods={methods}
          kept={kept}
        />
      </div>
      <CheckoutSummary lines={lines} quoted={quoted} fulfilmentMethod={form.fulfilmentMethod}>
        <MinimumNote quote={quote}>
          <Link to={shopPath('search')}>Keep shopping</Link>
        </MinimumNote>
        {badLines.length > 0 && (
          <p className="shop-minimum" role="status">
            <Icon name="info" size={18} />
            <span>
              {badLines.map(({ name }) => name).join(', ')} cannot be ordered in this quantity.{' '}
              <Button size="small" onClick={showAttention}>
                See options
              </Button>
            </span>
          </p>
        )}
        {stop !== null && (
          <p className="shop-minimum" role="status">
            <Icon name="pause" size={18} />
            <span>
              <b>{stop.title}.</b> {stop.text}
            </span>
          </p>
        )}
        {!isOnline && (
          <p className="shop-minimum" role="status">
            <Icon name="wifi-off" size={18} />
            <span>
              <b>You need an internet connection to order.</b> Your details are saved; continue when you are online
              again.
            </span>
          </p>
        )}
        <Button
          variant="primary"
          size="large"
          isWide
          type="submit"
          isBusy={isPlacing}
          disabled={!isOnline || stop !== null || badLines.length > 0 || (quote?.missing_amount ?? 0) > 0}
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
      </CheckoutSummary>
    </form>
  );
}

/** What was typed before a reload, as far as the shop still offers it. */
function rememberedForm(tenantId: string, fulfilment: Parameters<typeof emptyForm>[0]): CheckoutForm {
  const empty = emptyForm(fulfilment);
  const remembered = readStored('session', checkoutKey(tenantId), isCheckoutForm) ?? empty;
  const isOffered =
    remembered.fulfilmentMethod === 'delivery' ? fulfilment.delivery_enabled : fulfilment.pickup_enabled;
  return isOffered ? remembered : { ...remembered, fulfilmentMethod: empty.fulfilmentMethod };
}

/** What was chosen, as long as the shop offers it. */
function withOfferedPayment(form: CheckoutForm, methods: readonly ShopPaymentMethod[]): CheckoutForm {
  const isOffered = methods.some(({ method }) => method === form.payment);
  return isOffered || form.payment === 'later' ? form : { ...form, payment: 'later' };
}

function hasErrors(errors: FieldErrors<CheckoutForm>): boolean {
  return Object.keys(errors).length > 0;
}
