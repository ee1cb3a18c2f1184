import type { TenantStatus } from '../../shared/src/api/rpcTypes';
import { kicksCatalogue } from './catalogue/kicks';
import { marketCatalogue, oldshopCatalogue, quietCatalogue, starterCatalogue } from './catalogue/smallShops';
import { tanakaCatalogue } from './catalogue/tanaka';
import { dukaBusiness } from './dukaBusiness';
import type { DemoBusiness, DemoSubscription } from './DemoBusiness';

const storeHours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 6, 8, 8, 7, 6, 7, 8, 6, 3, 0, 0, 0, 0];
const cafeHours = [0, 0, 0, 0, 0, 0, 0, 9, 12, 9, 6, 6, 9, 8, 6, 7, 6, 4, 2, 0, 0, 0, 0, 0];
const marketHours = [0, 0, 0, 0, 0, 1, 6, 9, 10, 9, 7, 6, 6, 5, 4, 5, 7, 8, 4, 0, 0, 0, 0, 0];

const kenyanNotes = [50, 100, 200, 500, 1000];
const noDelivery = { fee: 0, freeFrom: null, note: '', pickupNote: 'Ready within two hours during opening times.' };

const plain = {
  customDomain: null,
  isShopOpen: true,
  brand: null,
  delivery: noDelivery,
  hasSecondTill: false,
  trading: null,
  openedDaysAgo: 60,
} as const;

interface SmallBusiness {
  key: string;
  name: string;
  status: TenantStatus;
  subscription: DemoSubscription | null;
}

/** One business for each remaining outcome of the subscription gate. */
function small({ key, name, status, subscription }: SmallBusiness): DemoBusiness {
  return {
    ...plain,
    key,
    subdomain: key,
    name,
    country: 'US',
    currencyCode: 'USD',
    timezone: 'UTC',
    status,
    subscription,
    catalogue: starterCatalogue,
    settings: {
      tagline: 'Small things, well made',
      email: `hello@${key}.test`,
      phone: '+1 555 010 0199',
      city: 'Portland',
      country: 'US',
    },
  };
}

/** The demo businesses, in the order in which they are made. */
export const demoBusinesses: readonly DemoBusiness[] = [
  dukaBusiness,
  {
    key: 'kicks',
    subdomain: 'kicks',
    name: 'Kicks & Threads',
    country: 'US',
    currencyCode: 'USD',
    timezone: 'America/New_York',
    status: 'trial',
    openedDaysAgo: 10,
    customDomain: null,
    subscription: { status: 'trial', plan: 'trial', expiresInDays: 20 },
    isShopOpen: true,
    brand: { primary: '#be123c', secondary: '#334155', accent: '#facc15', motif: 'star' },
    settings: {
      tagline: 'Shoes and clothes for people who walk',
      address_line_1: '218 Bedford Avenue',
      city: 'Brooklyn',
      state_province: 'NY',
      postal_code: '11249',
      country: 'US',
      phone: '+1 718 555 0142',
      email: 'hello@kicks.test',
      instagram_url: 'https://instagram.com/kicksandthreads',
      about:
        'A neighbourhood shop for sneakers, denim and everything between. Try it on, walk around the block, come back and decide.',
    },
    delivery: {
      fee: 6.5,
      freeFrom: 100,
      note: 'Two to three days within the city.',
      pickupNote: 'Ready the same day.',
    },
    hasSecondTill: false,
    catalogue: kicksCatalogue,
    trading: {
      days: 10,
      stoppedDaysAgo: 0,
      salesPerDay: 16,
      hours: storeHours,
      weekdays: [1.2, 0.7, 0.8, 0.9, 1, 1.2, 1.5],
      openingFloat: 200,
      weeklyExpenses: 1600,
      notes: [5, 10, 20, 50, 100],
      ordersPerWeek: 4,
    },
  },
  {
    key: 'tanaka',
    subdomain: 'tanaka',
    name: 'Tanaka Coffee',
    country: 'JP',
    currencyCode: 'JPY',
    timezone: 'Asia/Tokyo',
    status: 'active',
    openedDaysAgo: 75,
    customDomain: null,
    subscription: { status: 'active', plan: 'starter', expiresInDays: 12 },
    isShopOpen: true,
    brand: { primary: '#7c3f1d', secondary: '#57534e', accent: '#d97706', motif: 'bean' },
    settings: {
      tagline: 'Roasted on Tuesdays, poured every day',
      address_line_1: '2-14-8 Yanaka',
      city: 'Taito',
      state_province: 'Tokyo',
      postal_code: '110-0001',
      country: 'JP',
      phone: '+81 3 5555 0114',
      email: 'hello@tanaka.test',
      about:
        'A small roastery in Yanaka. We buy from nine farms, roast every Tuesday and tell you what to do with the beans at home.',
    },
    delivery: {
      fee: 600,
      freeFrom: 6000,
      note: 'Posted the day after roasting.',
      pickupNote: 'At the counter, 7:00 to 18:00.',
    },
    hasSecondTill: false,
    catalogue: tanakaCatalogue,
    trading: {
      days: 30,
      stoppedDaysAgo: 0,
      salesPerDay: 18,
      hours: cafeHours,
      weekdays: [1.2, 0.9, 0.9, 0.9, 0.9, 1, 1.3],
      openingFloat: 20000,
      weeklyExpenses: 42000,
      notes: [500, 1000, 5000, 10000],
      ordersPerWeek: 2,
    },
  },
  {
    ...plain,
    key: 'oldshop',
    subdomain: 'oldshop',
    name: 'Old Shop',
    country: 'KE',
    currencyCode: 'KES',
    timezone: 'Africa/Nairobi',
    status: 'active',
    openedDaysAgo: 70,
    subscription: { status: 'trial', plan: 'starter', expiresInDays: -8 },
    catalogue: oldshopCatalogue,
    settings: {
      tagline: 'Hardware since 1998',
      city: 'Nakuru',
      country: 'KE',
      phone: '+254 711 000 200',
      email: 'hello@oldshop.test',
    },
    trading: {
      days: 20,
      stoppedDaysAgo: 9,
      salesPerDay: 4,
      hours: storeHours,
      weekdays: [0.4, 1, 1, 1, 1, 1.1, 1.4],
      openingFloat: 1000,
      weeklyExpenses: 2500,
      notes: kenyanNotes,
      ordersPerWeek: 0,
    },
  },
  {
    ...plain,
    key: 'quiet',
    subdomain: 'quiet',
    name: 'Quiet Books',
    country: 'GB',
    currencyCode: 'GBP',
    timezone: 'Europe/London',
    status: 'active',
    isShopOpen: false,
    openedDaysAgo: 90,
    subscription: { status: 'active', plan: 'starter', expiresInDays: 17 },
    brand: { primary: '#4c1d95', secondary: '#52525b', accent: '#b45309', motif: 'leaf' },
    catalogue: quietCatalogue,
    settings: {
      tagline: 'Books for slow afternoons',
      address_line_1: '9 Lantern Lane',
      city: 'Bath',
      postal_code: 'BA1 1AA',
      country: 'GB',
      phone: '+44 1225 496 0111',
      email: 'hello@quiet.test',
    },
    trading: {
      days: 21,
      stoppedDaysAgo: 0,
      salesPerDay: 5,
      hours: storeHours,
      weekdays: [0.7, 0.6, 0.9, 1, 1, 1.2, 1.8],
      openingFloat: 100,
      weeklyExpenses: 240,
      notes: [5, 10, 20, 50],
      ordersPerWeek: 0,
    },
  },
  small({
    key: 'free0',
    name: 'Free Zero Goods',
    status: 'trial',
    subscription: { status: 'trial', plan: 'trial', expiresInDays: -3 },
  }),
  small({
    key: 'pend',
    name: 'Pending Paper',
    status: 'active',
    subscription: { status: 'pending', plan: 'starter', expiresInDays: null },
  }),
  small({
    key: 'late',
    name: 'Late Bloom',
    status: 'active',
    subscription: { status: 'past_due', plan: 'business', expiresInDays: -2 },
  }),
  small({
    key: 'gone',
    name: 'Gone Fishing',
    status: 'active',
    subscription: { status: 'cancelled', plan: 'starter', expiresInDays: -15 },
  }),
  small({
    key: 'held',
    name: 'Held Hardware',
    status: 'active',
    subscription: { status: 'suspended', plan: 'business', expiresInDays: -6 },
  }),
  small({ key: 'bare', name: 'Bare Essentials', status: 'trial', subscription: null }),
  {
    ...plain,
    key: 'market',
    subdomain: null,
    name: 'Market Stall',
    country: 'KE',
    currencyCode: 'KES',
    timezone: 'Africa/Nairobi',
    status: 'active',
    openedDaysAgo: 40,
    subscription: { status: 'active', plan: 'starter', expiresInDays: 9 },
    brand: { primary: '#15803d', secondary: '#44403c', accent: '#ea580c', motif: 'fruit' },
    catalogue: marketCatalogue,
    settings: {
      tagline: 'Fresh from the farm at six',
      address_line_1: 'Stall 17, City Market',
      city: 'Nairobi',
      country: 'KE',
      phone: '+254 711 000 300',
      email: 'hello@market.test',
    },
    delivery: { fee: 100, freeFrom: 1500, note: 'By boda within 5 km.', pickupNote: 'Until 6 pm.' },
    trading: {
      days: 14,
      stoppedDaysAgo: 0,
      salesPerDay: 14,
      hours: marketHours,
      weekdays: [0.6, 0.9, 0.9, 1, 1, 1.2, 1.5],
      openingFloat: 1000,
      weeklyExpenses: 2500,
      notes: kenyanNotes,
      ordersPerWeek: 2,
    },
  },
];
