import { useRef } from 'react';
import { useSearchParams } from '@dukani/shared/router';
import { useNotify } from '@dukani/shared/ui-antd';
import type { SaveQuoteInput } from '@dukani/shared/rpc';
import { newId } from '../common/newId';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useSaveQuoteMutation } from '../checkout/quotes/quotesApi';

/** Makes a new quote of an old one's basket, at the prices of today, and shows it. */
export function useCopyQuote(): { isCopying: boolean; copy: (quote: QuoteDetail) => Promise<void> } {
  const notify = useNotify();
  const [params, setParams] = useSearchParams();
  const [save, { isLoading }] = useSaveQuoteMutation();
  // Sent again as it was when the answer was lost: two presses make one quote.
  const request = useRef<SaveQuoteInput | null>(null);
  const copy = async (quote: QuoteDetail) => {
    request.current ??= {
      id: newId(),
      version: 1,
      note: quote.note,
      basket: { ...quote.basket, lines: quote.basket.lines.map((line) => ({ ...line, id: newId() })) },
    };
    const { data, error } = await save(request.current);
    if (data === undefined) return notify.error('No new quote was made', error);
    request.current = null;
    notify.success(`${data.number} was made`, `From ${quote.number}, at today’s prices.`);
    const next = new URLSearchParams(params);
    next.set('quote', data.id);
    setParams(next, { replace: true });
  };
  return { isCopying: isLoading, copy };
}
