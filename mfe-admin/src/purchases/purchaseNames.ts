import { formatAmount, formatDate, formatNumber, formatQuantity } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

/** What became of a bill, as people say it. */
export const BILL_STATES: Record<rpc.BillStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  held: { label: 'Waiting for release', tone: 'warning' },
  open: { label: 'To pay', tone: 'info' },
  part_paid: { label: 'Part paid', tone: 'info' },
  part_credited: { label: 'Part credited', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  credited: { label: 'Credited', tone: 'success' },
  reversed: { label: 'Reversed', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

/** A day as people read it. Days of documents have no time and no zone. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** A price for one, which may have six decimals: at least two are shown. */
export function unitPriceText(price: number): string {
  const text = formatNumber(price, 6);
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals < 2 ? formatAmount(fromNumeric(price)) : text;
}

/** Which check it is, in two words: the badge of a row. */
export const CHECK_NAMES: Record<rpc.BillCheck['check'], string> = {
  total: 'Total differs',
  quantity: 'More than received or ordered',
  price: 'Price differs',
};

/** What does not match, in a sentence. `nameOf` says what a line is for, by its place from 0. */
export function checkSentence(check: rpc.BillCheck, nameOf: (line: number) => string): string {
  switch (check.check) {
    case 'total':
      return `The paper says ${formatAmount(fromNumeric(check.typed))}, the lines and tax come to ${formatAmount(fromNumeric(check.computed))}.`;
    case 'quantity':
      return `${nameOf(check.line)}: ${formatQuantity(quantityFromNumeric(check.over))} more billed than ${check.product_id === null ? 'ordered' : 'received'}.`;
    case 'price': {
      const difference = fromNumeric(check.difference);
      const way = difference > 0 ? 'more' : 'less';
      const size = formatAmount(fromNumeric(Math.abs(check.difference)));
      const known = [
        ...(check.received_price === null ? [] : [`received at ${unitPriceText(check.received_price)}`]),
        ...(check.ordered_price === null ? [] : [`ordered at ${unitPriceText(check.ordered_price)}`]),
      ];
      return `${nameOf(check.line)}: billed at ${unitPriceText(check.billed_price)}, ${known.join(', ')}. That is ${size} ${way} in total.`;
    }
  }
}

export const TENDER_NAMES: Record<rpc.SupplierTender, string> = {
  bank: 'Bank',
  mobile_money: 'Mobile money',
  cash: 'Cash',
};

/** What a line of a credit is for. */
export const CREDIT_KINDS: Record<rpc.SupplierCredit['lines'][number]['kind'], string> = {
  unbilled_return: 'Sent back before it was billed',
  return: 'Sent back',
  price: 'Price reduced',
  not_received: 'Not delivered',
  account: 'Other credit',
};
