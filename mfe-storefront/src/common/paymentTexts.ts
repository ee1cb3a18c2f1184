import type { OrderPaymentMethod, ShopperPayment, ShopPaymentMethod } from '@dukani/shared/rpc';
import type { IconName } from '@dukani/shared/ui-core';

const mpesaRequest = 'We send you a payment request; approve it with your M-Pesa PIN.';
const mpesaByHand = 'Pay from your M-Pesa menu: the next page shows the number and the amount.';
const mpesaBoth = 'We send you a payment request; approve it with your M-Pesa PIN. Or pay from your M-Pesa menu.';

/** How a way to pay is offered. */
export function paymentMethodTexts({
  provider,
  is_test: isTest,
  is_asked: isAsked,
  is_direct: isDirect,
}: Omit<ShopPaymentMethod, 'method'>): { icon: IconName; title: string; text: string } {
  const trial = isTest ? ' Test mode: no money is taken.' : '';
  // What is sent by hand is real money whatever mode requests are in.
  const trialOfRequests = isTest && isAsked && isDirect ? ' Payment requests are in test mode: no money is taken.' : '';
  if (provider === 'mpesa') {
    const text = !isAsked ? mpesaByHand : isDirect ? mpesaBoth : mpesaRequest;
    return { icon: 'phone', title: 'M-Pesa', text: `${text}${isDirect ? trialOfRequests : trial}` };
  }
  const name = provider === 'paystack' ? 'Paystack' : 'Stripe';
  return { icon: 'card', title: 'Card', text: `You pay on the secure page of ${name}.${trial}` };
}

/** How an order is paid, in two or three words. */
export const paymentNames: Record<OrderPaymentMethod, string> = {
  pay_on_delivery: 'Pay on delivery',
  pay_on_pickup: 'Pay on pickup',
  mobile_money: 'M-Pesa',
  card: 'Card online',
};

const mpesaReasons: Record<string, string> = {
  '1': 'There was not enough money in the M-Pesa account.',
  '1001': 'M-Pesa was busy with another payment of this number. Wait a minute before you try again.',
  '1019': 'The payment request expired.',
  '1031': 'The request was cancelled on the phone.',
  '1032': 'The request was cancelled on the phone.',
  '1036': 'The phone could not be reached. Check that it is on and has signal.',
  '1037': 'The phone could not be reached, or the request was not answered. Check that it is on and has signal.',
  '2001': 'The PIN was wrong.',
};

/** Why a payment failed, for the person who tried. */
export function failureText({
  provider,
  code,
  state,
  is_direct: isDirect,
}: Pick<ShopperPayment, 'provider' | 'code' | 'state' | 'is_direct'>): string {
  if (state === 'refunded') return 'The shop has refunded your payment.';
  // Nobody was asked for it, so that neither M-Pesa nor the phone refused anything.
  if (isDirect) return 'Your payment could not be used for this order. Please call the shop.';
  if (code === 'no_answer')
    return 'We have no confirmation of this payment. If money left your account, the shop will see it.';
  if (code === 'not_connected') return 'The shop cannot accept this payment method at the moment.';
  if (provider === 'mpesa') return mpesaReasons[code ?? ''] ?? 'M-Pesa refused the payment.';
  return 'The card was not charged.';
}

/** 254712345678, with or without its plus, as people read it. */
export function readablePhone(digits: string): string {
  return digits.replace(/^\+?254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
}
