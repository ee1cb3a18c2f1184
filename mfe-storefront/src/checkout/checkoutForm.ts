import type { CartLine } from '@dukani/shared/cart';
import type { FulfilmentMethod, OnlinePaymentMethod, PlaceOrderInput, ShopContext } from '@dukani/shared/rpc';
import { isEmail, normalisePhone } from '@dukani/shared/validation';
import { isRecord } from '../common/browserStorage';
import { phoneProblem } from '../common/phoneExample';

/** What the shopper fills in. Empty texts count as not given. */
export interface CheckoutForm {
  name: string;
  phone: string;
  email: string;
  fulfilmentMethod: FulfilmentMethod;
  line1: string;
  line2: string;
  city: string;
  deliveryNotes: string;
  /** The delivery zone that the area in city belongs to, '' while none is chosen. */
  zoneId: string;
  /** The start of the time at which it is collected. */
  pickupAt: string;
  /** later: when it is handed over. */
  payment: 'later' | OnlinePaymentMethod;
  note: string;
}

export type CheckoutField = keyof CheckoutForm;

/** An order before it has its ids. */
export type OrderDraft = Omit<PlaceOrderInput, 'id' | 'lines'> & { lines: { product_id: string; quantity: number }[] };

/** Labels as they stand above the fields; the summary of errors uses the same words. */
export const fieldLabels: Record<CheckoutField, string> = {
  name: 'Full name',
  phone: 'Phone',
  email: 'Email (optional)',
  fulfilmentMethod: 'How would you like to get it?',
  line1: 'Street and house',
  line2: 'Apartment, floor, landmark (optional)',
  city: 'Town or city',
  deliveryNotes: 'Notes for the driver (optional)',
  zoneId: 'Area',
  pickupAt: 'Pickup time',
  payment: 'Payment',
  note: 'Note to the shop (optional)',
};

const maxLengths: Partial<Record<CheckoutField, number>> = {
  name: 120,
  phone: 30,
  email: 254,
  line1: 200,
  line2: 200,
  city: 120,
  deliveryNotes: 500,
  note: 1000,
};

/** How the server calls a field in its refusals. */
const fieldsOfServer: Record<string, CheckoutField> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  fulfilment_method: 'fulfilmentMethod',
  payment_method: 'payment',
  'delivery_address.line_1': 'line1',
  'delivery_address.line_2': 'line2',
  'delivery_address.city': 'city',
  'delivery_address.notes': 'deliveryNotes',
  delivery_zone_id: 'city',
  pickup_at: 'pickupAt',
  note: 'note',
};

/** An empty form for what the shop offers; delivery first where there is a choice. */
export function emptyForm(fulfilment: ShopContext['fulfilment']): CheckoutForm {
  const fulfilmentMethod = fulfilment.delivery_enabled ? 'delivery' : 'pickup';
  return {
    name: '',
    phone: '',
    email: '',
    fulfilmentMethod,
    line1: '',
    line2: '',
    city: '',
    deliveryNotes: '',
    zoneId: '',
    pickupAt: '',
    payment: 'later',
    note: '',
  };
}

/** What is wrong with one field, null when nothing is. An example follows the shop's country. */
export function problemOf(field: CheckoutField, form: CheckoutForm, country: string | null): string | null {
  const text = form[field].trim();
  const maxLength = maxLengths[field] ?? Number.POSITIVE_INFINITY;
  if (text.length > maxLength) return `Use at most ${maxLength} characters.`;
  const isDelivered = form.fulfilmentMethod === 'delivery';
  switch (field) {
    case 'name':
      return text === '' ? 'Enter your name.' : null;
    case 'phone':
      if (text === '') return 'Enter a phone number, so the shop can reach you.';
      return normalisePhone(text) === null ? phoneProblem(country) : null;
    case 'email':
      return text === '' || isEmail(text) ? null : 'Enter an email address like name@example.com, or leave it empty.';
    case 'line1':
      return isDelivered && text === '' ? 'Enter the delivery address.' : null;
    case 'city':
      return isDelivered && text === '' ? 'Enter the town or city.' : null;
    default:
      return null;
  }
}

interface OrderedCart {
  tenantId: string;
  lines: readonly CartLine[];
  expectedTotal: number | null;
  /** Only such as the quote says are applied. */
  couponCodes?: readonly string[];
  /** The zone of the chosen area, the start of the chosen time: null where the shop has no such thing. */
  zoneId?: string | null;
  pickupAt?: string | null;
}

/** The order as the server takes it. What belongs to delivery is left out of an order that is collected. */
export function orderDraftFrom(
  form: CheckoutForm,
  { tenantId, lines, expectedTotal, couponCodes = [], zoneId = null, pickupAt = null }: OrderedCart,
): OrderDraft {
  const isDelivered = form.fulfilmentMethod === 'delivery';
  const address = {
    line_1: form.line1.trim(),
    city: form.city.trim(),
    ...given('line_2', form.line2),
    ...given('notes', form.deliveryNotes),
  };
  return {
    tenant_id: tenantId,
    lines: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
    customer: { name: form.name.trim(), phone: form.phone.trim(), ...given('email', form.email) },
    fulfilment_method: form.fulfilmentMethod,
    payment_method: form.payment !== 'later' ? form.payment : isDelivered ? 'pay_on_delivery' : 'pay_on_pickup',
    ...(isDelivered ? { delivery_address: address } : {}),
    ...(isDelivered && zoneId !== null ? { delivery_zone_id: zoneId } : {}),
    ...(!isDelivered && pickupAt !== null ? { pickup_at: pickupAt } : {}),
    ...given('note', form.note),
    ...(expectedTotal === null ? {} : { expected_total: expectedTotal }),
    ...(couponCodes.length === 0 ? {} : { coupon_codes: [...couponCodes] }),
  };
}

/** The field of the form that the server's refusal names, null when it is none of them. */
export function fieldOfRefusal(details: unknown): CheckoutField | null {
  if (!isRecord(details) || typeof details['field'] !== 'string') return null;
  return fieldsOfServer[details['field']] ?? null;
}

/** Whether something remembered is a form. */
export function isCheckoutForm(value: unknown): value is CheckoutForm {
  if (!isRecord(value)) return false;
  const { fulfilmentMethod, payment } = value;
  return (
    (payment === 'later' || payment === 'mobile_money' || payment === 'card') &&
    (fulfilmentMethod === 'delivery' || fulfilmentMethod === 'pickup') &&
    Object.keys(fieldLabels).every((field) => typeof value[field] === 'string')
  );
}

function given<Key extends string>(key: Key, text: string): Partial<Record<Key, string>> {
  const trimmed = text.trim();
  return trimmed === '' ? {} : ({ [key]: trimmed } as Record<Key, string>);
}
