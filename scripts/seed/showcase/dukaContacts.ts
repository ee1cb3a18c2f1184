import { seedId } from '../seedId';

interface DemoContact {
  name: string;
  tags?: string[];
  credit_limit?: number;
  payment_terms_days?: number;
  language?: string;
  birthday_month?: number;
  addresses?: Record<string, unknown>[];
}

const address = (name: string, label: string, line1: string, city = 'Nairobi') => ({
  id: seedId('address', 'duka', name, label),
  label,
  line_1: line1,
  city,
  country: 'KE',
  is_default_billing: true,
  is_default_shipping: true,
});

/** Contacts of the general store that somebody looks after: with tags, terms and addresses. */
export const demoContacts: readonly DemoContact[] = [
  {
    name: 'Achieng Odhiambo',
    tags: ['wholesale', 'month end'],
    language: 'sw',
    birthday_month: 3,
    credit_limit: 15_000,
    payment_terms_days: 30,
    addresses: [address('Achieng Odhiambo', 'Kiosk', 'Naivas Lane 12, Adams Arcade')],
  },
  {
    name: 'Barasa Wekesa',
    tags: ['wholesale'],
    credit_limit: 15_000,
    payment_terms_days: 14,
    addresses: [address('Barasa Wekesa', 'Canteen', 'Kibera Drive 3')],
  },
  {
    name: 'Edith Nyambura',
    tags: ['estate delivery'],
    language: 'en',
    birthday_month: 12,
    addresses: [address('Edith Nyambura', 'Home', 'Ngong Road 88, House 14')],
  },
  {
    name: 'George Ouma',
    tags: ['estate delivery'],
    addresses: [address('George Ouma', 'Home', 'Tumaini Court, Flat 6')],
  },
  { name: 'James Kilonzo', tags: ['church'], credit_limit: 5_000, payment_terms_days: 7 },
  {
    name: 'Malisho Dairies',
    tags: ['daily'],
    payment_terms_days: 7,
    addresses: [address('Malisho Dairies', 'Depot', 'Limuru Road 201', 'Limuru')],
  },
  {
    name: 'Nairobi Wholesale Traders',
    payment_terms_days: 30,
    addresses: [address('Nairobi Wholesale Traders', 'Warehouse', 'Enterprise Road 45')],
  },
];
