import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** Figures of a period; profit is null for those who may not see cost. */
export interface DayFigures {
  netSales: Money;
  grossProfit: Money | null;
  transactions: number;
  /** Pieces; a line of what is measured counts as one. */
  units: number;
  averageBasket: Money;
  /** Returns, without tax. */
  refunds: Money;
  discounts: Money;
}

export interface AttentionItem {
  kind: string;
  count: number;
  message: string;
  path: string;
}

/** A period of a business, as dashboard_summary answers it: a day unless another is asked for. */
export interface Dashboard {
  asOf: string;
  businessDate: string;
  /** First and last day of the figures. */
  from: string;
  to: string;
  timezone: string;
  currencyCode: string;
  /** Whether the business was registered for tax on that day; who is not says nothing of it. */
  isTaxed: boolean;
  today: DayFigures;
  yesterday: DayFigures;
  sameWeekdayLastWeek: DayFigures;
  byHour: { hour: number; today: Money; lastWeek: Money }[];
  last30Days: { date: string; netSales: Money; transactions: number; grossProfit: Money | null }[];
  tenders: { tenderType: rpc.TenderType; amount: Money; count: number }[];
  topProducts: {
    productId: string;
    name: string;
    imageUrl: string | null;
    unit: string;
    quantity: Thousandths;
    netSales: Money;
  }[];
  slowProducts: { productId: string; name: string; unit: string; stock: Thousandths; daysSinceSale: number | null }[];
  categories: { name: string; netSales: Money }[];
  stock: { value: Money | null; lowCount: number; outCount: number };
  money: {
    cashPosition: Money | null;
    receivable: Money | null;
    payable: Money | null;
    billed: Money | null;
    receivedNotBilled: Money | null;
  };
  attention: AttentionItem[];
  books: { isBalanced: boolean; stockMatchesLedger: boolean; checkedAt: string } | null;
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

function toDayFigures(row: rpc.DayFigures): DayFigures {
  return {
    netSales: fromNumeric(row.net_sales),
    grossProfit: moneyOrNull(row.gross_profit),
    transactions: row.transactions,
    units: row.units,
    averageBasket: fromNumeric(row.average_basket),
    refunds: fromNumeric(row.refunds),
    discounts: fromNumeric(row.discounts),
  };
}

/** What figures of sales are: net of returns, and of tax where there is one. */
export const netSalesText = ({ isTaxed }: Pick<Dashboard, 'isTaxed'>): string =>
  isTaxed ? 'Net sales, without tax' : 'Net sales';

export function toDashboard(row: rpc.DashboardSummary): Dashboard {
  return {
    asOf: row.as_of,
    businessDate: row.business_date,
    from: row.from ?? row.business_date,
    to: row.to ?? row.business_date,
    timezone: row.timezone,
    currencyCode: row.currency_code,
    isTaxed: row.is_tax_registered ?? true,
    today: toDayFigures(row.today),
    yesterday: toDayFigures(row.yesterday),
    sameWeekdayLastWeek: toDayFigures(row.same_weekday_last_week),
    byHour: row.by_hour.map((hour) => ({
      hour: hour.hour,
      today: fromNumeric(hour.today),
      lastWeek: fromNumeric(hour.same_weekday_last_week),
    })),
    last30Days: row.last_30_days.map((day) => ({
      date: day.date,
      netSales: fromNumeric(day.net_sales),
      transactions: day.transactions,
      grossProfit: moneyOrNull(day.gross_profit),
    })),
    tenders: row.tenders.map((tender) => ({
      tenderType: tender.tender_type,
      amount: fromNumeric(tender.amount),
      count: tender.count,
    })),
    topProducts: row.top_products.map((product) => ({
      productId: product.product_id,
      name: product.name,
      imageUrl: product.image_url,
      unit: product.unit,
      quantity: quantityFromNumeric(product.quantity),
      netSales: fromNumeric(product.net_sales),
    })),
    slowProducts: row.slow_products.map((product) => ({
      productId: product.product_id,
      name: product.name,
      unit: product.unit,
      stock: quantityFromNumeric(product.stock_quantity),
      daysSinceSale: product.days_since_sale,
    })),
    categories: row.categories.map((category) => ({ name: category.name, netSales: fromNumeric(category.net_sales) })),
    stock: { value: moneyOrNull(row.stock.value), lowCount: row.stock.low_count, outCount: row.stock.out_count },
    money: {
      cashPosition: moneyOrNull(row.money.cash_position),
      receivable: moneyOrNull(row.money.receivable),
      payable: moneyOrNull(row.money.payable),
      billed: moneyOrNull(row.money.payable_billed ?? null),
      receivedNotBilled: moneyOrNull(row.money.received_not_billed ?? null),
    },
    attention: row.attention,
    books:
      row.books === null
        ? null
        : {
            isBalanced: row.books.is_balanced,
            stockMatchesLedger: row.books.stock_matches_ledger,
            checkedAt: row.books.checked_at,
          },
  };
}
