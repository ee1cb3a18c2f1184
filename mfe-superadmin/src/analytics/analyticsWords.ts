import { formatDate, formatNumber } from '@dukani/shared/format';
import type { FunnelStep, UseGrain, UseKind } from '@dukani/shared/rpc';
import { monthText } from '../common/monthText';

export const KINDS: Record<UseKind, string> = {
  till: 'Till sales',
  shop: 'Orders in the online shop',
  taken_orders: 'Orders taken by staff',
  returns: 'Returns',
  quotes: 'Quotes',
  gift_cards: 'Gift cards',
  purchases: 'Purchases',
  stock: 'Counts, adjustments and transfers',
  accounting: 'Expenses and journals',
  etims: 'eTIMS documents',
  imports: 'Imports',
};

export const STEPS: Record<FunnelStep, string> = {
  signed_up: 'Signed up',
  confirmed: 'E-mail confirmed',
  opened: 'Business opened',
  first_product: 'First product',
  first_sale: 'First sale',
  second_day: 'Second day of sales',
  activated: 'Active',
  paid: 'Paid plan',
};

/** `30 Mar 2026` of a day or the Monday of a week, `Mar 2026` of a month. */
export const periodText = (startsOn: string, grain: UseGrain) =>
  grain === 'month' ? monthText(startsOn) : formatDate(`${startsOn}T12:00:00Z`, 'UTC');

/** A share of a whole in percent, a dash where the whole is nothing. */
export const shareText = (part: number, whole: number) =>
  whole === 0 ? '–' : `${formatNumber(Math.round((part / whole) * 100))} %`;

/** Days with one decimal, a dash where nobody made the step. */
export const daysText = (days: number | null) => (days === null ? '–' : formatNumber(days, 1));

export const USE_DEFINITIONS: readonly (readonly [term: string, meaning: string])[] = [
  ['Businesses', 'All that are not closed.'],
  ['Selling', 'Businesses with at least one sale or order in the last 7 or 30 days.'],
  ['Active businesses', 'Those with at least one sale or order in the day, week or month.'],
  ['Sales', 'Sales at the till and orders handed over. Counted; amounts are never read.'],
  ['Orders', 'Orders placed in online shops or taken by staff, whatever became of them.'],
  ['People', 'Members of businesses who signed in, sold or changed something.'],
  ['Daily of monthly people', 'People of a mean day by people of the whole month, for the last full month.'],
  ['Used by', 'Businesses that made at least one such document in the time, and their share of all.'],
  ['Ever', 'Businesses that made at least one in the last 400 days or since they were first counted.'],
  ['Made', 'How many such documents were made in the time. For eTIMS: sales and credit notes that were accepted.'],
];

export const GROWTH_DEFINITIONS: readonly (readonly [term: string, meaning: string])[] = [
  [
    'Signed up',
    'Owners of businesses by the day of their account, and people who signed up and opened none. Shoppers, invited people and platform staff are left out. Those without a business have no country.',
  ],
  ['E-mail confirmed', 'Those of them who confirmed their e-mail address.'],
  ['Business opened', 'Those who opened a business.'],
  ['First product', 'Businesses with a product of their own. Sample products do not count.'],
  ['First sale', 'Businesses with a sale, by the time of the sale.'],
  ['Second day of sales', 'Businesses that sold on two different days.'],
  ['Active', 'Businesses that sold on five days within 14.'],
  ['Paid plan', 'Businesses whose recurring revenue was ever above 0. Counted from the opening.'],
  [
    'Median days',
    'Half of those who made a step made it in fewer days after the one before. A step counts whoever reached it, in whatever order.',
  ],
  [
    'Still selling',
    'Of the businesses opened in a month, the share with at least one sale in that month and in each after it.',
  ],
];
