import { useCallback } from 'react';
import { useAppDispatch } from '@dukani/shared/store';
import type { QuotedCoupon } from '../../checkout/saleRows';
import { salesApi } from '../../checkout/salesApi';
import { approvalInput, basketInput, couponInput } from '../basket/basket';
import { couponAdded } from '../basket/basketSlice';
import type { Till } from '../useTill';

/** Asks what a code would be worth as a coupon of the basket on screen; null when the basket is empty. Throws ApiError. */
export function useCouponCheck({
  baskets,
  lock,
}: Pick<Till, 'baskets' | 'lock'>): (code: string) => Promise<QuotedCoupon | null> {
  const dispatch = useAppDispatch();
  const basket = baskets.current;
  const operatorToken = lock.operator?.token ?? null;
  return useCallback(
    async (code) => {
      if (basket.lines.length === 0) return null;
      const others = (basket.couponCodes ?? []).filter((other) => other !== code);
      const quote = await dispatch(
        salesApi.endpoints.quoteSale.initiate(
          {
            channel: 'till',
            contact_id: basket.customer?.id ?? null,
            ...basketInput(basket),
            sale_id: basket.saleId,
            ...approvalInput(basket),
            ...couponInput({ couponCodes: [...others, code] }),
            ...(operatorToken === null ? {} : { operator_token: operatorToken }),
          },
          { forceRefetch: true, subscribe: false },
        ),
      ).unwrap();
      return quote.coupons?.find((coupon) => coupon.code === code) ?? null;
    },
    [basket, dispatch, operatorToken],
  );
}

/** A coupon says something in letters; a code of digits alone is a product's. */
const COUPON = /^(?=.*[A-Za-z-])[A-Za-z0-9][A-Za-z0-9-]{2,38}[A-Za-z0-9]$/;

/** For a scanned code that no product has: puts it into the basket when it is a coupon. Answers whether it was one. */
export function useCouponScan(till: Till): (code: string) => Promise<boolean> {
  const dispatch = useAppDispatch();
  const check = useCouponCheck(till);
  const { isOffline } = till;
  return useCallback(
    async (scanned) => {
      const code = scanned.trim().toUpperCase();
      if (isOffline || !COUPON.test(code)) return false;
      const coupon = await check(code).catch(() => null);
      if (coupon === null || coupon.state === 'coupon_unknown') return false;
      // Also one that is not good for anything: the basket then says why.
      dispatch(couponAdded(code));
      return true;
    },
    [check, dispatch, isOffline],
  );
}
