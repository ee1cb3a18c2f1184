import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { toApiError } from '@dukani/shared/errors';
import type { Money } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { toast } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { isOutcomeUnknown } from '../../checkout/isOutcomeUnknown';
import { resumeAnswered, resumeAsked, resumeRefused } from '../basket/basketSlice';
import type { Resuming } from '../basket/basketStorage';
import { basketFromResumed } from '../basket/parkedBasket';
import type { Till } from '../useTill';
import { useResumeParkedSaleMutation } from './parkedApi';
import { lapsedSentence, takenSentence } from './parkedSentences';

interface ResumeOptions {
  /** Of the basket on screen, which is parked in its place. */
  total: Money;
  isReachable: boolean;
  /** When the list of the server was read last. */
  readAt: number | undefined;
}

/** Asks the server for a parked basket, and again with every list that comes while no answer did. */
export function useResumeParked(till: Till, { total, isReachable, readAt }: ResumeOptions): (saleId: string) => void {
  const { business, baskets, lock } = till;
  const dispatch = useAppDispatch();
  const [askServer] = useResumeParkedSaleMutation();
  const operatorToken = lock.operator?.token ?? null;
  const isPrompting = useRef(false);
  const latestTotal = useRef(total);
  useLayoutEffect(() => {
    latestTotal.current = total;
  });
  const ask = useCallback(
    async ({ saleId, claimId }: Resuming, isLate: boolean) => {
      if (isPrompting.current) return;
      isPrompting.current = true;
      try {
        const answer = await askServer({ saleId, claimId, operatorToken }).unwrap();
        const basket = basketFromResumed(answer);
        const at = new Date().toISOString();
        dispatch(resumeAnswered({ claimId, basket, at, total: latestTotal.current, isLate }));
        const lapsed = lapsedSentence(answer.lapsed_approvals);
        if (lapsed !== null)
          toast({ tone: 'warning', title: `An approval of ${answer.number} has expired`, description: lapsed });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (isOutcomeUnknown(error)) {
          if (!isLate) notifyNoAnswer();
          return;
        }
        dispatch(resumeRefused(claimId));
        toast({
          tone: 'warning',
          title: 'This basket cannot be resumed',
          description: takenSentence(error, business.timezone),
        });
      } finally {
        isPrompting.current = false;
      }
    },
    [askServer, business.timezone, dispatch, operatorToken],
  );
  const { resuming } = baskets;
  const askAgain = useEffectEvent(() => {
    if (resuming !== null && !isPrompting.current) void ask(resuming, true);
  });
  // With every list that comes, not with every change of the basket.
  useEffect(() => {
    if (isReachable) askAgain();
  }, [readAt, isReachable]);
  return (saleId) => {
    if (baskets.current.unanswered !== null || resuming !== null) return;
    const claim = { saleId, claimId: newId() };
    dispatch(resumeAsked(claim));
    void ask(claim, false);
  };
}

function notifyNoAnswer(): void {
  toast({
    tone: 'warning',
    title: 'The server has not answered',
    description: 'The basket opens when it answers.',
  });
}
