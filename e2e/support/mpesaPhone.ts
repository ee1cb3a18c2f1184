import type { ApiAs } from './api';
import { addressOf } from './browser';

/** Money that a customer sends by hand. */
interface SentMoney {
  shortcode: string;
  account: string;
  amount: number;
  phone: string;
}

/** Sends money from a simulated phone to a paybill; the message that it gets, which begins with the code. */
export async function sendMoney({ amount, ...money }: SentMoney): Promise<string> {
  const answer = await fetch(addressOf('localhost', '/simulated-payments/mpesa/phone'), {
    method: 'POST',
    body: new URLSearchParams({ ...money, amount: String(amount) }),
  });
  return /role="status"[^>]*>([^<]*)/.exec(await answer.text())?.[1] ?? '';
}

export const codeOf = (message: string): string => message.slice(0, 10);

/** Switches M-Pesa on for a business, in test mode, and has the money that comes to its paybill reported. */
export async function takeMpesa(owner: ApiAs, shortcode: string): Promise<void> {
  const save = (isEnabled: boolean) =>
    owner.call('save_payment_provider', {
      p_provider: {
        kind: 'mpesa',
        mode: 'test',
        is_enabled: isEnabled,
        takes_direct_payments: isEnabled,
        shortcode,
        shortcode_kind: 'paybill',
      },
    });
  await save(false);
  await owner.invoke('payment-keys', {
    kind: 'mpesa',
    keys: { consumer_key: 'sim_consumer_key', consumer_secret: 'sim_consumer_secret', passkey: 'passkey_local' },
  });
  await save(true);
  await owner.invoke('payment-reports', { what: 'reports' });
  await owner.invoke('payment-reports', { what: 'reconciliations', nominated_number: '0712345000' });
}
