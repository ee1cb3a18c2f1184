import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { EditForm, FormSection, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { newId } from '../../common/newId';
import { SerialsField } from '../../common/serials/SerialsField';
import { DocumentLine } from '../DocumentLine';
import { LinePicker } from '../../common/lines/LinePicker';
import { LocationField } from '../../common/locations/LocationField';
import { addScan, positiveQuantity } from '../../common/lines/quantities';
import type { LineProduct } from '../../common/lines/lineProducts';
import type { SaveTransferInput } from '@dukani/shared/rpc';
import type { Transfer } from './transferRows';
import { useSaveTransferMutation } from './transfersApi';

interface DraftLine {
  productId: string;
  name: string;
  unit: string;
  /** What can be sent, where that is known. */
  available: number | null;
  quantityText: string;
  batchNumber: string;
  /** Of goods with serial numbers: the pieces that are sent, which is how many there are. */
  serials?: string[];
}

interface Draft {
  fromLocationId: string;
  toLocationId: string;
  expectedOn: string;
  note: string;
  lines: DraftLine[];
}

function draftOf(transfer: Transfer | null): Draft {
  return {
    fromLocationId: transfer?.fromId ?? '',
    toLocationId: transfer?.toId ?? '',
    expectedOn: transfer?.expectedOn ?? '',
    note: transfer?.note ?? '',
    lines: (transfer?.lines ?? []).map((line) => ({
      productId: line.productId,
      name: line.name,
      unit: line.unit,
      available: line.available,
      quantityText: String(line.quantity / 1000),
      batchNumber: line.batchNumber ?? '',
      ...(line.tracksSerials ? { serials: line.serials } : {}),
    })),
  };
}

/** How many of a line are sent; null when that is not said. */
function quantityOf({ quantityText, serials }: DraftLine): number | null {
  return serials === undefined ? positiveQuantity(quantityText) : serials.length === 0 ? null : serials.length;
}

/** What is wrong with a draft, by field. */
export function transferProblems(draft: Draft): FormErrors<Draft> {
  const wrong = draft.lines.find((line) => quantityOf(line) === null);
  return {
    ...(draft.fromLocationId === '' ? { fromLocationId: 'Choose the location to send from.' } : {}),
    ...(draft.toLocationId === '' ? { toLocationId: 'Choose the location to send to.' } : {}),
    ...(draft.toLocationId !== '' && draft.toLocationId === draft.fromLocationId
      ? { toLocationId: 'Choose another location.' }
      : {}),
    ...(draft.lines.length === 0 ? { lines: 'Add at least one product.' } : {}),
    ...(wrong === undefined
      ? {}
      : {
          lines:
            wrong.serials === undefined
              ? `Type how many of ${wrong.name} are sent.`
              : `Enter the serial number of each ${wrong.name}.`,
        }),
  };
}

function transferInput(id: string, draft: Draft, version: string | null): SaveTransferInput {
  return {
    id,
    ...(version === null ? {} : { revision: Number(version) }),
    from_location_id: draft.fromLocationId,
    to_location_id: draft.toLocationId,
    expected_on: draft.expectedOn === '' ? null : draft.expectedOn,
    note: draft.note,
    lines: draft.lines.map((line) => ({
      product_id: line.productId,
      quantity: quantityOf(line) ?? 0,
      ...(line.serials === undefined ? {} : { serials: line.serials }),
      ...(line.batchNumber === '' ? {} : { batch_number: line.batchNumber }),
    })),
  };
}

function newLine(product: LineProduct): DraftLine {
  return {
    productId: product.id,
    name: product.name,
    unit: product.unit,
    available: null,
    quantityText: String(product.unitFactor),
    batchNumber: '',
    ...(product.tracksSerials ? { serials: [] } : {}),
  };
}

/** Writes a draft: what goes from where to where. Nothing moves before it is sent. */
export function TransferEditor({ transfer, onDone }: { transfer: Transfer | null; onDone: (id: string) => void }) {
  const [id] = useState(() => transfer?.id ?? newId());
  const [save] = useSaveTransferMutation();
  const form = useEditForm<Draft, Transfer>({
    initial: draftOf(transfer),
    version: transfer === null ? null : String(transfer.revision),
    validate: transferProblems,
    save: (draft, version) => save(transferInput(id, draft, version)).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: String(saved.revision) }),
    savedText: (saved) => `${saved.number} saved as a draft`,
    onSaved: (saved) => onDone(saved.id),
  });
  const { draft, change } = form;
  const setLine = (productId: string, changes: Partial<DraftLine>) =>
    change({ lines: draft.lines.map((line) => (line.productId === productId ? { ...line, ...changes } : line)) });
  const add = (product: LineProduct) => {
    const known = draft.lines.find((line) => line.productId === product.id);
    if (known?.serials !== undefined) return;
    if (known !== undefined)
      return setLine(product.id, { quantityText: addScan(known.quantityText, product.unitFactor) });
    change({
      lines: [...draft.lines, newLine(product)],
    });
  };
  return (
    <EditForm
      form={form}
      title={transfer === null ? 'New transfer' : `Change ${transfer.number}`}
      back={{ to: '/admin/stock?tab=transfers', label: 'Transfers' }}
      saveLabel="Save draft"
      isEnterSaving={false}
    >
      <FormSection title="Route">
        <LocationField label="From" {...form.field('fromLocationId')} />
        <LocationField label="To" {...form.field('toLocationId')} without={draft.fromLocationId} isPrefilled={false} />
        <TextField label="Expected on" type="date" {...form.field('expectedOn')} />
        <TextAreaField label="Note" {...form.field('note')} maxLength={1000} />
      </FormSection>
      <FormSection title="Goods">
        <LinePicker onPick={add} />
        {form.errors.lines !== undefined && (
          <p className="adm-error" role="alert">
            {form.errors.lines}
          </p>
        )}
        <ul className="stock-lines" aria-label="Goods of the transfer">
          {draft.lines.map((line) => (
            <TransferLineFields
              key={line.productId}
              line={line}
              onChange={(changes) => setLine(line.productId, changes)}
              onRemove={() => change({ lines: draft.lines.filter((other) => other !== line) })}
            />
          ))}
        </ul>
      </FormSection>
    </EditForm>
  );
}

interface TransferLineFieldsProps {
  line: DraftLine;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function TransferLineFields({ line, onChange, onRemove }: TransferLineFieldsProps) {
  return (
    <DocumentLine
      name={line.name}
      hint={line.available !== null && `${quantityText(line.available, line.unit)} can be sent`}
      onRemove={onRemove}
    >
      {line.serials === undefined ? (
        <TextField
          label={`Quantity of ${line.name}`}
          isLabelHidden
          value={line.quantityText}
          onChange={(quantityText) => onChange({ quantityText })}
          inputMode="decimal"
          autoComplete="off"
          after={<span className="adm-field-sign">{line.unit}</span>}
        />
      ) : (
        <SerialsField
          label={`Serial numbers of ${line.name}`}
          serials={line.serials}
          onChange={(serials) => onChange({ serials })}
        />
      )}
    </DocumentLine>
  );
}
