import type { ShopPaymentMethod } from '@dukani/shared/rpc';
import { readStored } from '../common/browserStorage';
import { checkoutKey } from '../common/checkoutMemory';
import { emptyForm, isCheckoutForm, type CheckoutForm } from './checkoutForm';

/** What was typed before a reload, as far as the shop still offers it. */
export function rememberedForm(tenantId: string, fulfilment: Parameters<typeof emptyForm>[0]): CheckoutForm {
  const empty = emptyForm(fulfilment);
  const remembered = readStored('session', checkoutKey(tenantId), isCheckoutForm) ?? empty;
  const isOffered =
    remembered.fulfilmentMethod === 'delivery' ? fulfilment.delivery_enabled : fulfilment.pickup_enabled;
  return isOffered ? remembered : { ...remembered, fulfilmentMethod: empty.fulfilmentMethod };
}

/** What was chosen, as long as the shop offers it. */
export function withOfferedPayment(form: CheckoutForm, methods: readonly ShopPaymentMethod[]): CheckoutForm {
  const isOffered = methods.some(({ method }) => method === form.payment);
  return isOffered || form.payment === 'later' ? form : { ...form, payment: 'later' };
}
