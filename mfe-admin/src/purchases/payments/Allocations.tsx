import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { EditDialog, MoneyText, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { dayText } from '../purchaseNames';
import { inPlainWords } from '../purchaseRefusal';
import type { Allocation } from '../purchaseRows';
import { useUndoAllocationMutation } from '../supplierMoneyApi';

interface AllocationsProps {
  allocations: readonly Allocation[];
  /** Whether what stands may be taken back. */
  isUndoable: boolean;
}

/** What a payment or a credit was used for; each use can be taken back, and both stay to be seen. */
export function Allocations({ allocations, isUndoable }: AllocationsProps) {
  const mayPay = usePermission('purchases.pay');
  const [undone, setUndone] = useState<Allocation | null>(null);
  if (allocations.length === 0) return <p className="adm-muted">Not used on a bill yet.</p>;
  return (
    <section aria-label="Used for">
      <h3 className="dk-card__title">Used for</h3>
      <ul className="purch-lines">
        {allocations.map((one) => (
          <li key={one.id} className="purch-line">
            <span>
              {one.number ?? 'Opening balance'}
              {one.isRefund && ' (refund)'}
              {one.undoesId !== null && ' taken back'}
            </span>
            <MoneyText amount={one.amount} isAccounting />
            <small>
              {dayText(one.businessDate)}
              {one.withheld !== 0 && (
                <>
                  {' · '}
                  <MoneyText amount={one.withheld} isAccounting /> withheld for the tax office
                </>
              )}
            </small>
            {isUndoable && mayPay && one.isStanding && !one.isRefund && (
              <Button
                size="small"
                onClick={() => setUndone(one)}
                aria-label={`Take back the use on ${one.number ?? 'the opening balance'}`}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undone !== null && <UndoDialog allocation={undone} onClose={() => setUndone(null)} />}
    </section>
  );
}

function UndoDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const [undo] = useUndoAllocationMutation();
  // One id for one undoing, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) =>
      undo({ id, allocation_id: allocation.id, reason: reason.trim() }).unwrap().catch(inPlainWords),
    savedText: () => `${allocation.number ?? 'The opening balance'} is open again`,
  });
  return (
    <EditDialog
      form={form}
      title={`Take back the use on ${allocation.number ?? 'the opening balance'}`}
      saveLabel="Take back"
      onClose={onClose}
    >
      <p>The bill is open again, and the amount can be used on another one.</p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
