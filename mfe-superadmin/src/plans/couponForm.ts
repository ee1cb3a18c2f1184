import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { PlatformCoupon, RpcArgs } from '@dukani/shared/rpc';
import { priceOf } from './planForm';

/** What is typed; the last day is one of UTC, '' for none. */
export interface CouponDraft {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  currency: string;
  duration: PlatformCoupon['duration'];
  months: string;
  lastDay: string;
  most: string;
}
/** The server's own limit. */
const MOST = 1_000_000;

export function couponDraft(coupon: PlatformCoupon | null): CouponDraft {
  return {
    code: coupon?.code ?? '',
    kind: coupon !== null && coupon.amount !== null ? 'amount' : 'percent',
    percent: coupon?.percent == null ? '' : String(coupon.percent),
    amount: coupon?.amount == null ? '' : toNumeric(fromNumeric(coupon.amount)),
    currency: coupon?.currency ?? 'USD',
    duration: coupon?.duration ?? 'months',
    months: String(coupon?.months ?? 3),
    lastDay: coupon?.valid_until?.slice(0, 10) ?? '',
    most: coupon === null || coupon.max_redemptions === MOST ? '' : String(coupon.max_redemptions),
  };
}

const percentOf = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value > 0 && value <= 100 ? value : null;
};

/** What is wrong with the fields, by field. */
export function couponErrors(draft: CouponDraft): Partial<Record<keyof CouponDraft, string>> {
  const errors: Partial<Record<keyof CouponDraft, string>> = {};
  if (!/^[a-z0-9][a-z0-9_-]{1,39}$/i.test(draft.code.trim())) errors.code = 'Enter 2 to 40 letters, digits, - or _.';
  if (draft.kind === 'percent' && percentOf(draft.percent) === null)
    errors.percent = 'Enter a percentage above 0 and up to 100.';
  if (draft.kind === 'amount' && (parseMoneyInput(draft.amount) ?? 0) <= 0) errors.amount = 'Enter an amount above 0.';
  if (draft.duration === 'months' && !/^([1-9]|[1-9]\d|1[01]\d|120)$/.test(draft.months.trim()))
    errors.months = 'Enter a number from 1 to 120.';
  if (draft.most.trim() !== '' && !/^[1-9]\d{0,5}$/.test(draft.most.trim()))
    errors.most = 'Enter a whole number from 1, or nothing.';
  return errors;
}

/** What is saved for a draft. */
export function couponOf(id: string, draft: CouponDraft): RpcArgs<'admin_save_coupon'>['p_coupon'] {
  const isAmount = draft.kind === 'amount';
  return {
    id,
    code: draft.code.trim().toUpperCase(),
    percent: isAmount ? null : percentOf(draft.percent),
    amount: isAmount ? priceOf(draft.amount) : null,
    currency: isAmount ? draft.currency : null,
    duration: draft.duration,
    months: draft.duration === 'months' ? Number(draft.months) : null,
    valid_until: draft.lastDay === '' ? null : `${draft.lastDay}T23:59:59Z`,
    ...(draft.most.trim() === '' ? {} : { max_redemptions: Number(draft.most) }),
  };
}
