import { useMemo, useRef, useState, type FormEvent } from 'react';
import { quantityText } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Icon } from '@dukani/shared/ui-core';
import { announce } from '@dukani/shared/ui-antd';
import { ScanButton } from '../../common/camera/ScanButton';
import { CountedProduct } from './CountedProduct';
import { NO_BATCH, type NamedBatch } from './countBatches';
import { CodeIndex, searchSheet } from './countLookup';
import type { CountDetail, SheetRow } from './countRows';
import { CountSheetList } from './CountSheetList';
import { CountWaiting } from './CountWaiting';
import { signalTaken, signalUnknown } from './signals';
import { useCountQueue } from './useCountQueue';
import { useScans } from './useScans';
import { useSheet } from './useSheet';

const HITS = 8;
const LOOKS_LIKE_CODE = /^\d{6,}$/;

/** Counting by scanner, thumb or keyboard. What is counted stands at once and is sent in the background. */
export function CountingView({ count, onChanged }: { count: CountDetail; onChanged: () => void }) {
  const sheet = useSheet(count.id, count.countedCount);
  const boxRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [zone, setZone] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  // It belongs to the product in hand: scans of another one are of no batch that was named for this.
  const [batchInHand, setBatchInHand] = useState<{ productId: string; batch: NamedBatch } | null>(null);
  const batchOf = (productId: string) => (batchInHand?.productId === productId ? batchInHand.batch : NO_BATCH);
  const queue = useCountQueue(count.id, {
    onRefused: (entries) => {
      signalUnknown();
      setNotice(`${entries[0]?.name ?? 'Something'} was not counted. ${entries[0]?.refusal ?? ''}`);
    },
    onClosed: onChanged,
  });
  const rows = useMemo(() => sheet.rows?.map((row) => queue.rows.get(row.productId) ?? row), [sheet.rows, queue.rows]);
  const index = useMemo(() => new CodeIndex(rows ?? []), [rows]);
  const last = rows?.find((row) => row.productId === lastId) ?? queue.rows.get(lastId ?? '') ?? null;
  const hits = searchSheet(rows ?? [], text, HITS);

  // The box keeps its own text: whatever is drawn meanwhile, no key of a scanner is lost.
  const clearBox = () => {
    if (boxRef.current !== null) boxRef.current.value = '';
    setText('');
  };
  const take = (row: SheetRow, mode: 'add' | 'set', quantity: Thousandths) => {
    const batch = batchOf(row.productId);
    queue.add({
      productId: row.productId,
      code: '',
      name: row.name,
      mode,
      quantity,
      zone: zone.trim(),
      batchNumber: batch.number?.trim() ?? null,
      expiresOn: batch.expiresOn,
    });
    setLastId(row.productId);
    setNotice(null);
    signalTaken();
    announce(
      `${row.name}, ${mode === 'set' ? quantityText(quantity, row.unit) : `${quantity < 0 ? 'minus' : 'plus'} ${quantityText(Math.abs(quantity), row.unit)}`}`,
    );
  };
  const scan = (code: string) => {
    clearBox();
    const found = index.find(code);
    if (found !== null) return take(found.row, 'add', found.factor);
    if (sheet.isWhole) {
      signalUnknown();
      setNotice(`No product of this count has the code ${code}. It was not counted.`);
      return;
    }
    // Part of a very long sheet is not on this device: the server knows the code.
    queue.add({ productId: null, code, name: code, mode: 'add', quantity: 1000, zone: zone.trim() });
    signalTaken();
  };
  useScans(scan);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = boxRef.current?.value.trim() ?? '';
    if (typed === '') return;
    const [first] = searchSheet(rows ?? [], typed, 1);
    // A run of digits is a code, perhaps a damaged one: it is refused aloud, never taken for a search.
    if (index.find(typed) === null && first !== undefined && !LOOKS_LIKE_CODE.test(typed)) pick(first);
    else scan(typed);
  };
  const pick = (row: SheetRow) => {
    setLastId(row.productId);
    clearBox();
    setNotice(null);
  };

  return (
    <div className="count-view">
      <form className="count-scan" role="search" onSubmit={submit}>
        <Icon name="barcode" />
        <input
          ref={boxRef}
          data-scan-box=""
          type="text"
          inputMode="search"
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          aria-label="Scan or search"
          placeholder="Scan, or type a name or code"
          onChange={(event) => {
            setText(event.target.value);
            setNotice(null);
          }}
          onKeyDown={(event) => event.key === 'Escape' && clearBox()}
        />
        <ScanButton onScan={scan} status={notice ?? (last === null ? null : `${last.name} counted`)} />
      </form>
      <p className="count-notice" role="alert">
        {notice}
      </p>
      {hits.length > 0 && (
        <ul className="count-hits" aria-label="Found products">
          {hits.map((row) => (
            <li key={row.productId}>
              <button type="button" onClick={() => pick(row)}>
                <span>{row.name}</span>
                <span className="adm-muted">{row.sku}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {last === null ? (
        <p className="count-last count-last-empty">Scan the first product, or choose it from the list below.</p>
      ) : (
        <CountedProduct
          key={last.productId}
          row={last}
          queue={queue}
          zone={zone}
          batch={batchOf(last.productId)}
          onBatchChange={(batch) => setBatchInHand({ productId: last.productId, batch })}
          onTake={take}
        />
      )}
      <TextField
        label="Shelf or zone"
        help="Counts of different zones are added up."
        value={zone}
        onChange={setZone}
        maxLength={40}
        autoComplete="off"
        list="count-zones"
        placeholder="For example Shelf 3"
      />
      <datalist id="count-zones">
        {count.zones.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
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
