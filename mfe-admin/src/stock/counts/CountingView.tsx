import { useRef, useState, type FormEvent } from 'react';
import { CountedProduct } from './CountedProduct';
import { CountHits } from './CountHits';
import { searchSheet } from './countLookup';
import type { CountDetail, SheetRow } from './countRows';
import { CountSheetList } from './CountSheetList';
import { CountWaiting } from './CountWaiting';
import { ScanBox } from './ScanBox';
import { useCounting } from './useCounting';
import { useScans } from './useScans';
import { ZoneField } from './ZoneField';

const HITS = 8;
const LOOKS_LIKE_CODE = /^\d{6,}$/;

/** Counting by scanner, thumb or keyboard. What is counted stands at once and is sent in the background. */
export function CountingView({ count, onChanged }: { count: CountDetail; onChanged: () => void }) {
  const counting = useCounting(count, onChanged);
  const { sheet, queue, rows, last, notice } = counting;
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const clearBox = () => {
    if (box.current !== null) box.current.value = '';
    setText('');
  };
  const scan = (code: string) => {
    clearBox();
    counting.scan(code);
  };
  useScans(scan);
  const pick = (row: SheetRow) => {
    clearBox();
    counting.pick(row);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = box.current?.value.trim() ?? '';
    if (typed === '') return;
    const [first] = searchSheet(rows ?? [], typed, 1);
    // A run of digits is a code, perhaps a damaged one: it is refused aloud, never taken for a search.
    if (counting.index.find(typed) === null && first !== undefined && !LOOKS_LIKE_CODE.test(typed)) pick(first);
    else scan(typed);
  };
  return (
    <div className="count-view">
      <ScanBox
        box={box}
        status={notice ?? (last === null ? null : `${last.name} counted`)}
        onType={(typed) => {
          setText(typed);
          counting.setNotice(null);
        }}
        onClear={clearBox}
        onScan={scan}
        onSubmit={submit}
      />
      <p className="count-notice" role="alert">
        {notice}
      </p>
      <CountHits hits={searchSheet(rows ?? [], text, HITS)} onPick={pick} />
      <LastCounted counting={counting} />
      <ZoneField value={counting.zone} onChange={counting.setZone} known={count.zones} />
      <CountWaiting queue={queue} />
      <CountSheetList
        rows={rows}
        isWhole={sheet.isWhole}
        error={sheet.error}
        onRetry={sheet.retry}
        queue={queue}
        isBlind={count.isBlind}
        hasRecounts={count.recountCount > 0}
        onPick={(row) => {
          pick(row);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

function LastCounted({ counting }: { counting: ReturnType<typeof useCounting> }) {
  const { last, queue, zone, batchOf, setBatchInHand, take } = counting;
  if (last === null)
    return <p className="count-last count-last-empty">Scan the first product, or choose it from the list below.</p>;
  return (
    <CountedProduct
      key={last.productId}
      row={last}
      queue={queue}
      zone={zone}
      batch={batchOf(last.productId)}
      onBatchChange={(batch) => setBatchInHand({ productId: last.productId, batch })}
      onTake={take}
    />
  );
}
