import { useState } from 'react';
import { quantityOrZero, thousandths } from '../quantities';
import type { Transfer, TransferLine } from './transferRows';

/** What has arrived of a transfer, line by line, as it is typed and scanned. */
export function useArrivals(transfer: Transfer) {
  const [arrived, setArrived] = useState<Record<string, string>>({});
  const [serials, setSerials] = useState<Record<string, string[]>>({});
  const open = transfer.lines.filter((line) => line.inTransit > 0);
  const hasTyped =
    Object.values(arrived).some((text) => text !== '') || Object.values(serials).some(({ length }) => length > 0);
  const set = (line: TransferLine, text: string) => setArrived((before) => ({ ...before, [line.id]: text }));
  const arrivedOf = (line: TransferLine): number =>
    line.tracksSerials
      ? (serials[line.id] ?? []).length * 1000
      : thousandths(quantityOrZero(arrived[line.id] ?? '') ?? 0);
  const isShort = open.some((line) => arrivedOf(line) < line.inTransit);
  const takeAll = () => {
    setArrived(
      Object.fromEntries(
        open.filter(({ tracksSerials }) => !tracksSerials).map((line) => [line.id, String(line.inTransit / 1000)]),
      ),
    );
    setSerials(
      Object.fromEntries(
        open.filter(({ tracksSerials }) => tracksSerials).map((line) => [line.id, line.serialsOnTheWay]),
      ),
    );
  };
  return { open, arrived, serials, hasTyped, isShort, set, setSerials, takeAll };
}
