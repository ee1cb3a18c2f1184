import { useRef, useState } from 'react';
import { cartCleared } from '@dukani/shared/cart';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { useAppDispatch } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';
import { toast } from '@dukani/shared/ui-core';
import { isRecord } from '../common/browserStorage';
import { refusedLines } from '../common/cartQuote';
import { useCoupons } from '../common/coupons';
import { fieldOfRefusal, type CheckoutField, type OrderDraft } from './checkoutForm';
import { isInDoubt, sendOrder } from './sendOrder';

/** Why an order was not placed, as the screen can help with it. */
export type CheckoutProblem =
  | { kind: 'total_changed'; total: number }
  /** A coupon or promotion that was in the total no longer holds; message is the server's, code is null without a coupon. */
  | { kind: 'discount_gone'; code: string | null; message: string; totalBefore: number | null }
  | { kind: 'lines'; lines: { product_id: string; available: number | null }[] }
  | { kind: 'field'; field: CheckoutField; message: string }
  | { kind: 'failed'; error: ApiError; mayHaveArrived: boolean };

/** Turns a refusal into what the screen can do about it. */
export function decideCheckoutProblem(error: ApiError, totalBefore: number | null = null): CheckoutProblem {
  // Whatever names a field of the form is said there: a wrong input, a zone or a time that is gone.
  const field = fieldOfRefusal(error.details);
  if (field !== null) return { kind: 'field', field, message: error.message };
  if (error.code === 'total_mismatch' && isRecord(error.details) && typeof error.details['total'] === 'number') {
    return { kind: 'total_changed', total: error.details['total'] };
  }
  if (error.code.startsWith('coupon_') || error.code === 'promotion_used_up') {
    const code = isRecord(error.details) ? error.details['code'] : null;
    return {
      kind: 'discount_gone',
      code: typeof code === 'string' ? code : null,
      message: error.message,
      totalBefore,
    };
  }
  const lines = refusedLines(error);
  if (lines.length > 0 && (error.code === 'insufficient_stock' || error.code === 'not_found'))
    return { kind: 'lines', lines };
  return { kind: 'failed', error, mayHaveArrived: isInDoubt(error) };
}

interface PlaceOrder {
  isPlacing: boolean;
  problem: CheckoutProblem | null;
  /** Resolves when it is over, with the problem if there was one. A second call while one is under way does nothing. */
  place: (draft: OrderDraft) => Promise<CheckoutProblem | null>;
  dismiss: () => void;
}

/** Sends the order, empties the cart and opens the order's page; or says what stands in the way. */
export function usePlaceOrder(): PlaceOrder {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const shopPath = useShopPath();
  const { clear: clearCoupons } = useCoupons();
  const isUnderWay = useRef(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);

  const place = async (draft: OrderDraft): Promise<CheckoutProblem | null> => {
    // State arrives too late for a double click; the ref does not.
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsPlacing(true);
    setProblem(null);
    try {
      const order = await sendOrder(draft);
      if (order.isEarlier) {
        toast({
          tone: 'warning',
          title: 'Your first order was already placed',
          description: 'It is shown here unchanged. Call the shop to change it.',
          durationMs: 0,
        });
      }
      const isPaidNow = draft.payment_method === 'mobile_money' || draft.payment_method === 'card';
      void navigate(
        shopPath(
          `${isPaidNow ? 'payment' : 'order-success'}?${new URLSearchParams({ token: order.token }).toString()}`,
        ),
        {
          replace: true,
        },
      );
      dispatch(cartCleared());
      clearCoupons();
      return null;
    } catch (thrown) {
      const found = decideCheckoutProblem(toApiError(thrown), draft.expected_total ?? null);
      setProblem(found);
      return found;
    } finally {
      isUnderWay.current = false;
      setIsPlacing(false);
    }
  };
  return { isPlacing, problem, place, dismiss: () => setProblem(null) };
}
