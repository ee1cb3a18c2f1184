import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type { QuoteInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import type { Quote } from '../../checkout/saleRows';
import { salesApi } from '../../checkout/salesApi';
import { approvalInput, basketInput, couponInput, type Basket } from './basket';

const DEBOUNCE_MS = 150;

export interface BasketQuote {
  /** The server's figures for exactly this basket; null while they are being asked for. */
  quote: Quote | null;
  /** The last figures there were, of an earlier state of the basket; tells whether prices include tax. */
  lastQuote: Quote | null;
  error: ApiError | null;
  /** Asks now instead of after the pause, and answers the figures of this very basket. Throws ApiError. */
  ensureQuote: () => Promise<Quote>;
  /** Forgets the figures and asks again, for example when the server said that a price has changed. */
  refresh: () => void;
}

interface Answer {
  key: string;
  quote: Quote | null;
  error: ApiError | null;
  /** How many times a connection had come back when it was asked for. */
  connections: number;
}

/** How many times the browser has had its connection back. */
function useConnections(): number {
  const [connections, setConnections] = useState(0);
  useEffect(() => {
    const count = () => setConnections((before) => before + 1);
    window.addEventListener('online', count);
    return () => window.removeEventListener('online', count);
  }, []);
  return connections;
}

/** Keeps the server's price of a basket. */
export function useQuote(basket: Basket, operatorToken: string | null = null): BasketQuote {
  const dispatch = useAppDispatch();
  const { saleId, lines, discount, customer, approvals, couponCodes } = basket;
  const input = useMemo<QuoteInput>(
    () => ({
      channel: 'till',
      contact_id: customer?.id ?? null,
      ...basketInput({ lines, discount }),
      ...(couponCodes === undefined ? {} : couponInput({ couponCodes })),
      // What was approved or quoted for this sale counts.
      sale_id: saleId,
      ...(approvals === undefined ? {} : approvalInput({ approvals })),
      ...(operatorToken === null ? {} : { operator_token: operatorToken }),
    }),
    [saleId, lines, discount, customer, approvals, couponCodes, operatorToken],
  );
  const key = useMemo(() => JSON.stringify(input), [input]);
  const connections = useConnections();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [lastQuote, setLastQuote] = useState<Quote | null>(null);
  const running = useRef<{ key: string; promise: Promise<Quote> } | null>(null);

  const requestQuote = useCallback((): Promise<Quote> => {
    if (running.current?.key === key) return running.current.promise;
    const promise = dispatch(
      salesApi.endpoints.quoteSale.initiate(input, { forceRefetch: true, subscribe: false }),
    ).unwrap();
    running.current = { key, promise };
    const isCurrent = () => running.current?.promise === promise;
    promise.then(
      (quote) => {
        if (!isCurrent()) return;
        running.current = null;
        setAnswer({ key, quote, error: null, connections });
        setLastQuote(quote);
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        running.current = null;
        setAnswer({ key, quote: null, error: toApiError(error), connections });
      },
    );
    return promise;
  }, [connections, dispatch, input, key]);

  const isEmpty = lines.length === 0;
  // What failed for want of a connection is asked again when there is one: else the basket would go on without the server.
  const isOutdated = answer?.error?.isNetworkFailure === true && answer.connections !== connections;
  const isAnswered = answer?.key === key && !isOutdated;
  useEffect(() => {
    if (isEmpty || isAnswered) return;
    const timer = setTimeout(() => void requestQuote().catch(() => undefined), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // The answer as well: a failure of before the connection may come after it.
  }, [answer, isAnswered, isEmpty, requestQuote]);

  const quote = isAnswered ? answer.quote : null;
  const ensureQuote = useCallback(async () => quote ?? (await requestQuote()), [quote, requestQuote]);
  const refresh = useCallback(() => setAnswer(null), []);
  return { quote, lastQuote, error: isAnswered ? answer.error : null, ensureQuote, refresh };
}
