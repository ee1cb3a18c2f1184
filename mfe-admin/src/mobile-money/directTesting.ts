import type { DirectPayment, DirectPaymentDetail, DirectPaymentSuggestion } from '@dukani/shared/rpc';

export const payment = (changes: Partial<DirectPayment> = {}): DirectPayment => ({
  id: 'd1',
  receipt_number: 'SKJ4T8LM2Q',
  amount: 450,
  reported_amount: null,
  currency_code: 'KES',
  account_number: 'web 123',
  payer_name: 'JOHN',
  payer_phone: '254712345678',
  paid_at: '2026-11-29T09:00:00Z',
  state: 'open',
  source: 'report',
  is_test: false,
  note: null,
  sent_back_reference: null,
  resolved_at: null,
  resolved_by_name: null,
  assigned_to: null,
  ...changes,
});

export const ORDER_TARGET = { kind: 'order', id: 'o1', number: 'WEB-000123', needs_review: false } as const;

export const suggestion = (changes: Partial<DirectPaymentSuggestion> = {}): DirectPaymentSuggestion => ({
  id: 'o1',
  order_number: 'WEB-000123',
  customer_name: 'Asha Otieno',
  placed_at: '2026-11-29T08:50:00Z',
  due_amount: 450,
  reasons: ['amount', 'claim'],
  ...changes,
});

export const detail = (changes: Partial<DirectPaymentDetail> = {}): DirectPaymentDetail => ({
  ...payment(),
  suggestions: [suggestion()],
  ...changes,
});
