import { useState } from 'react';
import type { PublicQuote } from '@dukani/shared/rpc';
import { EmptyNotice } from '../common/EmptyNotice';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { usePublicQuote } from './invoiceQueries';
import { QuotePaper } from './QuotePaper';

/** A quote for whoever holds its link, to look at, print and accept. */
export function QuoteViewer({ token }: { token: string }) {
  const { data, error, isLoading, retry } = usePublicQuote(token);
  const [accepted, setAccepted] = useState<PublicQuote | null>(null);
  const shown = accepted ?? data;
  usePageMeta({
    title: shown == null ? 'Quote' : `Quote ${shown.quote.quote_number} from ${shown.business.name}`,
    isPrivate: true,
  });
  return (
    <main className="shop-invoice">
      {isLoading && (
        <div
          className="shop-invoice__paper shop-invoice__paper--wait shop-shimmer"
          aria-busy="true"
          aria-label="Loading the quote"
        />
      )}
      {error !== null && <ScreenError error={error} onRetry={retry} />}
      {data === null && (
        <EmptyNotice headingLevel={1} art={<NothingFoundArt />} title="This quote is not available">
          <p>The link is incomplete, has expired or was withdrawn. Ask the business for a new one.</p>
        </EmptyNotice>
      )}
      {shown != null && (
        <QuotePaper
          offer={shown}
          token={token}
          onAccepted={setAccepted}
          onChanged={() => {
            setAccepted(null);
            retry();
          }}
        />
      )}
    </main>
  );
}
