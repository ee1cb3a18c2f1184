import { requiredSetting } from '../clients.ts';
import { hmacHex, isSame } from '../payments/signatures.ts';

/** The unguessable end of the address that M-Pesa reports a payment of the platform to: worked out from its id, and stored nowhere. */
export async function callbackToken(paymentId: string): Promise<string> {
  return await hmacHex('SHA-256', requiredSetting('PAYMENT_KEYS_SECRET'), `billing callback ${paymentId}`);
}

/** Whether an address was given out by us. */
export async function isCallbackToken(paymentId: string, token: string): Promise<boolean> {
  return isSame(token, await callbackToken(paymentId));
}
