import type { EditFormState } from '@dukani/shared/ui-antd';
import { quantityOrZero, thousandths } from '../../common/lines/quantities';
import type { Arrived, ArrivalDraft } from './transferReceipt';
import type { Transfer, TransferLine } from './transferRows';

/** How many of a line have arrived as it is typed, in thousandths. */
const arrivedOf = (line: TransferLine, { texts, serials }: Arrived): number =>
  line.tracksSerials ? (serials[line.id] ?? []).length * 1000 : thousandths(quantityOrZero(texts[line.id] ?? '') ?? 0);

/** What has arrived of a transfer, line by line, as it is typed and scanned. */
export function arrivalsOf(transfer: Transfer, form: EditFormState<ArrivalDraft>) {
  const { draft, change } = form;
  const open = transfer.lines.filter((line) => line.inTransit > 0);
  return {
    open,
    hasTyped:
      Object.values(draft.texts).some((text) => text !== '') ||
      Object.values(draft.serials).some(({ length }) => length > 0),
    isShort: open.some((line) => arrivedOf(line, draft) < line.inTransit),
    setText: (line: TransferLine, text: string) =>
      change((before) => ({ texts: { ...before.texts, [line.id]: text } })),
    setSerials: (line: TransferLine, named: string[]) =>
      change((before) => ({ serials: { ...before.serials, [line.id]: named } })),
    takeAll: () =>
      change({
        texts: Object.fromEntries(
          open.filter(({ tracksSerials }) => !tracksSerials).map((line) => [line.id, String(line.inTransit / 1000)]),
        ),
        serials: Object.fromEntries(
          open.filter(({ tracksSerials }) => tracksSerials).map((line) => [line.id, line.serialsOnTheWay]),
        ),
      }),
  };
}
