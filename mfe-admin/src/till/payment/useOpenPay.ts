import { useCallback } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { toast } from '@dukani/shared/ui-core';
import type { CurrentSession } from '../../checkout/till-sessions/tillSessionsApi';
import { serialsMissing } from '../basket/basket';
import type { FlowControl } from '../flow/useTillFlow';
import type { Till } from '../useTill';

interface OpenPayOptions {
  till: Till;
  control: Pick<FlowControl, 'send' | 'show'>;
  session: CurrentSession;
  blockedBy: string | null;
}

/** Opens the payment, or says why not: whether it opens, later where that is not known at once. */
export function useOpenPay({ till, control, session, blockedBy }: OpenPayOptions): () => boolean | Promise<boolean> {
  const { baskets, isOffline, offline, priceOffline } = till;
  const basket = baskets.current;
  const { send, show } = control;
  return useCallback((): boolean | Promise<boolean> => {
    // A basket has no id before the device has answered.
    if (basket.saleId === '' || basket.lines.length === 0 || basket.unanswered !== null || blockedBy !== null)
      return false;
    send({ type: 'pay_asked' });
    const unnamed = basket.lines.find((line) => serialsMissing(line) > 0);
    if (unnamed !== undefined) {
      show({ kind: 'serials', productId: unnamed.productId, lineId: unnamed.id });
      return false;
    }
    if (session.data === undefined) {
      void session.refetch();
      toast({ tone: 'info', title: 'Looking for your till session', description: 'Try again in a moment.' });
      return false;
    }
    if (session.data === null) {
      show({ kind: 'open_till', next: { kind: 'pay' } });
      return false;
    }
    if (!isOffline || offline === null) {
      show({ kind: 'pay' });
      return true;
    }
    // Whether the sale can be kept is known before money is taken for it.
    return Promise.all([offline.queue.reserveRoom(), priceOffline()]).then(
      () => {
        show({ kind: 'pay' });
        return true;
      },
      (thrown: unknown) => {
        toast({ tone: 'error', title: 'This sale cannot be saved here', description: errorMessage(thrown) });
        return false;
      },
    );
  }, [basket, blockedBy, isOffline, offline, priceOffline, send, session, show]);
}
