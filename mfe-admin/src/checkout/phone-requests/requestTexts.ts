import { phoneText } from '../received-payments/mpesaPhone';
import type { PhoneRequest } from './tillPaymentsApi';

const REASONS: Record<string, string> = {
  '1': 'There is not enough money in the M-Pesa account.',
  '1001': 'M-Pesa is busy with another payment of this number. Wait a minute.',
  '1019': 'The request expired.',
  '1031': 'The customer cancelled the request.',
  '1032': 'The customer cancelled the request.',
  '1036': 'The phone could not be reached.',
  '1037': 'The phone could not be reached, or the request was not answered.',
  '2001': 'The PIN was wrong.',
  no_answer: 'M-Pesa did not answer. If the customer paid, the payment still comes in.',
  not_connected: 'M-Pesa could not be asked. Check its keys under Settings, Payments.',
};

/** What the cashier reads of a request, with its amount as text. */
export function requestText({ state, phone, reason, code }: PhoneRequest, amount: string): string {
  const number = phoneText(phone);
  switch (state) {
    case 'waiting':
      return `${number} is asked for ${amount}. The customer enters their M-Pesa PIN.`;
    case 'confirmed':
      return `${amount} is paid. Waiting for its code.`;
    case 'paid':
      return `${amount} from ${number} is paid. Code ${code ?? ''}.`;
    case 'stopped':
      return `You stopped waiting for ${number}. If the customer still pays, the payment comes in here.`;
    case 'timed_out':
      return `${number} did not answer in time. If the customer still pays, the payment comes in here.`;
    case 'failed':
      return REASONS[reason ?? ''] ?? 'M-Pesa refused the request.';
  }
}

/** Whether somebody may still be paying: the phone is not to be asked again meanwhile. */
export const isUnderWay = ({ state }: PhoneRequest): boolean => state === 'waiting' || state === 'confirmed';

/** Whether M-Pesa may still say something. */
export const isOpen = ({ state }: PhoneRequest): boolean => !['paid', 'failed'].includes(state);
