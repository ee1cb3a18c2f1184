import { toApiError } from '@dukani/shared/errors';
import { useAppDispatch } from '@dukani/shared/store';
import { toast, useOnline } from '@dukani/shared/ui-core';
import { useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { MAX_PARKED_BASKETS, type Basket } from '../basket/basket';
import { basketParked, basketResumed } from '../basket/basketSlice';
import type { Till } from '../useTill';
import { RAIL_LIST, useDropParkedSaleMutation, useListParkedSalesQuery, type ParkedSale } from './parkedApi';
import { takenSentence } from './parkedSentences';
import { useResumeParked } from './useResumeParked';
import { useSendParked } from './useSendParked';

const POLL_MS = 15_000;

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

/** Throws a parked basket away, and offers to have it back. */
function useDropParked(timezone: string): (parked: ParkedSale) => void {
  const [dropSale] = useDropParkedSaleMutation();
  const offerUndo = useUndo();
  return ({ id, number }) => {
    dropSale({ saleId: id, isDropped: true })
      .unwrap()
      .then(
        () =>
          offerUndo({
            title: `${number} deleted`,
            undo: () => dropSale({ saleId: id, isDropped: false }).unwrap(),
            undone: `${number} is back`,
          }),
        (thrown: unknown) =>
          toast({
            tone: 'error',
            title: `${number} was not deleted`,
            description: takenSentence(toApiError(thrown), timezone),
          }),
      );
  };
}

/** Puts baskets aside for every till, and takes them back: without a network they wait on this device and are sent once. */
export function useParkedBaskets(till: Till): ParkedBaskets {
  const { business, baskets, estimate, quote } = till;
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const list = useListParkedSalesQuery(RAIL_LIST, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const total = quote.quote?.total ?? estimate.total;
  // The list that came through shows that the server can be reached; without it nothing is tried, so that a basket put aside
  // without a network can be taken back on this device.
  const isReachable = isOnline && list.isSuccess && !list.isError;
  const read = { isReachable, readAt: list.fulfilledTimeStamp };
  useSendParked(baskets.parked, read);
  const resume = useResumeParked(till, { ...read, total });
  const drop = useDropParked(business.timezone);
  const park = (label?: string) => {
    if (baskets.parked.length >= MAX_PARKED_BASKETS) {
      toast({
        tone: 'warning',
        title: 'No more baskets can be parked offline',
        description: `This device already has ${MAX_PARKED_BASKETS}.`,
      });
      return;
    }
    const at = new Date().toISOString();
    dispatch(basketParked({ nextSaleId: newId(), at, total, ...(label === undefined ? {} : { label }) }));
  };
  return {
    local: baskets.parked,
    newest: list.data?.rows ?? [],
    count: (list.data?.count ?? 0) + baskets.parked.length,
    isResuming: baskets.resuming !== null,
    park,
    resume,
    resumeLocal: (saleId) => dispatch(basketResumed({ saleId, at: new Date().toISOString(), total })),
    drop,
  };
}
