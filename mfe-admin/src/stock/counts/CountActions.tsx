import { useRef, useState } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { printElement, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import type { CountDetail, SheetRow } from './countRows';
import { CountSheetPaper } from './CountSheetPaper';
import { useLazyCountSheetPageQuery, useSetCountStatusMutation } from './countsApi';
import { countText } from '../../common/countText';
import { useUnsentEntries } from './useUnsentEntries';

/** At most so many products are printed: about sixty pages. */
const MAX_PRINTED = 2000;

/** What can be done with the count as a whole. */
export function CountActions({ count }: { count: CountDetail }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [setStatus, { isLoading }] = useSetCountStatusMutation();
  const { isPrinting, print, paper } = usePrintedSheet(count);
  const unsentEntries = useUnsentEntries(count.id);
  const [isFinishing, setIsFinishing] = useState(false);
  const isActive = count.status === 'open' || count.status === 'review';
  if (!isActive) return null;

  const change = async (status: 'open' | 'review') => {
    const { error } = await setStatus({ countId: count.id, status });
    if (error !== undefined) return notify.error('The count was not changed', error);
    notify.success(status === 'review' ? 'Counting finished' : 'Counting resumed');
  };
  const finish = async () => {
    setIsFinishing(true);
    const unsent = await unsentEntries();
    setIsFinishing(false);
    // What was counted here would not be among the differences.
    if (unsent > 0)
      return notify.error(
        'Counting is not finished',
        `${countText(unsent, 'entry of this device is', 'entries of this device are')} not sent yet. Finish when they are.`,
      );
    await change('review');
  };
  const cancel = async () => {
    const isSure = await confirm({
      title: 'Cancel this count?',
      content: 'Nothing is posted. The counted quantities stay visible but cannot be used.',
      confirmLabel: 'Cancel the count',
      cancelLabel: 'Keep count',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await setStatus({ countId: count.id, status: 'cancelled' });
    if (error !== undefined) return notify.error('The count was not cancelled', error);
    notify.success('The count is cancelled');
  };
  return (
    <div className="count-actions">
      <Button icon="printer" isBusy={isPrinting} onClick={() => void print()}>
        Print sheet
      </Button>
      {count.mayReview && (
        <>
          <Button onClick={() => void cancel()}>Cancel count</Button>
          {count.status === 'open' ? (
            <Button isBusy={isLoading || isFinishing} onClick={() => void finish()}>
              Finish counting
            </Button>
          ) : (
            <Button isBusy={isLoading} onClick={() => void change('open')}>
              Back to counting
            </Button>
          )}
        </>
      )}
      {paper}
    </div>
  );
}

/** The whole sheet is fetched when it is printed, and stands on the page only as long as that takes. */
function usePrintedSheet(count: CountDetail) {
  const notify = useNotify();
  const [rows, setRows] = useState<SheetRow[] | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const paperRef = useRef<HTMLDivElement>(null);
  const [loadPage] = useLazyCountSheetPageQuery();

  const load = async (): Promise<SheetRow[]> => {
    const all: SheetRow[] = [];
    let after: string | null = null;
    do {
      const page: { items: SheetRow[]; nextCursor: string | null } = await loadPage({
        countId: count.id,
        after,
      }).unwrap();
      all.push(...page.items);
      after = page.nextCursor;
    } while (after !== null && all.length < MAX_PRINTED);
    return all.slice(0, MAX_PRINTED);
  };
  const print = async () => {
    setIsPrinting(true);
    try {
      setRows(await load());
      // The paper is drawn before it is printed.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (paperRef.current !== null) await printElement(paperRef.current, { title: `${count.number} ${count.name}` });
    } catch (thrown) {
      notify.error('The sheet could not be printed', thrown);
    } finally {
      setRows(null);
      setIsPrinting(false);
    }
  };
  const paper = rows !== null && (
    <div className="count-paper-holder" aria-hidden="true">
      <div ref={paperRef}>
        <CountSheetPaper count={count} rows={rows} />
      </div>
    </div>
  );
  return { isPrinting, print, paper };
}
