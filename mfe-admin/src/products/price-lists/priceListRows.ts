import {
  fromNumeric,
  quantityFromNumeric,
  quantityToNumeric,
  toNumeric,
  type Money,
  type Thousandths,
} from '@dukani/shared/money';
import { formatCurrency, formatPercent, formatQuantity } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';

export interface PriceList {
  id: string;
  name: string;
  priority: number;
  audience: rpc.PriceListAudience;
  tags: string[];
  locationId: string | null;
  locationName: string | null;
  startsOn: string | null;
  endsOn: string | null;
  isActive: boolean;
  isArchived: boolean;
  status: rpc.PriceListStatus;
  itemCount: number;
  contactCount: number;
  updatedAt: string;
}

export interface PriceItem {
  id: string;
  productId: string | null;
  categoryId: string | null;
  target: 'variant' | 'product' | 'category' | 'all';
  name: string;
  sku: string | null;
  listPrice: Money | null;
  minQuantity: Thousandths;
  kind: rpc.PriceItemKind;
  /** As the server knows it: a price, a percentage or an amount off. */
  value: number;
  startsOn: string | null;
  endsOn: string | null;
  unitPrice: Money | null;
}

export interface PriceListPage {
  items: PriceList[];
  count: number;
  nextCursor: string | null;
}

export interface PriceItemPage {
  list: PriceList;
  items: PriceItem[];
  count: number;
  nextCursor: string | null;
}

/** What a list asks of a product, for the preview. */
export interface PricePreview {
  name: string;
  day: string;
  quantity: Thousandths;
  listPrice: Money;
  unitPrice: Money;
  amount: Money;
  offers: { listId: string; listName: string; unitPrice: Money; isTaken: boolean; isOwn: boolean; item: RuleOfItem }[];
}

type RuleOfItem = Pick<PriceItem, 'kind' | 'value' | 'minQuantity' | 'target'>;

export function toPriceList(row: rpc.PriceList): PriceList {
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    audience: row.audience,
    tags: row.tags,
    locationId: row.location_id,
    locationName: row.location_name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isActive: row.is_active,
    isArchived: row.is_archived,
    status: row.status,
    itemCount: row.item_count,
    contactCount: row.contact_count,
    updatedAt: row.updated_at,
  };
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

function toPriceItem(row: rpc.PriceListItem): PriceItem {
  return {
    id: row.id,
    productId: row.product_id,
    categoryId: row.category_id,
    target: row.target,
    name: row.name ?? 'Everything',
    sku: row.sku,
    listPrice: moneyOrNull(row.list_price),
    minQuantity: quantityFromNumeric(row.min_quantity),
    kind: row.kind,
    value: row.value,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    unitPrice: moneyOrNull(row.unit_price),
  };
}

export function toPriceItemPage(row: rpc.PriceListDetail): PriceItemPage {
  return {
    list: toPriceList(row),
    items: row.items.rows.map(toPriceItem),
    count: row.items.count,
    nextCursor: row.items.next_cursor,
  };
}

export function toPricePreview(row: rpc.PricePreview): PricePreview {
  return {
    name: row.name,
    day: row.day,
    quantity: quantityFromNumeric(row.quantity),
    listPrice: fromNumeric(row.list_price),
    unitPrice: fromNumeric(row.unit_price),
    amount: fromNumeric(row.amount),
    offers: row.offers.map((offer) => ({
      listId: offer.price_list_id,
      listName: offer.name,
      unitPrice: fromNumeric(offer.unit_price),
      isTaken: offer.is_taken,
      isOwn: offer.is_own,
      item: {
        kind: offer.kind,
        value: offer.value,
        minQuantity: quantityFromNumeric(offer.min_quantity),
        target: offer.target,
      },
    })),
  };
}

/** An item as save_price_list_items takes it. */
export function toItemInput(
  item: Omit<PriceItem, 'name' | 'sku' | 'listPrice' | 'unitPrice' | 'target'>,
): rpc.PriceListItemInput {
  return {
    id: item.id,
    product_id: item.productId,
    category_id: item.categoryId,
    min_quantity: Number(quantityToNumeric(item.minQuantity)),
    kind: item.kind,
    value: item.value,
    starts_on: item.startsOn,
    ends_on: item.endsOn,
  };
}

/** `KSh 80.00`, `10% off`, `KSh 5.00 off`. */
export function valueText({ kind, value }: Pick<PriceItem, 'kind' | 'value'>, currencyCode: string): string {
  if (kind === 'percent_off') return `${formatPercent(value)} off`;
  const amount = formatCurrency(fromNumeric(value), currencyCode);
  return kind === 'fixed' ? amount : `${amount} off`;
}

/** What is typed for a price: `80`, `10%` (off) or `-5` (off); null for anything else. */
export function parseValue(text: string): Pick<PriceItem, 'kind' | 'value'> | null {
  const match = /^(-)?\s*(\d{1,10}(?:[.,]\d{1,3})?)\s*(%)?$/.exec(text.trim());
  if (match === null) return null;
  const value = Number((match[2] ?? '').replace(',', '.'));
  if (match[3] === '%') return value <= 100 ? { kind: 'percent_off', value } : null;
  // Amounts have at most two decimals.
  if (Math.round(value * 1000) % 10 !== 0) return null;
  return { kind: match[1] === '-' ? 'amount_off' : 'fixed', value };
}

/** How an item's value is typed: the other way round of parseValue. */
export function typedValue({ kind, value }: Pick<PriceItem, 'kind' | 'value'>): string {
  if (kind === 'percent_off') return `${value}%`;
  return kind === 'fixed' ? toNumeric(fromNumeric(value)) : `-${toNumeric(fromNumeric(value))}`;
}

/** `from 12`, or nothing when any quantity does. */
export function quantityText(minQuantity: Thousandths): string {
  return minQuantity <= 1 ? '' : `from ${formatQuantity(minQuantity)}`;
}

const AUDIENCES: Record<rpc.PriceListAudience, string> = {
  everybody: 'Everybody',
  tags: 'Customers with a tag',
  contacts: 'Assigned customers',
};

/** Whom a list is for. */
export function audienceText(list: Pick<PriceList, 'audience' | 'tags' | 'contactCount' | 'locationName'>): string {
  const who =
    list.audience === 'tags'
      ? `Customers tagged ${list.tags.join(', ')}`
      : list.audience === 'contacts'
        ? `${list.contactCount} ${list.contactCount === 1 ? 'customer' : 'customers'}`
        : AUDIENCES.everybody;
  return list.locationName === null ? who : `${who}, at ${list.locationName}`;
}

/** The choices of the form. */
export const AUDIENCE_OPTIONS = (['everybody', 'tags', 'contacts'] as const).map((value) => ({
  value,
  label: AUDIENCES[value],
}));
