import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { formatAmount } from '@dukani/shared/format';
import { parseMoneyInput, subtract, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, MoneyText, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import type { PayableItem } from '../moneyRows';
import { dayText } from '../purchaseNames';
import { inPlainWords } from '../purchaseRefusal';
import { useAllocateSupplierMutation, useBillsToPayQuery } from '../supplierMoneyApi';
import { partProblem } from './payDraft';

/** A payment in advance, or a credit, with something left. */
export interface OpenSource {
  paymentId?: string;
  creditId?: string;
  number: string;
  contactId: string;
  open: Money;
}

const ANY_DAY = '2999-12-31';

interface Parts {
  parts: Record<string, string>;
}

/** The oldest due first, as far as it goes. */
export function oldestFirst(items: readonly PayableItem[], open: Money): Record<string, string> {
  let left = open;
  return Object.fromEntries(
    items.map((item) => {
      const part = item.open < left ? item.open : left;
      left = subtract(left, part);
      return [item.id, part === 0 ? '' : toNumeric(part)];
    }),
  );
}

/** Uses a payment in advance, or a credit, on bills. */
export function AllocateDialog({ source, onClose }: { source: OpenSource; onClose: () => void }) {
  const { currentData, error, refetch } = useBillsToPayQuery({ until: ANY_DAY, contactId: source.contactId });
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton height={40} />;
  return <AllocateForm source={source} items={currentData.items} onClose={onClose} />;
}

const partOf = ({ parts }: Parts, { id }: PayableItem): Money => parseMoneyInput(parts[id] ?? '') ?? zero;

function allocateProblems(draft: Parts, items: readonly PayableItem[], open: Money): FormErrors<Parts> {
  const used = sum(items.map((item) => partOf(draft, item)));
  if (
    items.some((item) => (draft.parts[item.id] ?? '') !== '' && partProblem(draft.parts[item.id] ?? '', item) !== null)
  )
    return { parts: 'Look at the amounts of the bills.' };
  if (used === 0) return { parts: 'Type how much is used on a bill.' };
  return used > open ? { parts: `Only ${formatAmount(open)} is left.` } : {};
}

interface AllocateFormProps {
  source: OpenSource;
  items: readonly PayableItem[];
  onClose: () => void;
}

function AllocateForm({ source, items, onClose }: AllocateFormProps) {
  const [allocate] = useAllocateSupplierMutation();
  // One id for one use, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { parts: oldestFirst(items, source.open) },
    version: null,
    validate: (draft) => allocateProblems(draft, items, source.open),
    save: (draft) =>
      allocate({
        id,
        ...(source.paymentId === undefined ? { credit_id: source.creditId ?? null } : { payment_id: source.paymentId }),
        allocations: items
          .map((item) => ({ item_id: item.id, amount: toAmount(partOf(draft, item)) }))
          .filter(({ amount }) => amount > 0),
      })
        .unwrap()
        .catch(inPlainWords),
    fieldOf: (field) => (field.startsWith('allocations') ? 'parts' : null),
    savedText: () => `${source.number} used`,
  });
  const { parts } = form.draft;
  return (
    <EditDialog form={form} title={`Use ${source.number} on bills`} saveLabel="Use" onClose={onClose}>
      <p>
        <MoneyText amount={source.open} /> is left of it.
      </p>
      {items.length === 0 && <p className="adm-muted">No bill of this supplier is open.</p>}
      <ul className="purch-lines" aria-label="Open bills">
        {items.map((item) => {
          const name = item.reference ?? item.number ?? 'Opening balance';
          return (
            <li key={item.id} className="purch-line purch-part">
              <span className="purch-name">
                <strong>{name}</strong>
                <span className="adm-muted">
                  due {dayText(item.dueOn)} · left <MoneyText amount={item.open} />
                </span>
              </span>
              <TextField
                label={`Amount of ${name}`}
                isLabelHidden
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={parts[item.id] ?? ''}
                onChange={(text) => form.change({ parts: { ...parts, [item.id]: text } })}
              />
            </li>
          );
        })}
      </ul>
      {form.errors.parts !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.parts}
        </p>
      )}
    </EditDialog>
  );
}
