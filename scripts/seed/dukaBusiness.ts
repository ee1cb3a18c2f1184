import { dukaCatalogue } from './catalogue/duka';
import type { DemoBusiness } from './DemoBusiness';
import { dukaZones } from './dukaZones';

/** The business that the demo shows most of: a general store with a till, a web shop and four months of history. */
export const dukaBusiness: DemoBusiness = {
  key: 'duka',
  subdomain: 'duka',
  name: 'Duka la Mama',
  country: 'KE',
  currencyCode: 'KES',
  timezone: 'Africa/Nairobi',
  status: 'active',
  openedDaysAgo: 135,
  customDomain: 'mamaduka.localhost',
  subscription: { status: 'active', plan: 'business', expiresInDays: 22 },
  isShopOpen: true,
  brand: { primary: '#0f766e', secondary: '#475569', accent: '#f59e0b', motif: 'flower' },
  settings: {
    tagline: 'Everything for your home, just around the corner',
    address_line_1: 'Shop 4, Tumaini Court',
    address_line_2: 'Ngong Road',
    city: 'Nairobi',
    postal_code: '00505',
    country: 'KE',
    about:
      'Mama Wanjiku opened her shop in 2009 with two shelves and a scale. Today the family sells more than four hundred things that a household needs: fresh bread and milk every morning, flour and oil at fair prices, school books in January and candles when the lights go out. Order before noon and we bring it to your gate the same day.',
    phone: '+254 711 000 100',
    email: 'hello@mamaduka.localhost',
    website: 'https://mamaduka.localhost',
    facebook_url: 'https://facebook.com/dukalamama',
    instagram_url: 'https://instagram.com/dukalamama',
    tax_pin: 'P051234567X',
    receipt_header: 'Karibu tena!',
    receipt_footer: 'Goods once sold are exchanged within 7 days\nwith this receipt.',
  },
  delivery: {
    fee: 150,
    freeFrom: 3000,
    note: 'Same-day delivery along Ngong Road for orders before noon.',
    pickupNote: 'At the shop on Ngong Road, from the counter beside the door.',
    zones: dukaZones,
  },
  hasSecondTill: true,
  catalogue: dukaCatalogue,
  trading: {
    days: 124,
    stoppedDaysAgo: 0,
    salesPerDay: 30,
    hours: [0, 0, 0, 0, 0, 0, 3, 7, 7, 5, 4, 4, 6, 6, 4, 4, 6, 9, 12, 10, 6, 2, 0, 0],
    weekdays: [1, 0.85, 0.85, 0.9, 0.95, 1.15, 1.35],
    openingFloat: 3000,
    weeklyExpenses: 9500,
    notes: [50, 100, 200, 500, 1000],
    ordersPerWeek: 4,
  },
};
