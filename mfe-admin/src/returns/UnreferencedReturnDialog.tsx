import { toNumeric, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { UnreferencedReturnInput } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, type EditFormState } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { ApprovalDialog } from '../common/pin/ApprovalDialog';
import { tenderInText, useTenderNames } from '../common/tenderNames';
import { writtenOff } from '../checkout/returns/refund';
import { CustomerDialog } from '../checkout/CustomerDialog';
import { CashInCoins } from '../checkout/returns/CashInCoins';
import { addGoods } from '../checkout/returns/goods';
import { GoodsPicker } from '../checkout/returns/GoodsPicker';
import { UnreferencedLineFields } from './UnreferencedLineFields';
import type { UnreferencedLine } from './unreferenced';
import {
  useUnreferencedReturn,
  type ReturnDraft,
  type ReturnTender,
  type UnreferencedReturn,
} from './useUnreferencedReturn';
import '../checkout/returns/returns.css';

const TENDERS: readonly ReturnTender[] = ['cash', 'store_credit'];

interface UnreferencedReturnDialogProps {
  /** The goods are back: there is a credit note to give. */
  onReturned?: (note: { id: string; number: string }) => void;
  onClose: () => void;
}

/** Takes goods back without a receipt: at most at today's price, in cash or as store credit, with a reason. */
export function UnreferencedReturnDialog({ onReturned, onClose }: UnreferencedReturnDialogProps) {
  const work = useUnreferencedReturn({ onReturned, onClose });
  const { form, approval, isChoosing, setIsChoosing } = work;
  if (isChoosing) {
    return (
      <CustomerDialog
        onChoose={({ id, name }) => {
          form.change({ customer: { id, name } });
          setIsChoosing(false);
        }}
        onClose={() => setIsChoosing(false)}
      />
    );
  }
  if (approval.asked !== null) return <ReturnApproval work={work} {...approval.asked} />;
  return (
    <ActionDialog
      form={form}
      size="large"
      title="Return without receipt"
      saveLabel={work.total === zero ? 'Return goods' : `Refund ${work.totalText}`}
      onClose={onClose}
      onDone={null}
    >
      <ReturnedGoods form={form} />
      <ReturnTerms work={work} />
    </ActionDialog>
  );
}

interface ReturnApprovalProps {
  work: UnreferencedReturn;
  request: UnreferencedReturnInput;
  refusal: string | null;
}

function ReturnApproval({ work: { form, approval, totalText }, request, refusal }: ReturnApprovalProps) {
  const tenderNames = useTenderNames();
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
        `A return of ${totalText} without a receipt, refunded as ${tenderInText(tenderNames, request.refund_tender_type)}.${writtenOff(request.lines)}`,
        refusal,
      ]
        .filter(Boolean)
        .join(' ')}
      reason={form.draft.reason.trim().slice(0, 200)}
      onApproved={({ id }) => approval.answer(id)}
      onClose={() => approval.answer(null)}
    />
  );
}

function ReturnedGoods({ form }: { form: EditFormState<ReturnDraft> }) {
  const setLines = (next: (lines: UnreferencedLine[]) => UnreferencedLine[]) =>
    form.change(({ lines }) => ({ lines: next(lines) }));
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
        {form.draft.lines.map((line) => (
          <UnreferencedLineFields
            key={line.id}
            line={line}
            onChange={(changes) =>
              setLines((before) => before.map((one) => (one.id === line.id ? { ...one, ...changes } : one)))
            }
            onRemove={() => setLines((before) => before.filter((one) => one.id !== line.id))}
          />
        ))}
      </ul>
    </>
  );
}

/** Why it comes back, how it is paid back, and to whom. */
function ReturnTerms({ work }: { work: UnreferencedReturn }) {
  const { form, setIsChoosing } = work;
  const tenderNames = useTenderNames();
  const { customer } = form.draft;
  return (
    <>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
      <SelectField
        label="Refund by"
        {...form.field('tender')}
        options={TENDERS.map((value) => ({ value, label: tenderNames[value] }))}
      />
      <CashInCoins amount={work.total} rounding={work.cashRounding} currencyCode={work.currencyCode} />
      <p className="return-customer">
        {customer === null ? 'No customer' : customer.name}{' '}
        <Button onClick={() => setIsChoosing(true)}>{customer === null ? 'Choose a customer' : 'Change'}</Button>
      </p>
    </>
  );
}
