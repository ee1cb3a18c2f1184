import type { ApprovablePermission, SaleEvent as Told } from '@dukani/shared/rpc';
import type { IconName } from '@dukani/shared/ui-core';
import { APPROVED } from '../../checkout/saleLabels';
import type { SaleEvent } from './saleStoryApi';

export const EVENT_ICONS: Record<Told['kind'], IconName> = {
  made: 'receipt',
  came_late: 'wifi-off',
  reviewed: 'check',
  approved: 'shield',
  proved: 'check',
  paid: 'cash',
  payment_reversed: 'undo',
  returned: 'undo',
  printed: 'printer',
  mailed: 'mail',
  shared: 'link',
  messaged: 'message',
  transmitted: 'check',
  not_transmitted: 'alert',
};

const CHANNELS: Record<string, string> = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' };

const SENDING: Record<string, string> = {
  rejected: 'Refused by the tax authority',
  needs_review: 'Needs review at the tax authority',
  dead_letter: 'Could not be sent to the tax authority',
  given_up: 'Not sent to the tax authority: given up',
};

function approvedText(detail: string): string {
  const [permission = '', ...reason] = detail.split(': ');
  return `${APPROVED[permission as ApprovablePermission] ?? 'Change'} approved: ${reason.join(': ')}`;
}

/** What happened, in words; person, time and amount stand beside it. */
export function eventText({ kind, detail }: Pick<SaleEvent, 'kind' | 'detail'>): string {
  const said = detail ?? '';
  switch (kind) {
    case 'made':
      return `Sold as ${said}`;
    case 'came_late':
      return `Sent by the till after it was offline, where it was ${said}`;
    case 'reviewed':
      return 'Offline sale reviewed';
    case 'approved':
      return approvedText(said);
    case 'proved':
      return said === '' ? 'Payment confirmed' : `Payment confirmed: ${said}`;
    case 'paid':
      return `Payment ${said}`;
    case 'payment_reversed':
      return `Payment reversed by ${said}`;
    case 'returned':
      return `Goods returned, ${said}`;
    case 'printed':
      return said === '1' ? 'Receipt printed' : `Receipt printed again, copy ${said}`;
    case 'mailed':
      return 'Receipt emailed';
    case 'shared':
      return 'Link to the invoice made';
    case 'messaged':
      return `Receipt sent by ${CHANNELS[said] ?? 'message'}`;
    case 'transmitted':
      return `Accepted by the tax authority, receipt ${said === '' ? '–' : said}`;
    case 'not_transmitted':
      return SENDING[said] ?? 'Not sent to the tax authority';
  }
}
