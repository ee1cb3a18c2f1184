import { useId } from 'react';
import { toNumeric, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { newId } from '../common/newId';
import { ApprovalDialog } from '../common/pin/ApprovalDialog';
import { tenderInText, useTenderNames } from '../common/tenderNames';
import { writtenOff } from '../checkout/returns/refund';
import { CustomerDialog } from '../checkout/CustomerDialog';
import { addGoods } from '../checkout/returns/goods';
import { GoodsPicker } from '../checkout/returns/GoodsPicker';
import { UnreferencedLineFields } from './UnreferencedLineFields';
import { useUnreferencedReturn, type ReturnTender, type UnreferencedReturn } from './useUnreferencedReturn';
import '../checkout/returns/returns.css';

const TENDERS: readonly ReturnTender[] = ['cash', 'store_credit'];

interface UnreferencedReturnDialogProps {
  /** The goods are back: there is a credit note to give. */
  onReturned?: (note: { id: string; number: string }) => void;
  onClose: () => void;
}

/** Takes goods back without a receipt: at most at today's price, in cash or as store credit, with a reason. */
export function UnreferencedReturnDialog({ onReturned, onClose }: UnreferencedReturnDialogProps) {
  const formId = useId();
  const work = useUnreferencedReturn({ onReturned, onClose });
  const { entry, step, setStep } = work;
  if (step === 'customer') {
    return (
      <CustomerDialog
        onChoose={({ id, name }) => {
          entry.setCustomer({ id, name });
          setStep('goods');
        }}
        onClose={() => setStep('goods')}
      />
    );
  }
  if (step === 'approve') return <ReturnApproval work={work} />;
  return (
    <Dialog
      isOpen
      size="large"
      title="Return without receipt"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={work.isLoading}>
          {work.total === zero ? 'Return goods' : `Refund ${work.totalText}`}
        </Button>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          work.submit();
        }}
        noValidate
      >
        <ReturnedGoods work={work} />
        <ReturnTerms work={work} />
      </form>
    </Dialog>
  );
}

function ReturnApproval({ work }: { work: UnreferencedReturn }) {
  const tenderNames = useTenderNames();
  const { entry, problem, setStep } = work;
  const request = work.body();
  return (
    <ApprovalDialog
      permission="sales.refund_unreferenced"
      subject={{
        refund_id: request.id,
        refund_tender_type: request.refund_tender_type,
        contact_id: request.contact_id ?? null,
        lines: request.lines.map(({ product_id, quantity, unit_price, restock }) => ({
          product_id,
          quantity,
          unit_price,
          restock,
        })),
      }}
      what={[
        `A return of ${work.totalText} without a receipt, refunded as ${tenderInText(tenderNames, entry.tender)}.${writtenOff(request.lines)}`,
        problem,
      ]
        .filter(Boolean)
        .join(' ')}
      reason={entry.reason.trim().slice(0, 200)}
      onApproved={(approval) => work.approve(request, approval.id)}
      onClose={() => setStep('goods')}
    />
  );
}

function ReturnedGoods({ work: { entry } }: { work: UnreferencedReturn }) {
  const { lines, setLines, change } = entry;
  return (
    <>
      <GoodsPicker
        label="Scan or search the goods returned"
        autoFocus
        onPick={(product) =>
          setLines((before) =>
            addGoods(before, product, () => ({
              id: newId(),
              product,
              quantityText: '1',
              priceText: toNumeric(product.price),
              restock: true,
            })),
          )
        }
      />
      <ul className="goods-lines">
        {lines.map((line) => (
          <UnreferencedLineFields
            key={line.id}
            line={line}
            onChange={(changes) => change(line.id, changes)}
            onRemove={() => setLines((before) => before.filter((one) => one.id !== line.id))}
          />
        ))}
      </ul>
    </>
  );
}

/** Why it comes back, how it is paid back, and to whom. */
function ReturnTerms({ work: { entry, problem, setStep } }: { work: UnreferencedReturn }) {
  const tenderNames = useTenderNames();
  const { customer } = entry;
  return (
    <>
      <TextField label="Reason" value={entry.reason} onChange={entry.setReason} required maxLength={500} />
      <SelectField
        label="Refund by"
        value={entry.tender}
        options={TENDERS.map((value) => ({ value, label: tenderNames[value] }))}
        onChange={entry.setTender}
      />
      <p className="return-customer">
        {customer === null ? 'No customer' : customer.name}{' '}
        <Button onClick={() => setStep('customer')}>{customer === null ? 'Choose a customer' : 'Change'}</Button>
      </p>
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
