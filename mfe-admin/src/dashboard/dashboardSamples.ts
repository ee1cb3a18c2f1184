import { ApiError } from '@dukani/shared/errors';
import type { DashboardSummary, DayFigures } from '@dukani/shared/rpc';

/** Figures of a day, for tests. */
export const day = (changes: Partial<DayFigures> = {}): DayFigures => ({
  net_sales: 12000,
  gross_profit: 3000,
  transactions: 40,
  units: 96,
  average_basket: 300,
  refunds: 0,
  discounts: 50,
  ...changes,
});

/** A running business. */
export function summary(changes: Partial<DashboardSummary> = {}): DashboardSummary {
  return {
    as_of: '2026-11-21T11:05:00Z',
    business_date: '2026-11-21',
    timezone: 'Africa/Nairobi',
    currency_code: 'KES',
    today: day(),
    yesterday: day({ net_sales: 10000 }),
    same_weekday_last_week: day({ net_sales: 16000 }),
    by_hour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      today: hour === 9 ? 500 : 0,
      same_weekday_last_week: hour === 17 ? 800 : 0,
    })),
    last_30_days: Array.from({ length: 30 }, (_, index) => ({
      date: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
      net_sales: 100,
      transactions: 2,
      gross_profit: 20,
    })),
    tenders: [
      { tender_type: 'cash', amount: 9000, count: 30 },
      { tender_type: 'mobile_money', amount: 3000, count: 10 },
    ],
    top_products: [
      { product_id: 'p1', name: 'Milk 500 ml', image_url: null, unit: 'each', quantity: 24, net_sales: 1440 },
    ],
    slow_products: [{ product_id: 'p2', name: 'Torch', unit: 'each', stock_quantity: 12, days_since_sale: null }],
    categories: [{ name: 'Dairy', net_sales: 5000 }],
    stock: { value: 883262.44, low_count: 3, out_count: 1 },
    money: { cash_position: 5000, receivable: 100, payable: 0 },
    attention: [
      { kind: 'low_stock', count: 3, message: '3 products are low in stock.', path: '/admin/products?stock=low' },
    ],
    books: { is_balanced: true, stock_matches_ledger: true, checked_at: '2026-11-21T11:05:00Z' },
    ...changes,
  };
}

const NOTHING = day({ net_sales: 0, gross_profit: 0, transactions: 0, units: 0, average_basket: 0, discounts: 0 });
/** A business that has not sold yet. */
export const FIRST_DAY = summary({
  today: NOTHING,
  yesterday: NOTHING,
  same_weekday_last_week: NOTHING,
  last_30_days: [{ date: '2026-11-21', net_sales: 0, transactions: 0, gross_profit: 0 }],
  tenders: [],
  top_products: [],
  slow_products: [],
  categories: [],
  attention: [],
  stock: { value: 0, low_count: 0, out_count: 0 },
});

/** The questions of the first run are not to be had. */
export const refuseFirstRun = (): unknown => {
  throw new ApiError({ code: 'invalid_input', message: 'Broken.', status: 400 });
};
