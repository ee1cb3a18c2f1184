import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { zero, type Money } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { paymentInputs, type Payment } from '../../checkout/pay/payments';
import { isOutcomeUnknown } from '../../checkout/isOutcomeUnknown';
import type { Quote, Sale } from '../../checkout/saleRows';
import { useLazyGetSaleQuery, useRecordSaleMutation } from '../../checkout/salesApi';
import { approvalInput, basketInput, type Basket } from '../basket/basket';
import { saleRecorded, saleRefused, saleSent, duplicateSaleDetected, type SoldLine } from '../basket/basketSlice';
import { isSameSale } from './isSameSale';

/** How an attempt to record ended. `unanswered`: nobody knows, the same request may be sent again without harm. */
export type RecordOutcome =
  { kind: 'recorded'; sale: Sale } | { kind: 'refused'; error: ApiError } | { kind: 'unanswered'; error: ApiError };

export interface SaleRequestOptions {
  basket: Basket;
  tillSessionId: string;
  payments: readonly Payment[];
  total: Money;
  /** The smallest coin, zero for none. */
  coin?: Money;
  /** Who stands at the till, when that is not whoever is signed in. */
  operatorToken?: string | null;
  /** What the server said of the basket's coupons; those it does not apply are left out. */
  coupons?: Quote['coupons'];
}

/** The request a basket becomes; the same basket and payments always make the same one. */
export function saleRequest({
  basket,
  tillSessionId,
  payments,
  total,
  coin = zero,
  operatorToken = null,
  coupons = [],
}: SaleRequestOptions): RecordSaleInput {
  const codes = coupons.filter(({ state }) => state === 'applied').map(({ code }) => code);
  return {
    id: basket.saleId,
    till_session_id: tillSessionId,
    contact_id: basket.customer?.id ?? null,
    ...basketInput(basket),
    ...(codes.length === 0 ? {} : { coupon_codes: codes }),
    ...approvalInput(basket),
    ...(operatorToken === null ? {} : { operator_token: operatorToken }),
    payments: paymentInputs(total, payments, coin),
    expected_total: toAmount(total),
    ...(basket.note.trim() === '' ? {} : { note: basket.note.trim() }),
  };
}

/** Told when a basket has the id of a sale that was made before: the basket goes on without what was sold then. */
export function soldBefore(request: RecordSaleInput, number: string, sold: readonly SoldLine[]) {
  return {
    action: duplicateSaleDetected({
      saleId: request.id,
      nextSaleId: newId(),
      sold: sold.map(({ id, quantity }) => ({ id, quantity, nextLineId: newId() })),
    }),
    error: new ApiError({
      code: 'sold_before',
      status: 409,
      message: `This basket was started before ${number} was sold. Items already sold were removed. Check it and take the payment again.`,
    }),
  };
}

interface BasketRecorder {
  isRecording: boolean;
  record: (request: RecordSaleInput) => Promise<RecordOutcome>;
  /** Looks whether an unanswered sale was recorded, without sending it again. */
  check: (saleId: string) => Promise<RecordOutcome>;
}

/**
 * Records sales so that a lost answer, a second click or a reload can never ring one twice. `onRecorded` shows the sale: in the same
 * drawing as the basket after it, for each drawing of the till is time in which the cashier waits.
 */
export function useRecordBasket(onRecorded: (sale: Sale) => void): BasketRecorder {
  const dispatch = useAppDispatch();
  const [recordSale, { isLoading }] = useRecordSaleMutation();
  const [getSale, { isFetching }] = useLazyGetSaleQuery();

  const finish = useCallback(
    (sale: Sale): RecordOutcome => {
      flushSync(() => {
        onRecorded(sale);
        dispatch(saleRecorded({ saleId: sale.id, nextSaleId: newId() }));
      });
      return { kind: 'recorded', sale };
    },
    [dispatch, onRecorded],
  );

  const check = useCallback(
    async (saleId: string): Promise<RecordOutcome> => {
      try {
        return finish(await getSale(saleId).unwrap());
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.code !== 'not_found') return { kind: 'unanswered', error };
        dispatch(saleRefused(saleId));
        return { kind: 'refused', error };
      }
    },
    [dispatch, finish, getSale],
  );

  const findOut = useCallback(
    async (request: RecordSaleInput): Promise<RecordOutcome> => {
      const known = await getSale(request.id)
        .unwrap()
        .catch(() => null);
      if (known === null) return check(request.id);
      // The same goods, but paid in another way or by somebody else: what was paid then counts.
      if (isSameSale(known.lines, request)) return finish({ ...known, wasSoldBefore: true });
      const before = soldBefore(request, known.invoiceNumber, known.lines);
      dispatch(before.action);
      return { kind: 'refused', error: before.error };
    },
    [check, dispatch, finish, getSale],
  );

  const record = useCallback(
    async (request: RecordSaleInput): Promise<RecordOutcome> => {
      dispatch(saleSent(request));
      try {
        return finish(await recordSale(request).unwrap());
      } catch (thrown) {
        const error = toApiError(thrown);
        if (isOutcomeUnknown(error)) return { kind: 'unanswered', error };
        // The id is taken: by an earlier form of this sale, recorded although its answer was lost, or by another sale.
        if (error.code === 'idempotency_mismatch') return await findOut(request);
        dispatch(saleRefused(request.id));
        return { kind: 'refused', error };
      }
    },
    [dispatch, findOut, finish, recordSale],
  );

  return { isRecording: isLoading || isFetching, record, check };
}
