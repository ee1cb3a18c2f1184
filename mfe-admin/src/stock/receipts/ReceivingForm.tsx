import { useEffect, useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import {
  FormSection,
  InlineForm,
  MoneyText,
  PageHeader,
  useEditForm,
  useNotify,
  useShortcut,
  useUndo,
  type EditFormState,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { SerialsField } from '../../common/serials/SerialsField';
import { useBusiness } from '../../common/useBusiness';
import { DocumentLine } from '../DocumentLine';
import { LinePicker } from '../../common/lines/LinePicker';
import { LocationField } from '../../common/locations/LocationField';
import { thousandths } from '../../common/lines/quantities';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import {
  emptyReceiving,
  lineTotal,
  lineUnits,
  receivingInput,
  receivingProblem,
  storedReceiving,
  storeReceiving,
  withPack,
  withProduct,
  withSerials,
  type ReceivingDraft,
  type ReceivingLine,
} from './receivingDraft';
import { useReceiveGoodsMutation } from './receiptsApi';
import { countText } from '../../common/countText';

/** What was posted. */
interface Received {
  id: string;
  receipt_number: string;
  lineCount: number;
}

/** Takes in a delivery without an order. What is typed stays on this device until it is posted. */
export function ReceivingForm({ onDone }: { onDone: (receiptId: string) => void }) {
  const { tenantId, currencyCode } = useBusiness();
  const [initial] = useState<ReceivingDraft>(() => storedReceiving(tenantId) ?? emptyReceiving());
  const [isRestored, setIsRestored] = useState(initial.lines.length > 0);
  const [receive] = useReceiveGoodsMutation();
  const notify = useNotify();
  const offerUndo = useUndo();
  const form = useEditForm<ReceivingDraft, Received>({
    initial,
    version: null,
    validate: (draft) => {
      const problem = receivingProblem(draft);
      return problem === null ? {} : { lines: problem };
    },
    save: async (draft) => ({
      ...(await receive(receivingInput(draft)).unwrap()),
      lineCount: draft.lines.length,
    }),
    // What was posted is kept on this device no longer.
    stored: () => ({ draft: emptyReceiving(), version: null }),
    onSaved: (receipt) => {
      notify.success(
        `${receipt.receipt_number} received`,
        `${countText(receipt.lineCount, 'product')}, booked to the ledger.`,
      );
      onDone(receipt.id);
    },
  });
  const { draft, change } = form;
  useEffect(() => {
    storeReceiving(tenantId, draft);
  }, [tenantId, draft]);
  useShortcut('ctrl+s', () => void form.save(), 'Receive');
  const drop = () => {
    const dropped = draft;
    change(emptyReceiving());
    setIsRestored(false);
    offerUndo({ title: 'Delivery discarded', undo: () => Promise.resolve(change(dropped)), undone: 'Restored' });
  };
  const setLines = (next: (lines: ReceivingLine[]) => ReceivingLine[]) =>
    change((before) => ({ lines: next(before.lines) }));
  return (
    <InlineForm form={form} className="stock-tab" label="Receive a delivery">
      <PageHeader
        title="Receive a delivery"
        back={{ to: '/admin/stock?tab=receipts', label: 'Deliveries' }}
        action={
          <>
            {draft.lines.length > 0 ? (
              <Button onClick={drop}>Discard</Button>
            ) : (
              <ButtonLink to="/admin/stock?tab=receipts">Cancel</ButtonLink>
            )}
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              Receive
            </Button>
          </>
        }
      />
      {isRestored && (
        <p className="adm-notice" role="status">
          This delivery was started earlier on this device. Continue or discard it.
        </p>
      )}
      <DeliveryFields form={form} />
      <FormSection title="Goods">
        <LinePicker onPick={(product) => setLines((lines) => withProduct(lines, product))} autoFocus />
        {form.errors.lines !== undefined && (
          <p className="adm-error" role="alert">
            {form.errors.lines}
          </p>
        )}
        <GoodsReceived lines={draft.lines} currencyCode={currencyCode} onChange={setLines} />
      </FormSection>
    </InlineForm>
  );
}

/** From whom, and into which location. */
function DeliveryFields({ form }: { form: EditFormState<ReceivingDraft> }) {
  const { data: suppliers = [] } = useListSuppliersQuery();
  return (
    <FormSection title="Delivery">
      <div className="adm-form">
        <SelectField
          label="Supplier"
          {...form.field('contactId')}
          options={[{ value: '', label: 'Not said' }, ...suppliers.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField
          label="Supplier's reference"
          {...form.field('reference')}
          maxLength={100}
          placeholder="Delivery note or invoice"
        />
        <LocationField label="Into" {...form.field('locationId')} isHiddenOffline />
      </div>
    </FormSection>
  );
}

interface GoodsReceivedProps {
  lines: ReceivingLine[];
  currencyCode: string;
  onChange: (next: (lines: ReceivingLine[]) => ReceivingLine[]) => void;
}

function GoodsReceived({ lines, currencyCode, onChange }: GoodsReceivedProps) {
  const total = sum(lines.flatMap((line) => lineTotal(line) ?? []));
  const setLine = (productId: string, next: (line: ReceivingLine) => ReceivingLine) =>
    onChange((before) => before.map((line) => (line.productId === productId ? next(line) : line)));
  return (
    <>
      <ul className="stock-lines" aria-label="Goods of the delivery">
        {lines.map((line) => (
          <ReceivingLineFields
            key={line.productId}
            line={line}
            currencyCode={currencyCode}
            onChange={(next) => setLine(line.productId, next)}
            onRemove={() => onChange((before) => before.filter((other) => other.productId !== line.productId))}
          />
        ))}
      </ul>
      {lines.length > 0 && (
        <p className="stock-total">
          Total <MoneyText amount={total} currencyCode={currencyCode} />
        </p>
      )}
    </>
  );
}

interface ReceivingLineFieldsProps {
  line: ReceivingLine;
  currencyCode: string;
  onChange: (next: (line: ReceivingLine) => ReceivingLine) => void;
  onRemove: () => void;
}

function ReceivingLineFields({ line, currencyCode, onChange, onRemove }: ReceivingLineFieldsProps) {
  const units = lineUnits(line);
  const total = lineTotal(line);
  return (
    <DocumentLine
      name={line.name}
      hint={
        <>
          {quantityText(line.stock, line.unit)} now
          {units !== null && `, then ${quantityText(line.stock + thousandths(units), line.unit)}`}
        </>
      }
      onRemove={onRemove}
    >
      {line.serials === undefined ? (
        <TextField
          label={line.pack === 1 ? 'Quantity' : 'Packs'}
          value={line.quantityText}
          onChange={(quantityText) => onChange((before) => ({ ...before, quantityText }))}
          inputMode="decimal"
          autoComplete="off"
          placeholder="24"
        />
      ) : (
        <SerialsField
          label={`Serial numbers of ${line.name}`}
          serials={line.serials}
          onChange={(serials) => onChange((before) => withSerials(before, serials))}
        />
      )}
      {line.packs.length > 1 && (
        <SelectField
          label="In"
          value={String(line.pack)}
          options={line.packs.map((pack) => ({
            value: String(pack),
            label: pack === 1 ? line.unit : `packs of ${pack}`,
          }))}
          onChange={(pack) => onChange((before) => withPack(before, Number(pack)))}
        />
      )}
      <AmountField
        label={line.pack === 1 ? 'Unit cost' : `Cost of ${line.pack}`}
        value={line.costText}
        onChange={(costText) => onChange((before) => ({ ...before, costText }))}
        currencyCode={currencyCode}
      />
      {line.tracksBatches && (
        <>
          <TextField
            label="Batch"
            value={line.batchNumber}
            onChange={(batchNumber) => onChange((before) => ({ ...before, batchNumber }))}
            maxLength={60}
          />
          <TextField
            label="Expires on"
            type="date"
            value={line.expiresOn}
            onChange={(expiresOn) => onChange((before) => ({ ...before, expiresOn }))}
          />
        </>
      )}
      <span className="stock-line-total">{total === null ? '–' : <MoneyText amount={total} />}</span>
    </DocumentLine>
  );
}
