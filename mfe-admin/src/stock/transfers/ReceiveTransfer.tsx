import { useState, type FormEvent } from 'react';
import { quantityText } from '@dukani/shared/format';
import type { ReceiveTransferInput } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { announce, PageHeader, refusalText, useNotify, useUnsavedGuard } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { sameSerial } from '../../common/serials/serials';
import { ArrivalLine } from './ArrivalLine';
import { LinePicker } from '../LinePicker';
import { addScan, quantityOrZero, thousandths } from '../quantities';
import { type LineProduct } from '../stockRows';
import type { Transfer, TransferLine } from './transferRows';
import { useReceiveTransferMutation } from './transfersApi';
import { useArrivals } from './useArrivals';

type Missing = 'later' | 'lost' | 'damaged' | 'expired';

const MISSING: readonly { value: Missing; label: string }[] = [
  { value: 'later', label: 'Still in transit' },
  { value: 'lost', label: 'Lost' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'expired', label: 'Expired' },
];

/** What was typed or named of a line. */
export interface Arrived {
  texts: Readonly<Record<string, string>>;
  /** The pieces of goods with serial numbers. */
  serials: Readonly<Record<string, string[]>>;
}

/** The pieces of a line that arrived, and those that did not; a sentence when one is not in transit. */
function arrivedPieces(line: TransferLine, named: readonly string[], missing: Missing) {
  const unknown = named.find((one) => !line.serialsOnTheWay.some((other) => sameSerial(one, other)));
  if (unknown !== undefined) return `${unknown} of ${line.name} is not in transit.`;
  const lost =
    missing === 'later' ? [] : line.serialsOnTheWay.filter((one) => !named.some((other) => sameSerial(one, other)));
  return named.length + lost.length === 0
    ? null
    : {
        line_id: line.id,
        quantity: named.length,
        serials: [...named],
        ...(lost.length > 0 ? { lost_quantity: lost.length, lost_serials: lost } : {}),
      };
}

/** The request for what was typed; a sentence when something is wrong with it. */
export function transferReceipt(
  id: string,
  transfer: Transfer,
  arrived: Arrived,
  missing: Missing,
  note: string,
): ReceiveTransferInput | string {
  const lines: ReceiveTransferInput['lines'] = [];
  for (const line of transfer.lines.filter(({ inTransit }) => inTransit > 0)) {
    if (line.tracksSerials) {
      const pieces = arrivedPieces(line, arrived.serials[line.id] ?? [], missing);
      if (typeof pieces === 'string') return pieces;
      if (pieces !== null) lines.push(pieces);
      continue;
    }
    const quantity = quantityOrZero(arrived.texts[line.id] ?? '');
    if (quantity === null) return `Type the quantity of ${line.name} received.`;
    if (thousandths(quantity) > line.inTransit)
      return `Only ${quantityText(line.inTransit, line.unit)} of ${line.name} are in transit. Add the rest as a stock adjustment.`;
    const lost = missing === 'later' ? 0 : (line.inTransit - thousandths(quantity)) / 1000;
    if (quantity > 0 || lost > 0)
      lines.push({ line_id: line.id, quantity, ...(lost > 0 ? { lost_quantity: lost } : {}) });
  }
  if (lines.length === 0) return 'Type the quantity received.';
  const isLost = lines.some((line) => line.lost_quantity !== undefined);
  return {
    id,
    transfer_id: transfer.id,
    ...(isLost && missing !== 'later' ? { loss_reason: missing } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines,
  };
}

/** Counts in what has arrived, by scan or by hand. */
export function ReceiveTransfer({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const [id] = useState(newId);
  const arrivals = useArrivals(transfer);
  const { open, arrived, serials, hasTyped, isShort, set, setSerials, takeAll } = arrivals;
  const [missing, setMissing] = useState<Missing>('later');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [receive, receiving] = useReceiveTransferMutation();
  const notify = useNotify();
  useUnsavedGuard(hasTyped && !receiving.isLoading);
  const scan = (product: LineProduct) => {
    const line = open.find(({ productId }) => productId === product.id);
    if (line === undefined) return setProblem(`${product.name} is not in this transfer.`);
    setProblem(line.tracksSerials ? `Scan the serial number of ${line.name} below.` : null);
    if (line.tracksSerials) return;
    const text = addScan(arrived[line.id] ?? '', product.unitFactor);
    set(line, text);
    announce(`${line.name}: ${text}`);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const receipt = transferReceipt(id, transfer, { texts: arrived, serials }, missing, note);
    if (typeof receipt === 'string') return setProblem(receipt);
    const { data, error } = await receive(receipt);
    if (error !== undefined) return setProblem(refusalText(error));
    notify.success(
      data.status === 'received' ? `${transfer.number} is received` : `Part of ${transfer.number} is received`,
    );
    onClose();
  };
  return (
    <form className="stock-tab" onSubmit={(event) => void submit(event)} noValidate aria-label="Receive transfer">
      <PageHeader
        title={`Receive ${transfer.number}`}
        description={`${transfer.from} → ${transfer.to}`}
        action={
          <>
            <Button onClick={onClose}>Back</Button>
            <Button type="submit" variant="primary" isBusy={receiving.isLoading}>
              Receive
            </Button>
          </>
        }
      />
      <LinePicker label="Scan received goods" onPick={scan} autoFocus />
      <div>
        <Button icon="check" onClick={takeAll}>
          Receive all
        </Button>
      </div>
      <ul className="stock-lines" aria-label="Goods in transit">
        {open.map((line) => (
          <ArrivalLine
            key={line.id}
            line={line}
            text={arrived[line.id] ?? ''}
            serials={serials[line.id] ?? []}
            onText={(text) => set(line, text)}
            onSerials={(named) => setSerials((before) => ({ ...before, [line.id]: named }))}
          />
        ))}
      </ul>
      {isShort && hasTyped && (
        <SelectField label="Missing goods" value={missing} options={MISSING} onChange={setMissing} />
      )}
      <TextField label="Note" value={note} onChange={setNote} maxLength={1000} />
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
