import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { parseMoneyInput, zero } from '@dukani/shared/money';
import { EditDialog, MoneyText, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import type { PayableItem } from '../moneyRows';
import { dayText } from '../purchaseNames';
import { inPlainWords } from '../purchaseRefusal';
import { usePaySupplierMutation } from '../supplierMoneyApi';
import { MeansFields } from './MeansFields';
import {
  billName,
  withheldOf,
  partProblem,
  payInput,
  payProblems,
  paySums,
  wholeBills,
  type PayDraft,
} from './payDraft';

interface PayBillsDialogProps {
  contactId: string;
  supplierName: string;
  items: readonly PayableItem[];
  onClose: () => void;
}

/** Pays bills of one supplier, whole or in parts, less the tax that is withheld. */
export function PayBillsDialog({ contactId, supplierName, items, onClose }: PayBillsDialogProps) {
  const today = useToday();
  const [pay] = usePaySupplierMutation();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: wholeBills(items, today),
    version: null,
    validate: (draft) => payProblems(draft, items),
    save: (draft) =>
      pay(payInput(id, draft, { contactId, items }))
        .unwrap()
        .catch(inPlainWords),
    fieldOf: (field) =>
      field.startsWith('allocations') ? 'parts' : field === 'certificate_number' ? 'certificate' : null,
    savedText: ({ number }) => `Payment ${number} posted`,
  });
  const { draft } = form;
  const { withheld } = paySums(draft, items);
  // Said beside the amount already.
  const hasWrongPart = items.some((item) => partProblem(draft.parts[item.id] ?? '', item) !== null);
  return (
    <EditDialog form={form} title={`Pay ${supplierName}`} saveLabel="Pay" size="large" onClose={onClose}>
      <ul className="purch-lines" aria-label="Bills">
        {items.map((item) => (
          <PartField
            key={item.id}
            item={item}
            text={draft.parts[item.id] ?? ''}
            onChange={(text) => form.change({ parts: { ...draft.parts, [item.id]: text } })}
          />
        ))}
      </ul>
      {form.errors.parts !== undefined && !hasWrongPart && (
        <p className="adm-error" role="alert">
          {form.errors.parts}
        </p>
      )}
      <MeansFields form={form} />
      {withheld > 0 && (
        <TextField
          label="Withholding certificate"
          {...form.field('certificate')}
          maxLength={60}
          help="Can be left empty until you have it."
        />
      )}
      <TextField label="Note" {...form.field('note')} maxLength={500} />
      <PaySums draft={draft} items={items} supplierName={supplierName} />
    </EditDialog>
  );
}

interface PaySumsProps {
  draft: PayDraft;
  items: readonly PayableItem[];
  supplierName: string;
}

/** What is settled, what is withheld of it, and what the supplier gets. */
function PaySums({ draft, items, supplierName }: PaySumsProps) {
  const { currencyCode } = useBusiness();
  const { settled, withheld, money } = paySums(draft, items);
  return (
    <div role="status">
      <dl className="purch-sums" aria-label="Sums of the payment">
        <div>
          <dt>Bills</dt>
          <dd>
            <MoneyText amount={settled} />
          </dd>
        </div>
        {withheld > 0 && (
          <div>
            <dt>Withheld for the tax office</dt>
            <dd>
              <MoneyText amount={withheld} />
            </dd>
          </div>
        )}
        <div data-total="true">
          <dt>To {supplierName}</dt>
          <dd>
            <MoneyText amount={money} currencyCode={currencyCode} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface PartFieldProps {
  item: PayableItem;
  text: string;
  onChange: (text: string) => void;
}

function PartField({ item, text, onChange }: PartFieldProps) {
  const name = billName(item);
  const withheld = withheldOf(item, parseMoneyInput(text) ?? zero);
  return (
    <li className="purch-line purch-part">
      <span className="purch-name">
        <strong>{name}</strong>
        <span className="adm-muted">
          due {dayText(item.dueOn)} · left <MoneyText amount={item.open} />
        </span>
        {withheld > 0 && (
          <span className="adm-muted">
            <MoneyText amount={withheld} /> withheld for the tax office
          </span>
        )}
      </span>
      <TextField
        label={`Amount of ${name}`}
        isLabelHidden
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={partProblem(text, item)}
        onFocus={(event) => event.target.select()}
        onChange={onChange}
      />
    </li>
  );
}
