import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CartLine } from '@dukani/shared/cart';
import { writeStored } from '../common/browserStorage';
import { useCartQuote } from '../common/cartQuote';
import { checkoutKey } from '../common/checkoutMemory';
import { useCoupons } from '../common/coupons';
import { useShopPaymentMethods } from '../common/paymentQueries';
import { useShop } from '../common/useShop';
import type { CheckoutForm } from './checkoutForm';
import { rememberedForm, withOfferedPayment } from './rememberedForm';
import { chosenArea, useCheckoutOptions } from './useCheckoutOptions';
import { useSavedDetails } from './useSavedDetails';

/** What is typed on the checkout page, what the shop offers there, and what the order costs. */
export function useCheckoutForm(lines: CartLine[]) {
  const { tenant_id: tenantId, fulfilment } = useShop();
  const fields = useForm<CheckoutForm>({
    defaultValues: rememberedForm(tenantId, fulfilment),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { control, getValues, setValue } = fields;
  const methods = useShopPaymentMethods(tenantId);
  const form = withOfferedPayment(useWatch({ control }) as CheckoutForm, methods);
  const coupons = useCoupons();
  const options = useCheckoutOptions();
  const kept = useSavedDetails({ getValues, setValue, zones: options.data?.zones });
  const area = fulfilment.has_delivery_zones ? chosenArea(form, options.data?.zones ?? []) : null;
  const quoted = useCartQuote({
    lines,
    fulfilmentMethod: form.fulfilmentMethod,
    couponCodes: coupons.codes,
    deliveryZoneId: form.fulfilmentMethod === 'delivery' ? (area?.zone.id ?? null) : null,
  });
  useEffect(() => {
    writeStored('session', checkoutKey(tenantId), form);
  }, [tenantId, form]);
  return { fields, form, methods, options, kept, zoneId: area?.zone.id ?? null, quoted };
}
