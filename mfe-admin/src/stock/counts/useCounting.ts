import { useMemo, useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { announce } from '@dukani/shared/ui-antd';
import { NO_BATCH, type NamedBatch } from './countBatches';
import { CodeIndex } from './countLookup';
import type { CountDetail, SheetRow } from './countRows';
import { signalTaken, signalUnknown } from './signals';
import { useCountQueue } from './useCountQueue';
import { useSheet } from './useSheet';

/** What is counted on this device: the sheet with what is taken down already, the product in hand, and the ways to take down more. */
export function useCounting(count: CountDetail, onChanged: () => void) {
  const sheet = useSheet(count.id, count.countedCount);
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
  const take = (row: SheetRow, mode: 'add' | 'set', quantity: Thousandths) => {
    const { number, expiresOn } = batchOf(row.productId);
    const batch = { batchNumber: number?.trim() ?? null, expiresOn };
    queue.add({ productId: row.productId, code: '', name: row.name, mode, quantity, zone: zone.trim(), ...batch });
    setLastId(row.productId);
    setNotice(null);
    signalTaken();
    announce(`${row.name}, ${takenText(row, mode, quantity)}`);
  };
  const scan = (code: string) => {
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
  const pick = (row: SheetRow) => {
    setLastId(row.productId);
    setNotice(null);
  };
  return {
    sheet,
    queue,
    rows,
    index,
    last,
    zone,
    setZone,
    notice,
    setNotice,
    batchOf,
    setBatchInHand,
    take,
    scan,
    pick,
  };
}

function takenText(row: SheetRow, mode: 'add' | 'set', quantity: Thousandths): string {
  if (mode === 'set') return quantityText(quantity, row.unit);
  return `${quantity < 0 ? 'minus' : 'plus'} ${quantityText(Math.abs(quantity), row.unit)}`;
}
