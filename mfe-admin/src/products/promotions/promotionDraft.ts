import { parseMoneyInput } from '@dukani/shared/money';
import type { Promotion, PromotionInput, PromotionKind, PromotionScope } from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import type { DescribedPromotion } from './promotionSentence';

export interface DraftTarget {
  id: string;
  name: string;
}

/** A promotion as it is typed. */
export interface PromotionDraft {
  name: string;
  kind: PromotionKind;
  value: string;
  buyQuantity: string;
  getQuantity: string;
  getPercent: string;
  scope: PromotionScope;
  productIds: DraftTarget[];
  categoryIds: DraftTarget[];
  minimumAmount: string;
  startsOn: string;
  endsOn: string;
  weekdays: number[];
  fromTime: string;
  untilTime: string;
  channels: 'both' | 'till' | 'storefront';
  isStackable: boolean;
  priority: string;
  usageLimit: string;
  perCustomerLimit: string;
  needsCoupon: boolean;
  isActive: boolean;
}

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

export function draftOf(promotion: Promotion | null): PromotionDraft {
  const targets = promotion?.targets ?? [];
  return {
    name: promotion?.name ?? '',
    kind: promotion?.kind ?? 'percent_off',
    value: text(promotion?.value),
    buyQuantity: text(promotion?.buy_quantity ?? 2),
    getQuantity: text(promotion?.get_quantity ?? 1),
    getPercent: text(promotion?.get_percent ?? 100),
    scope: promotion?.scope ?? 'all',
    productIds: targets.flatMap(({ product_id: id, name }) => (id === null ? [] : [{ id, name }])),
    categoryIds: targets.flatMap(({ category_id: id, name }) => (id === null ? [] : [{ id, name }])),
    minimumAmount: text(promotion?.minimum_amount),
    startsOn: promotion?.starts_on ?? '',
    endsOn: promotion?.ends_on ?? '',
    weekdays: promotion?.weekdays ?? [],
    fromTime: promotion?.from_time ?? '',
    untilTime: promotion?.until_time ?? '',
    channels: promotion === null || promotion.channels.length > 1 ? 'both' : (promotion.channels[0] ?? 'both'),
    isStackable: promotion?.is_stackable ?? false,
    priority: text(promotion?.priority ?? 0),
    usageLimit: text(promotion?.usage_limit),
    perCustomerLimit: text(promotion?.per_customer_limit),
    needsCoupon: promotion?.needs_coupon ?? false,
    isActive: promotion?.is_active ?? true,
  };
}

const WHOLE = /^\d{1,7}$/;
const wholeOrNull = (typed: string): number | null => (WHOLE.test(typed.trim()) ? Number(typed.trim()) : null);
const isPercent = (kind: PromotionKind) => kind === 'percent_off' || kind === 'basket_percent';

function percentOf(typed: string): number | null {
  const percent = /^\d{1,3}(\.\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return percent > 0 && percent <= 100 ? percent : null;
}

function amountOf(typed: string): number | null {
  const amount = parseMoneyInput(typed);
  return amount === null || amount <= 0 ? null : toAmount(amount);
}

function valueOf({ kind, value }: PromotionDraft): number | null {
  if (kind === 'buy_x_get_y') return null;
  return isPercent(kind) ? percentOf(value) : amountOf(value);
}

/** What is wrong with a draft, by field. */
export function problemsOf(draft: PromotionDraft): Partial<Record<keyof PromotionDraft, string>> {
  const isSet = draft.kind === 'buy_x_get_y' || draft.kind === 'fixed_price';
  const limit = (typed: string) => typed.trim() === '' || (wholeOrNull(typed) ?? 0) > 0;
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the promotion a name; it is shown on receipts.' } : {}),
    ...(draft.kind !== 'buy_x_get_y' && valueOf(draft) === null
      ? { value: isPercent(draft.kind) ? 'Type a percentage up to 100.' : 'Type an amount.' }
      : {}),
    ...(isSet && (wholeOrNull(draft.buyQuantity) ?? 0) < (draft.kind === 'fixed_price' ? 2 : 1)
      ? { buyQuantity: 'Type a whole number.' }
      : {}),
    ...(draft.kind === 'buy_x_get_y' && (wholeOrNull(draft.getQuantity) ?? 0) < 1
      ? { getQuantity: 'Type a whole number.' }
      : {}),
    ...(draft.kind === 'buy_x_get_y' && percentOf(draft.getPercent) === null
      ? { getPercent: 'Type a percentage up to 100.' }
      : {}),
    ...(draft.scope === 'products' && draft.productIds.length === 0 ? { productIds: 'Choose a product.' } : {}),
    ...(draft.scope === 'categories' && draft.categoryIds.length === 0 ? { categoryIds: 'Choose a category.' } : {}),
    ...(draft.minimumAmount.trim() !== '' && parseMoneyInput(draft.minimumAmount) === null
      ? { minimumAmount: 'Type an amount or leave it empty.' }
      : {}),
    ...(draft.startsOn !== '' && draft.endsOn !== '' && draft.endsOn < draft.startsOn
      ? { endsOn: 'The end date is before the start date.' }
      : {}),
    ...((draft.fromTime === '') !== (draft.untilTime === '') ? { untilTime: 'Enter both hours or neither.' } : {}),
    ...(limit(draft.usageLimit) ? {} : { usageLimit: 'Type a whole number or leave it empty.' }),
    ...(limit(draft.perCustomerLimit) ? {} : { perCustomerLimit: 'Type a whole number or leave it empty.' }),
    ...(draft.perCustomerLimit.trim() !== '' && draft.channels !== 'till'
      ? {
          perCustomerLimit: 'A limit per customer works at the till only: choose “Till only”.',
        }
      : {}),
    ...(/^\d{1,3}$|^1000$/.test(draft.priority.trim()) ? {} : { priority: 'Type a whole number from 0 to 1000.' }),
  };
}

/** The draft as the server would tell it, for its sentence. */
export function describedPromotion(draft: PromotionDraft): DescribedPromotion {
  return {
    kind: draft.kind,
    value: valueOf(draft),
    buy_quantity: wholeOrNull(draft.buyQuantity),
    get_quantity: wholeOrNull(draft.getQuantity),
    get_percent: percentOf(draft.getPercent),
    scope: draft.scope,
    targets: draft.scope === 'products' ? draft.productIds : draft.scope === 'categories' ? draft.categoryIds : [],
    minimum_amount: amountOf(draft.minimumAmount),
    starts_on: draft.startsOn === '' ? null : draft.startsOn,
    ends_on: draft.endsOn === '' ? null : draft.endsOn,
    weekdays: draft.weekdays,
    from_time: draft.fromTime === '' ? null : draft.fromTime,
    until_time: draft.untilTime === '' ? null : draft.untilTime,
    channels: draft.channels === 'both' ? ['till', 'storefront'] : [draft.channels],
    usage_limit: wholeOrNull(draft.usageLimit),
    per_customer_limit: wholeOrNull(draft.perCustomerLimit),
    needs_coupon: draft.needsCoupon,
  };
}

/** The request that saves a draft. */
export function toInput(id: string, draft: PromotionDraft, version: string | null): PromotionInput {
  const { targets: _targets, ...described } = describedPromotion(draft);
  const isSet = draft.kind === 'buy_x_get_y' || draft.kind === 'fixed_price';
  return {
    ...described,
    id,
    name: draft.name.trim(),
    buy_quantity: isSet ? described.buy_quantity : null,
    get_quantity: draft.kind === 'buy_x_get_y' ? described.get_quantity : null,
    get_percent: draft.kind === 'buy_x_get_y' ? described.get_percent : null,
    product_ids: draft.scope === 'products' ? draft.productIds.map((target) => target.id) : [],
    category_ids: draft.scope === 'categories' ? draft.categoryIds.map((target) => target.id) : [],
    is_stackable: draft.isStackable,
    priority: Number(draft.priority),
    is_active: draft.isActive,
    ...(version === null ? {} : { updated_at: version }),
  };
}
