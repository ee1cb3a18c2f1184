import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import type { AdjustmentReason, RequestedAdjustment } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditForm, FormSection, useEditForm, useNotify, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { SerialsField } from '../../common/serials/SerialsField';
import { DocumentLine } from '../DocumentLine';
import { LinePicker } from '../../common/lines/LinePicker';
import { LocationField } from '../../common/locations/LocationField';
import { signedQuantity, thousandths } from '../../common/lines/quantities';
import type { LineProduct } from '../../common/lines/lineProducts';
import { REASONS } from './adjustmentRows';
import { useRequestAdjustmentMutation } from './adjustmentsApi';

interface DraftLine {
  productId: string;
  name: string;
  unit: string;
  stock: number;
  changeText: string;
  tracksBatches: boolean;
  batchNumber: string;
  expiresOn: string;
  /** Of goods with serial numbers: which pieces come in or go out. */
  serials?: string[];
}

interface Draft {
  locationId: string;
  reason: AdjustmentReason;
  note: string;
  lines: DraftLine[];
}

const EMPTY: Draft = { locationId: '', reason: 'damaged', note: '', lines: [] };
/** Reasons that put something in; all others take something out. */
const INCOMING: readonly AdjustmentReason[] = ['found'];

/** What is wrong with an adjustment, by field. */
export function adjustmentProblems(draft: Draft): FormErrors<Draft> {
  if (draft.lines.length === 0) return { lines: 'Add at least one product.' };
  const wrong = draft.lines.find((line) => signedQuantity(line.changeText) === null);
  if (wrong !== undefined) return { lines: `Type by how much ${wrong.name} changes, for example -2.` };
  const unnamed = draft.lines.find(
    (line) => line.serials !== undefined && line.serials.length !== Math.abs(signedQuantity(line.changeText) ?? 0),
  );
  return unnamed === undefined ? {} : { lines: `Enter the serial number of each unit of ${unnamed.name}.` };
}

/** Corrects stock. Above the limit of the house it waits for approval, and nothing that was typed is lost. */
export function AdjustmentForm({ onDone }: { onDone: (id: string) => void }) {
  const [id] = useState(newId);
  const [request] = useRequestAdjustmentMutation();
  const notify = useNotify();
  const form = useEditForm<Draft, RequestedAdjustment>({
    initial: EMPTY,
    version: null,
    validate: adjustmentProblems,
    save: (draft) =>
      request({
        id,
        ...(draft.locationId === '' ? {} : { location_id: draft.locationId }),
        reason: draft.reason,
        ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
        lines: draft.lines.map((line) => ({
          product_id: line.productId,
          quantity_change: signedQuantity(line.changeText) ?? 0,
          ...(line.batchNumber.trim() === '' ? {} : { batch_number: line.batchNumber.trim() }),
          ...(line.expiresOn === '' ? {} : { expires_on: line.expiresOn }),
          ...(line.serials === undefined ? {} : { serials: line.serials }),
        })),
      }).unwrap(),
    savedText: (saved) => (saved.status === 'posted' ? `${saved.adjustment_number} posted` : 'Sent for approval'),
    onSaved: (saved) => {
      if (saved.status !== 'posted')
        notify.info('Waiting for approval', 'Its value is above your limit. Approvers were notified.');
      onDone(saved.id);
    },
  });
  const { draft, change } = form;
  const setLine = (productId: string, changes: Partial<DraftLine>) =>
    change({ lines: draft.lines.map((line) => (line.productId === productId ? { ...line, ...changes } : line)) });
  const add = (product: LineProduct) => {
    const step = (INCOMING.includes(draft.reason) ? 1 : -1) * product.unitFactor;
    const known = draft.lines.find((line) => line.productId === product.id);
    if (known !== undefined)
      return setLine(product.id, { changeText: String((signedQuantity(known.changeText) ?? 0) + step) });
    change({
      lines: [
        ...draft.lines,
        {
          productId: product.id,
          name: product.name,
          unit: product.unit,
          stock: product.stock,
          changeText: String(step),
          tracksBatches: product.tracksBatches,
          batchNumber: '',
          expiresOn: '',
          ...(product.tracksSerials ? { serials: [] } : {}),
        },
      ],
    });
  };
  return (
    <EditForm
      form={form}
      title="New adjustment"
      back={{ to: '/admin/stock?tab=adjustments', label: 'Adjustments' }}
      saveLabel="Post"
      isEnterSaving={false}
    >
      <FormSection title="Details">
        <SelectField label="Reason" {...form.field('reason')} options={REASONS} />
        <LocationField label="Location" {...form.field('locationId')} isHiddenOffline />
        <TextField label="Note" {...form.field('note')} maxLength={1000} />
      </FormSection>
      <FormSection title="What">
        <LinePicker onPick={add} autoFocus />
        {form.errors.lines !== undefined && (
          <p className="adm-error" role="alert">
            {form.errors.lines}
          </p>
        )}
        <ul className="stock-lines" aria-label="Products">
          {draft.lines.map((line) => (
            <AdjustmentLine
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

interface AdjustmentLineProps {
  line: DraftLine;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function AdjustmentLine({ line, onChange, onRemove }: AdjustmentLineProps) {
  const quantity = signedQuantity(line.changeText);
  return (
    <DocumentLine
      name={line.name}
      hint={
        quantity === null
          ? `${quantityText(line.stock, line.unit)} now`
          : `${quantityText(line.stock, line.unit)} now, then ${quantityText(line.stock + thousandths(quantity), line.unit)}`
      }
      onRemove={onRemove}
    >
      <TextField
        label={`Change of ${line.name}`}
        isLabelHidden
        value={line.changeText}
        onChange={(changeText) => onChange({ changeText })}
        autoComplete="off"
        placeholder="-2"
      />
      {line.serials !== undefined && (
        <SerialsField
          label={`Serial numbers of ${line.name}`}
          serials={line.serials}
          onChange={(serials) => onChange({ serials })}
          needed={Math.abs(quantity ?? 0)}
        />
      )}
      {line.tracksBatches && (
        <>
          <TextField
            label={`Batch of ${line.name}`}
            isLabelHidden
            placeholder="Batch (first expired)"
            value={line.batchNumber}
            onChange={(batchNumber) => onChange({ batchNumber })}
          />
          <TextField
            label={`Expiry of ${line.name}`}
            isLabelHidden
            type="date"
            value={line.expiresOn}
            onChange={(expiresOn) => onChange({ expiresOn })}
          />
        </>
      )}
    </DocumentLine>
  );
}
