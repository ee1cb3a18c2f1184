import type * as rpc from '@dukani/shared/rpc';
import { toContact, type Contact } from './contactRows';

/** A contact as get_contact answers it, for tests. */
export function makeContactAnswer(changes: Partial<rpc.Contact> = {}): rpc.Contact {
  const id = changes.id ?? '11111111-1111-4111-8111-111111111111';
  return {
    id,
    name: 'Asha Wanjiru',
    company: 'Kilimo Traders',
    type: 'customer',
    email: 'asha@kilimo.test',
    phone: '0712 345 678',
    phone_e164: '+254712345678',
    tax_pin: 'A123456789Z',
    tags: ['vip'],
    credit_limit: 1000,
    payment_terms_days: 30,
    balance: 300,
    receivable: 300,
    deposit: 0,
    payable: 0,
    owed: 0,
    overdue_amount: 100,
    bought_amount: 2500,
    sale_count: 4,
    last_sale_at: '2026-11-20T09:00:00Z',
    archived_at: null,
    created_at: '2026-01-05T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    address: null,
    notes: 'Pays on Fridays',
    language: 'sw',
    birthday_month: 3,
    is_staff: false,
    merged_into_id: null,
    price_list_id: null,
    price_list_name: null,
    available_credit: 700,
    store_credit: 0,
    tax_pin_is_usual: true,
    addresses: [
      {
        id: '22222222-2222-4222-8222-222222222222',
        contact_id: id,
        label: 'Shop',
        line_1: 'Moi Avenue 1',
        line_2: null,
        city: 'Nairobi',
        region: null,
        postal_code: '00100',
        country: 'KE',
        is_default_billing: true,
        is_default_shipping: true,
      },
    ],
    consents: [
      {
        id: '33333333-3333-4333-8333-333333333333',
        channel: 'sms',
        is_granted: true,
        given_on: '2026-01-05',
        source: 'Signed form',
        recorded_at: '2026-01-05T09:00:00Z',
        recorded_by_name: 'Mary Manager',
      },
    ],
    open_items: [
      {
        id: '44444444-4444-4444-8444-444444444441',
        document_type: 'sale',
        number: 'INV-000001',
        business_date: '2026-10-01',
        due_on: '2026-10-31',
        amount: 100,
        open_amount: 100,
        is_overdue: true,
      },
      {
        id: '44444444-4444-4444-8444-444444444442',
        document_type: 'sale',
        number: 'INV-000002',
        business_date: '2026-11-20',
        due_on: '2026-12-20',
        amount: 200,
        open_amount: 200,
        is_overdue: false,
      },
    ],
    open_bills: [],
    merged: [],
    ...changes,
  };
}

/** The same as the screens use it. */
export function makeContact(changes: Partial<rpc.Contact> = {}): Contact {
  return toContact(makeContactAnswer(changes));
}
