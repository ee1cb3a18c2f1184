import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { toNumeric, zero } from '@dukani/shared/money';
import type { UnreferencedReturnInput } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import { tenderInText, useTenderNames } from '../../common/tenderNames';
import { useBusiness } from '../../common/useBusiness';
import { writtenOff } from '../refund';
import { CustomerDialog } from '../CustomerDialog';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import { addGoods } from './goods';
import { GoodsPicker } from './GoodsPicker';
import { useReturnWithoutReceiptMutation } from '../returnsApi';
import { unreferencedLines, unreferencedProblem, unreferencedTotal, type UnreferencedLine } from './unreferenced';
import { UnreferencedLineFields } from './UnreferencedLineFields';
import './returns.css';

type Tender = UnreferencedReturnInput['refund_tender_type'];
const TENDERS: readonly Tender[] = ['cash', 'store_credit'];

interface UnreferencedReturnDialogProps {
  /** The goods are back: there is a credit note to give. */
  onReturned?: (note: { id: string; number: string }) => void;
  onClose: () => void;
}

/** Takes goods back without a receipt: at most at today's price, in cash or as store credit, with a reason. */
export function UnreferencedReturnDialog({ onReturned, onClose }: UnreferencedReturnDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const tenderNames = useTenderNames();
  const { currencyCode, stepHundredths } = useBusiness();
  // One id for all tries, so that a lost answer cannot pay twice.
  const [returnId] = useState(newId);
  const [lines, setLines] = useState<UnreferencedLine[]>([]);
  const [reason, setReason] = useState('');
  const [tender, setTender] = useState<Tender>('cash');
  const [customer, setCustomer] = useState<{ id: string; name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<'goods' | 'customer' | 'approve'>('goods');
  const [approved, setApproved] = useState<UnreferencedReturnInput | null>(null);
  const { may: mayReturn, operatorInput } = useMayAtTill('sales.refund_unreferenced');
  const session = useCurrentTillSessionQuery();
  const [takeBack, { isLoading }] = useReturnWithoutReceiptMutation();
  const total = unreferencedTotal(lines, stepHundredths);
  const totalText = formatCurrency(total, currencyCode);

  const body = (): UnreferencedReturnInput => ({
    id: returnId,
    till_session_id: session.data?.id ?? '',
    contact_id: customer?.id ?? null,
    reason: reason.trim(),
    refund_tender_type: tender,
    lines: unreferencedLines(lines),
    ...operatorInput,
  });
  const change = (id: string, changes: Partial<UnreferencedLine>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...changes } : line)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found =
      unreferencedProblem(lines, reason) ??
      (tender === 'store_credit' && customer === null ? 'Choose the customer who gets the store credit.' : null) ??
      ((session.data ?? null) === null ? 'Open a till first to pay out cash.' : null);
    setProblem(found);
    if (found !== null || isLoading) return;
    // What was approved is sent as it was; anything else is asked for anew.
    const { approval_ids: _approvals, ...given } = approved ?? body();
    const isSame = approved !== null && JSON.stringify(given) === JSON.stringify(body());
    if (isSame) void send(approved);
    else if (mayReturn) void send(body());
    else setStep('approve');
  };
  const send = async (request: UnreferencedReturnInput) => {
    const { data, error } = await takeBack(request);
    if (data === undefined) {
      setProblem(errorMessage(error));
      // Over the limit of the day the right to take goods back is not enough.
      if (isApprovalMissing(error) && request.approval_ids === undefined) setStep('approve');
      return;
    }
    notify.success(
      `${data.number} issued`,
      `${formatCurrency(data.total, currencyCode)} refunded: ${tenderNames[data.refundTenderType]}.`,
    );
    onClose();
    onReturned?.(data);
  };

  if (step === 'customer') {
    return (
      <CustomerDialog
        onChoose={({ id, name }) => {
          setCustomer({ id, name });
          setStep('goods');
        }}
        onClose={() => setStep('goods')}
      />
    );
  }
  if (step === 'approve') {
    const request = body();
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
          `A return of ${totalText} without a receipt, refunded as ${tenderInText(tenderNames, tender)}.${writtenOff(request.lines)}`,
          problem,
        ]
          .filter(Boolean)
          .join(' ')}
        reason={reason.trim().slice(0, 200)}
        onApproved={(approval) => {
          const allowed = { ...request, approval_ids: [approval.id] };
          setApproved(allowed);
          setStep('goods');
          void send(allowed);
        }}
        onClose={() => setStep('goods')}
      />
    );
  }
  return (
    <Dialog
      isOpen
      size="large"
      title="Return without receipt"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
          {total === zero ? 'Return goods' : `Refund ${totalText}`}
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit} noValidate>
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
        <TextField label="Reason" value={reason} onChange={setReason} required maxLength={500} />
        <SelectField
          label="Refund by"
          value={tender}
          options={TENDERS.map((value) => ({ value, label: tenderNames[value] }))}
          onChange={setTender}
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
      </form>
    </Dialog>
  );
}

const isApprovalMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'approval_required';
