import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { announce, InlineForm, PageHeader, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { FromTo } from '../../common/FromTo';
import { newId } from '../../common/newId';
import { ArrivalLine } from './ArrivalLine';
import { arrivalsOf } from './arrivals';
import { LinePicker } from '../../common/lines/LinePicker';
import { addScan } from '../../common/lines/quantities';
import type { LineProduct } from '../../common/lines/lineProducts';
import { MISSING, transferReceipt, type ArrivalDraft } from './transferReceipt';
import type { Transfer } from './transferRows';
import { useReceiveTransferMutation } from './transfersApi';

const EMPTY: ArrivalDraft = { texts: {}, serials: {}, missing: 'later', note: '' };

/** A receipt of a transfer; it is sent under one id however often. */
function useReceipt(transfer: Transfer) {
  const [id] = useState(newId);
  const [receive] = useReceiveTransferMutation();
  const notify = useNotify();
  return useEditForm({
    initial: EMPTY,
    version: null,
    validate: (draft) => {
      const receipt = transferReceipt(id, transfer, draft);
      return typeof receipt === 'string' ? receipt : {};
    },
    save: (draft) => {
      const receipt = transferReceipt(id, transfer, draft);
      if (typeof receipt === 'string') throw new Error(receipt);
      return receive(receipt).unwrap();
    },
    onSaved: (received) =>
      notify.success(
        received.status === 'received' ? `${transfer.number} is received` : `Part of ${transfer.number} is received`,
      ),
  });
}

/** Counts in what has arrived, by scan or by hand. */
export function ReceiveTransfer({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const form = useReceipt(transfer);
  const { texts, serials } = form.draft;
  const { open, hasTyped, isShort, setText, setSerials, takeAll } = arrivalsOf(transfer, form);
  const [scanProblem, setScanProblem] = useState<string | null>(null);
  const scan = (product: LineProduct) => {
    const line = open.find(({ productId }) => productId === product.id);
    if (line === undefined) return setScanProblem(`${product.name} is not in this transfer.`);
    setScanProblem(line.tracksSerials ? `Scan the serial number of ${line.name} below.` : null);
    if (line.tracksSerials) return;
    const text = addScan(texts[line.id] ?? '', product.unitFactor);
    setText(line, text);
    announce(`${line.name}: ${text}`);
  };
  return (
    <InlineForm form={form} className="stock-tab" label="Receive transfer" isGuarded onDone={onClose}>
      <PageHeader
        title={`Receive ${transfer.number}`}
        description={<FromTo from={transfer.from} to={transfer.to} />}
        action={
          <>
            <Button onClick={onClose}>Back</Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              Receive
            </Button>
          </>
        }
      />
      <LinePicker label="Scan received goods" onPick={scan} autoFocus />
      {scanProblem !== null && (
        <p className="adm-error" role="alert">
          {scanProblem}
        </p>
      )}
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
            text={texts[line.id] ?? ''}
            serials={serials[line.id] ?? []}
            onText={(text) => setText(line, text)}
            onSerials={(named) => setSerials(line, named)}
          />
        ))}
      </ul>
      {isShort && hasTyped && <SelectField label="Missing goods" {...form.field('missing')} options={MISSING} />}
      <TextField label="Note" {...form.field('note')} maxLength={1000} />
    </InlineForm>
  );
}
