import { toApiError } from '@dukani/shared/errors';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';
import { refusalText } from '@dukani/shared/ui-antd';

/** Money that somebody sent to the paybill or till by themselves. */
export interface DirectPayment {
  id: string;
  /** The code of M-Pesa's message. */
  code: string;
  amount: Money;
  /** What Safaricom says came, where it was taken as another amount. */
  reportedAmount: Money | null;
  currencyCode: string;
  /** What was typed as account number; null at a till. */
  accountNumber: string | null;
  payerName: string | null;
  payerPhone: string | null;
  paidAt: string;
  state: rpc.DirectPaymentState;
  source: rpc.DirectPayment['source'];
  isTest: boolean;
  note: string | null;
  sentBackReference: string | null;
  resolvedAt: string | null;
  resolvedByName: string | null;
  target: DirectPaymentTarget | null;
}

/** What such money pays for. */
export interface DirectPaymentTarget {
  kind: rpc.DirectPaymentTarget['kind'];
  id: string;
  number: string;
  needsReview: boolean;
}

/** An open order that money may be for. */
export interface DirectPaymentSuggestion {
  id: string;
  orderNumber: string;
  customerName: string;
  placedAt: string;
  due: Money;
  reasons: rpc.DirectPaymentSuggestion['reasons'];
}

export interface DirectPaymentPage {
  rows: DirectPayment[];
  nextCursor: string | null;
  waitingCount: number;
  waitingAmount: Money;
}

export function toDirectPayment(row: rpc.DirectPayment): DirectPayment {
  return {
    id: row.id,
    code: row.receipt_number,
    amount: fromNumeric(row.amount),
    reportedAmount: row.reported_amount === null ? null : fromNumeric(row.reported_amount),
    currencyCode: row.currency_code,
    accountNumber: row.account_number,
    payerName: row.payer_name,
    payerPhone: row.payer_phone,
    paidAt: row.paid_at,
    state: row.state,
    source: row.source,
    isTest: row.is_test,
    note: row.note,
    sentBackReference: row.sent_back_reference,
    resolvedAt: row.resolved_at,
    resolvedByName: row.resolved_by_name,
    target:
      row.assigned_to === null
        ? null
        : {
            kind: row.assigned_to.kind,
            id: row.assigned_to.id,
            number: row.assigned_to.number,
            needsReview: row.assigned_to.needs_review,
          },
  };
}

export function toSuggestion(row: rpc.DirectPaymentSuggestion): DirectPaymentSuggestion {
  return {
    id: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name,
    placedAt: row.placed_at,
    due: fromNumeric(row.due_amount),
    reasons: row.reasons,
  };
}

export const STATES: Record<rpc.DirectPaymentState, { label: string; tone: BadgeTone }> = {
  reported: { label: 'Not confirmed yet', tone: 'info' },
  unconfirmed: { label: 'Never confirmed', tone: 'danger' },
  open: { label: 'Unmatched', tone: 'warning' },
  assigned: { label: 'Matched', tone: 'success' },
  sent_back: { label: 'Refunded', tone: 'neutral' },
  set_aside: { label: 'Ignored', tone: 'neutral' },
};

/** Who told of it. */
export const SOURCES: Record<DirectPayment['source'], string> = {
  report: 'Safaricom’s report',
  reconciliation: 'Safaricom’s list of payments',
  staff: 'staff',
  request: 'a request from the till',
};

const REASONS: Record<rpc.DirectPaymentSuggestion['reasons'][number], string> = {
  amount: 'same amount',
  phone: 'same phone',
  claim: 'reported by the customer',
};

/** Why an order is suggested: `Same amount, reported by the customer`. */
export function reasonText(reasons: DirectPaymentSuggestion['reasons']): string {
  const text = reasons.map((reason) => REASONS[reason]).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What stands above the list: how much belongs to nothing. */
export function waitingText({ waitingCount, waitingAmount }: DirectPaymentPage, currencyCode: string): string {
  if (waitingCount === 0) return 'No payments to match.';
  const amount = formatCurrency(waitingAmount, currencyCode);
  return waitingCount === 1
    ? `1 payment of ${amount} to match`
    : `${formatNumber(waitingCount)} payments of ${amount} to match`;
}

/** What is said of money that an order would not take. */
export function placingProblem(error: unknown, orderNumber: string, currencyCode: string): string {
  const { code, details } = toApiError(error);
  const left = (details as { left?: unknown } | null)?.left;
  if (code === 'deposit_too_high' && typeof left === 'number')
    return `Only ${formatCurrency(fromNumeric(left), currencyCode)} is due for ${orderNumber}.`;
  return refusalText(error);
}

/** What is said once money was placed. */
export function placedText({ code, target }: DirectPayment): { title: string; description?: string } {
  if (target === null) return { title: `${code} was received`, description: 'Match it to an order under M-Pesa.' };
  return {
    title: `${code} pays for ${target.number}`,
    ...(target.needsReview ? { description: 'It does not match the order. Check it there.' } : {}),
  };
}
