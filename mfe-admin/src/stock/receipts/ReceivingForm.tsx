import { useEffect, useState, type FormEvent } from 'react';
import { quantityText } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import {
  FormSection,
  MoneyText,
  PageHeader,
  refusalText,
  useNotify,
  useShortcut,
  useUndo,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { SerialsField } from '../../common/serials/SerialsField';
import { useBusiness } from '../../common/useBusiness';
import { DocumentLine } from '../DocumentLine';
import { LinePicker } from '../LinePicker';
import { LocationField } from '../LocationField';
import { thousandths } from '../quantities';
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

/** Takes in a delivery without an order. What is typed stays on this device until it is posted. */
export function ReceivingForm({ onDone }: { onDone: (receiptId: string) => void }) {
  const { tenantId, currencyCode } = useBusiness();
  const [draft, setDraft] = useState<ReceivingDraft>(() => storedReceiving(tenantId) ?? emptyReceiving());
  const [isRestored, setIsRestored] = useState(draft.lines.length > 0);
  const [problem, setProblem] = useState<string | null>(null);
  const [receive, receiving] = useReceiveGoodsMutation();
  const notify = useNotify();
  const offerUndo = useUndo();
  const change = (changes: Partial<ReceivingDraft>) => setDraft((before) => ({ ...before, ...changes }));
  useEffect(() => {
    storeReceiving(tenantId, draft);
  }, [tenantId, draft]);

  const post = async () => {
    const found = receivingProblem(draft);
    setProblem(found);
    if (found !== null || receiving.isLoading) return;
    const { data, error } = await receive(receivingInput(draft));
    if (error !== undefined) return setProblem(refusalText(error));
    storeReceiving(tenantId, null);
    notify.success(
      `${data.receipt_number} received`,
      `${countText(draft.lines.length, 'product')}, booked to the ledger.`,
    );
    onDone(data.id);
  };
  useShortcut('ctrl+s', () => void post(), 'Receive');
  const drop = () => {
    const dropped = draft;
    setDraft(emptyReceiving());
    setIsRestored(false);
    offerUndo({ title: 'Delivery discarded', undo: () => Promise.resolve(setDraft(dropped)), undone: 'Restored' });
  };
  const setLines = (next: (lines: ReceivingLine[]) => ReceivingLine[]) =>
    setDraft((before) => ({ ...before, lines: next(before.lines) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void post();
  };
  return (
    <form className="stock-tab" onSubmit={submit} noValidate aria-label="Receive a delivery">
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
            <Button type="submit" variant="primary" isBusy={receiving.isLoading}>
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
      <DeliveryFields draft={draft} onChange={change} />
      <FormSection title="Goods">
        <LinePicker onPick={(product) => setLines((lines) => withProduct(lines, product))} autoFocus />
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
        <GoodsReceived lines={draft.lines} currencyCode={currencyCode} onChange={setLines} />
      </FormSection>
    </form>
  );
}

interface DeliveryFieldsProps {
  draft: ReceivingDraft;
  onChange: (changes: Partial<ReceivingDraft>) => void;
}

/** From whom, and into which location. */
function DeliveryFields({ draft, onChange: change }: DeliveryFieldsProps) {
  const { data: suppliers = [] } = useListSuppliersQuery();
  return (
    <FormSection title="Delivery">
      <div className="adm-form">
        <SelectField
          label="Supplier"
          value={draft.contactId}
          options={[{ value: '', label: 'Not said' }, ...suppliers.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(contactId) => change({ contactId })}
        />
        <TextField
          label="Supplier's reference"
          value={draft.reference}
          onChange={(reference) => change({ reference })}
          maxLength={100}
          placeholder="Delivery note or invoice"
        />
        <LocationField
          label="Into"
          value={draft.locationId}
          onChange={(locationId) => change({ locationId })}
          isHiddenOffline
        />
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
