import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { errorMessage, toApiError, type ApiError } from '@dukani/shared/errors';
import { useAppDispatch } from '@dukani/shared/store';
import { toast } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { isOutcomeUnknown } from '../../checkout/isOutcomeUnknown';
import type { Basket } from '../basket/basket';
import { parkedSaved, parkedRefused, parkedSent } from '../basket/basketSlice';
import { parkRequest } from '../basket/parkedBasket';
import { parkedApi, useParkSaleMutation } from './parkedApi';

const RETRY_REFUSED_MS = 60_000;

/** The id stands for a basket that went another way; nothing of this one may be lost. */
const TAKEN = ['idempotency_mismatch', 'parked_sale_open', 'parked_sale_resumed', 'parked_sale_dropped'];

/** What becomes of a basket that the server did not take; answers when it may be sent again. */
function useRefusedParked() {
  const dispatch = useAppDispatch();
  return useCallback(
    (basket: Basket, error: ApiError): number => {
      const isTaken = TAKEN.includes(error.code);
      dispatch(parkedRefused({ saleId: basket.saleId, ...(isTaken ? { newSaleId: newId() } : {}) }));
      // With the list that comes it is sent under its own id.
      if (isTaken) dispatch(parkedApi.util.invalidateTags(['ParkedSale']));
      else
        toast({
          tone: 'warning',
          title: `B${basket.number} stays on this device`,
          description: errorMessage(error),
        });
      return Date.now() + RETRY_REFUSED_MS;
    },
    [dispatch],
  );
}

interface SendOptions {
  isReachable: boolean;
  /** When the list of the server was read last. */
  readAt: number | undefined;
}

/** Sends the baskets that wait on this device, one after the other, whenever the server can be reached. */
export function useSendParked(parked: readonly Basket[], { isReachable, readAt }: SendOptions): void {
  const dispatch = useAppDispatch();
  const [parkSale] = useParkSaleMutation();
  const refused = useRefusedParked();
  const isSending = useRef(false);
  const notBefore = useRef(new Map<string, number>());
  const latest = useRef(parked);
  // Before anything else can happen: a basket just taken back on this device must not be sent any more.
  useLayoutEffect(() => {
    latest.current = parked;
  });
  const sendAll = useCallback(async () => {
    const tried = new Set<string>();
    for (;;) {
      // Looked up each time: one more may have been parked while the one before was on its way.
      const basket = latest.current.find(
        ({ saleId }) => !tried.has(saleId) && (notBefore.current.get(saleId) ?? 0) <= Date.now(),
      );
      if (basket === undefined) return;
      tried.add(basket.saleId);
      dispatch(parkedSent(basket.saleId));
      try {
        await parkSale(parkRequest(basket)).unwrap();
        dispatch(parkedSaved(basket.saleId));
      } catch (thrown) {
        const error = toApiError(thrown);
        // Nobody knows whether it arrived: it is sent again, the very same, when the server answers again.
        if (isOutcomeUnknown(error)) return;
        notBefore.current.set(basket.saleId, refused(basket, error));
      }
    }
  }, [dispatch, parkSale, refused]);
  const waiting = parked.length;
  useEffect(() => {
    if (!isReachable || waiting === 0 || isSending.current) return;
    isSending.current = true;
    void sendAll().finally(() => {
      isSending.current = false;
    });
  }, [isReachable, readAt, sendAll, waiting]);
}
