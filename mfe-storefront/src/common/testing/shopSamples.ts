import type { CartLine } from '@dukani/shared/cart';
import type { Order, Quote, QuotedLine, ShopHome, ShopProduct, ShopProductDetail } from '@dukani/shared/rpc';
import { sampleTenantId } from '@dukani/shared/testing';

/** A uuid that is easy to read in a failure. */
export function sampleId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function makeProduct(number: number, overrides: Partial<ShopProduct> = {}): ShopProduct {
  return {
    id: sampleId(number),
    name: `Product ${number}`,
    price: 100 + number,
    retail_price: null,
    image_url: null,
    sku: `SKU-${number}`,
    category_id: sampleId(900),
    category_name: 'Dairy',
    badge: 'in_stock',
    has_variants: false,
    average_rating: null,
    is_from: false,
    review_count: 0,
    unit: 'each',
    step: null,
    minimum: null,
    ...overrides,
  };
}

export function makeProductDetail(number: number, overrides: Partial<ShopProductDetail> = {}): ShopProductDetail {
  return {
    ...makeProduct(number),
    description: 'Fresh every morning.',
    images: [],
    options: [],
    variants: [],
    is_bought_together: false,
    related: [],
    breadcrumb: [{ id: sampleId(900), name: 'Dairy' }],
    ...overrides,
  };
}

export function makeHome(overrides: Partial<ShopHome> = {}): ShopHome {
  return {
    categories: [{ id: sampleId(900), name: 'Dairy', parent_id: null, image_url: null, product_count: 3 }],
    featured: [makeProduct(1)],
    deals: [makeProduct(2, { retail_price: 200 })],
    newest: [makeProduct(3)],
    ...overrides,
  };
}

export function makeCartLine(number: number, overrides: Partial<CartLine> = {}): CartLine {
  return {
    id: sampleId(number),
    name: `Product ${number}`,
    price: 100 + number,
    image_url: null,
    quantity: 1,
    ...overrides,
  };
}

interface BasketOf {
  p_basket: { lines: { id: string; product_id: string; quantity: number }[]; fulfilment_method?: string };
}

/** Answers quote_sale: 100 plus the product's number each, 16 % included, 150 for delivery. Lines may be changed. */
export function quoteSale(
  { p_basket: basket }: BasketOf,
  change: (line: QuotedLine) => QuotedLine = (line) => line,
): Quote {
  const lines = basket.lines.map((line, index) => {
    const price = 100 + Number(line.product_id.slice(-4));
    const gross = price * line.quantity;
    const tax = Math.round((gross * 1600) / 116) / 100;
    return change({
      id: line.id,
      line_number: index + 1,
      product_id: line.product_id,
      name: 'as sold',
      sku: null,
      image_url: null,
      unit: 'each',
      quantity: line.quantity,
      list_price: price,
      unit_price: price,
      price_source: null,
      promotions: [],
      discount_amount: 0,
      net_amount: (gross * 100 - tax * 100) / 100,
      tax_amount: tax,
      gross_amount: gross,
      tax_rate_percent: 16,
      tax_code: 'VAT',
      is_available: true,
      saleable_quantity: null,
    });
  });
  const subtotal = lines.reduce((total, line) => total + line.gross_amount, 0);
  const fee = basket.fulfilment_method === 'delivery' ? 150 : 0;
  return {
    currency_code: 'KES',
    prices_include_tax: true,
    lines,
    taxes: [{ tax_code: 'VAT', tax_rate_percent: 16, net_amount: 0, tax_amount: 10 }],
    subtotal_amount: subtotal,
    promotions: [],
    coupons: [],
    discount_amount: 0,
    delivery_fee: fee,
    net_amount: subtotal + fee - 10,
    tax_amount: 10,
    total_amount: subtotal + fee,
  };
}

export function makeOrder(overrides: Partial<Order> = {}): Order {
  return {
    id: sampleId(500),
    tenant_id: sampleTenantId,
    order_number: 'WEB-000042',
    status: 'placed',
    placed_at: '2026-11-21T09:00:00+00:00',
    currency_code: 'KES',
    prices_include_tax: true,
    customer: { name: 'Wanjiku Kamau', phone: '0712345678', email: null },
    fulfilment_method: 'delivery',
    delivery_address: { line_1: 'Mpaka Road 3', line_2: null, city: 'Nairobi', notes: null },
    payment_method: 'pay_on_delivery',
    note: null,
    lines: [
      {
        id: sampleId(501),
        product_id: sampleId(1),
        name: 'Product 1',
        image_url: null,
        unit: 'each',
        quantity: 2,
        unit_price: 101,
        discount_amount: 0,
        net_amount: 174.14,
        tax_amount: 27.86,
        gross_amount: 202,
        promotions: [],
      },
    ],
    taxes: [{ tax_code: 'VAT', tax_rate_percent: 16, net_amount: 303.45, tax_amount: 48.55 }],
    subtotal_amount: 202,
    discount_amount: 0,
    promotions: [],
    delivery_fee: 150,
    net_amount: 303.45,
    tax_amount: 48.55,
    total_amount: 352,
    deposit_amount: 0,
    events: [{ kind: 'placed', created_at: '2026-11-21T09:00:00+00:00', message: null }],
    reserved_until: '2026-11-23T09:00:00+00:00',
    sale_id: null,
    delivery_zone: null,
    delivery_estimate: null,
    pickup_at: null,
    pickup_until: null,
    ...overrides,
  };
}
