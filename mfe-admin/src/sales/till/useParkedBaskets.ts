import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { errorMessage, toApiError, type ApiError } from '@dukani/shared/errors';
import { formatTime } from '@dukani/shared/format';
import type { ParkedSaleTaken, ResumedSale } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { toast, useOnline } from '@dukani/shared/ui-core';
import { useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { MAX_PARKED_BASKETS, type Basket } from './basket';
import {
  basketParked,
  basketResumed,
  parkedKept,
  parkedRefused,
  parkedSent,
  resumeAnswered,
  resumeAsked,
  resumeRefused,
} from './basketSlice';
import type { Resuming } from './basketStorage';
import {
  parkedApi,
  RAIL_LIST,
  useDropParkedSaleMutation,
  useListParkedSalesQuery,
  useParkSaleMutation,
  useResumeParkedSaleMutation,
  type ParkedSale,
} from './parkedApi';
import { basketFromResumed, parkRequest } from './parkedBasket';
import { isOutcomeUnknown } from './useRecordBasket';
import type { Till } from './useTill';

const POLL_MS = 15_000;
const RETRY_REFUSED_MS = 60_000;

export interface ParkedBaskets {
  /** On this device only; not sent yet, or not known to have arrived. */
  local: readonly Basket[];
  /** The newest on the server. */
  newest: readonly ParkedSale[];
  /** All there are, on the server and on this device. */
  count: number;
  /** While an answer is awaited no other is taken back. */
  isResuming: boolean;
  park: (label?: string) => void;
  resume: (saleId: string) => void;
  resumeLocal: (saleId: string) => void;
  drop: (parked: ParkedSale) => void;
}

/** Who has the basket instead, and since when. */
export function takenSentence(error: ApiError, timezone: string): string {
  if (error.code !== 'parked_sale_resumed') return errorMessage(error);
  const { resumed_by_name: name, resumed_at: at } = error.details as ParkedSaleTaken;
  return `${name ?? 'Somebody'} took it back at ${formatTime(at, timezone)}.`;
}

/** What of a basket was allowed when it was parked and must be allowed anew; null when nothing is. */
export function lapsedSentence(lapsed: ResumedSale['lapsed_approvals']): string | null {
  if (lapsed.length === 0) return null;
  const names = [...new Set(lapsed.map(({ approver_name: name }) => name))].join(' and ');
  return `What ${names} allowed before it was parked no longer counts. Have it allowed again, or take it at the usual price.`;
}

/** Puts baskets aside for every till, and takes them back: without a network they wait on this device and are sent once. */
export function useParkedBaskets({ business, baskets, estimate, lock, quote }: Till): ParkedBaskets {
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const list = useListParkedSalesQuery(RAIL_LIST, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const { fulfilledTimeStamp } = list;
  const [parkSale] = useParkSaleMutation();
  const [askServer] = useResumeParkedSaleMutation();
  const [dropSale] = useDropParkedSaleMutation();
  const offerUndo = useUndo();
  const operatorToken = lock.operator?.token ?? null;
  const isSending = useRef(false);
  const isAsking = useRef(false);
  const notBefore = useRef(new Map<string, number>());
  const total = quote.quote?.total ?? estimate.total;
  const latest = useRef({ parked: baskets.parked, total });
  // Before anything else can happen: a basket just taken back on this device must not be sent any more.
  useLayoutEffect(() => {
    latest.current = { parked: baskets.parked, total };
  });

  const refused = useCallback(
    (basket: Basket, error: ApiError) => {
      notBefore.current.set(basket.saleId, Date.now() + RETRY_REFUSED_MS);
      // The id stands for a basket that went another way; nothing of this one may be lost.
      const isTaken = [
        'idempotency_mismatch',
        'parked_sale_open',
        'parked_sale_resumed',
        'parked_sale_dropped',
      ].includes(error.code);
      dispatch(parkedRefused({ saleId: basket.saleId, ...(isTaken ? { newSaleId: newId() } : {}) }));
      // With the list that comes it is sent under its own id.
      if (isTaken) dispatch(parkedApi.util.invalidateTags(['ParkedSale']));
      else
        toast({
          tone: 'warning',
          title: `B${basket.number} stays on this device`,
          description: errorMessage(error),
        });
    },
    [dispatch],
  );

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const tried = new Set<string>();
      for (;;) {
        // Looked up each time: one more may have been parked while the one before was on its way.
        const basket = latest.current.parked.find(
          ({ saleId }) => !tried.has(saleId) && (notBefore.current.get(saleId) ?? 0) <= Date.now(),
        );
        if (basket === undefined) return;
        tried.add(basket.saleId);
        dispatch(parkedSent(basket.saleId));
        try {
          await parkSale(parkRequest(basket)).unwrap();
          dispatch(parkedKept(basket.saleId));
        } catch (thrown) {
          const error = toApiError(thrown);
          // Nobody knows whether it arrived: it is sent again, the very same, when the server answers again.
          if (isOutcomeUnknown(error)) return;
          refused(basket, error);
        }
      }
    } finally {
      isSending.current = false;
    }
  }, [dispatch, parkSale, refused]);

  // The list that came through shows that the server can be reached; without it nothing is tried, so that a basket put aside
  // without a network can be taken back on this device.
  const isReachable = isOnline && list.isSuccess && !list.isError;
  const waiting = baskets.parked.length;
  useEffect(() => {
    if (isReachable && waiting > 0) void send();
  }, [fulfilledTimeStamp, isReachable, send, waiting]);

  const ask = useCallback(
    async ({ saleId, claimId }: Resuming, isLate: boolean) => {
      if (isAsking.current) return;
      isAsking.current = true;
      try {
        const answer = await askServer({ saleId, claimId, operatorToken }).unwrap();
        const basket = basketFromResumed(answer);
        const at = new Date().toISOString();
        dispatch(resumeAnswered({ claimId, basket, at, total: latest.current.total, isLate }));
        const lapsed = lapsedSentence(answer.lapsed_approvals);
        if (lapsed !== null)
          toast({ tone: 'warning', title: `An approval of ${answer.number} has run out`, description: lapsed });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (isOutcomeUnknown(error)) {
          if (!isLate)
            toast({
              tone: 'warning',
              title: 'The server has not answered',
              description: 'The basket comes as soon as it does.',
            });
          return;
        }
        dispatch(resumeRefused(claimId));
        toast({
          tone: 'warning',
          title: 'This basket cannot be taken back',
          description: takenSentence(error, business.timezone),
        });
      } finally {
        isAsking.current = false;
      }
    },
    [askServer, business.timezone, dispatch, operatorToken],
  );
  const { resuming } = baskets;
  const askAgain = useEffectEvent(() => {
    if (resuming !== null && !isAsking.current) void ask(resuming, true);
  });
  // With every list that comes, not with every change of the basket.
  useEffect(() => {
    if (isReachable) askAgain();
  }, [fulfilledTimeStamp, isReachable]);

  const park = (label?: string) => {
    if (baskets.parked.length >= MAX_PARKED_BASKETS) {
      toast({
        tone: 'warning',
        title: 'No more baskets can be parked without the server',
        description: `${MAX_PARKED_BASKETS} wait on this device already.`,
      });
      return;
    }
    const at = new Date().toISOString();
    dispatch(basketParked({ nextSaleId: newId(), at, total, ...(label === undefined ? {} : { label }) }));
  };
  const resume = (saleId: string) => {
    if (baskets.current.unanswered !== null || resuming !== null) return;
    const claim = { saleId, claimId: newId() };
    dispatch(resumeAsked(claim));
    void ask(claim, false);
  };
  const drop = ({ id, number }: ParkedSale) => {
    dropSale({ saleId: id, isDropped: true })
      .unwrap()
      .then(
        () =>
          offerUndo({
            title: `${number} was thrown away`,
            undo: () => dropSale({ saleId: id, isDropped: false }).unwrap(),
            undone: `${number} is back`,
          }),
        (thrown: unknown) =>
          toast({
            tone: 'error',
            title: `${number} was not thrown away`,
            description: takenSentence(toApiError(thrown), business.timezone),
          }),
      );
  };

  return {
    local: baskets.parked,
    newest: list.data?.rows ?? [],
    count: (list.data?.count ?? 0) + waiting,
    isResuming: resuming !== null,
    park,
    resume,
    resumeLocal: (saleId) => dispatch(basketResumed({ saleId, at: new Date().toISOString(), total })),
    drop,
  };
}
