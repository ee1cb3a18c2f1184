import { Button } from '@dukani/shared/ui-core';
import { useConfirm, useNotify } from '@dukani/shared/ui-antd';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useReleaseQuoteMutation } from '../checkout/quotes/quotesApi';

/** Says who has a quote open at a till, and releases it. */
export function QuoteTillNotice({ quote }: { quote: QuoteDetail }) {
  const confirm = useConfirm();
  const notify = useNotify();
  const [release, { isLoading }] = useReleaseQuoteMutation();
  const askAndRelease = async () => {
    const isSure = await confirm({
      title: `Release ${quote.number}?`,
      content: 'The basket open at the till can then no longer be sold as this quote.',
      confirmLabel: 'Release',
    });
    if (!isSure) return;
    const { error } = await release(quote.id);
    if (error !== undefined) notify.error(`${quote.number} was not released`, error);
  };
  return (
    <p className="adm-notice">
      {quote.takenByName} has it open at a till.{' '}
      <Button size="small" isBusy={isLoading} onClick={() => void askAndRelease()}>
        Release
      </Button>
    </p>
  );
}
