import { useId, useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog, Icon } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { compare, subtract, zero } from '@dukani/shared/money';
import { tenderInText, useTenderNames } from '../../common/tenderNames';
import { currencyStep } from '../../common/useBusiness';
import { newId } from '../../common/newId';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import type { CreditNote, Sale } from '../saleRows';
import { useRefundPartsQuery } from '../returnsApi';
import { useRefundSaleMutation } from '../salesApi';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import { RefundLineFields } from '../RefundLineFields';
import {
  REASON_MISSING,
  refundAmount,
  refundProblem,
  refundRequest,
  startRefund,
  wholeLine,
  isPaidWithPoints,
  pointsBelowZero,
  refundTenders,
  writtenOff,
  type RefundLine,
} from '../refund';

interface RefundDialogProps {
  sale: Sale;
  /** The goods are back: there is a credit note to give. */
  onRefunded?: (note: { id: string; number: string }) => void;
  onClose: () => void;
}

/**
 * Takes goods back: how many, whether they go to stock, why, and how the money is returned. The amounts are the server's. Who
 * may not refund has somebody else approve just this return.
 */
export function RefundDialog({ sale, onRefunded, onClose }: RefundDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const tenderNames = useTenderNames();
  // One id for all tries, so that a lost answer cannot refund twice.
  const [refundId] = useState(newId);
  const [lines, setLines] = useState<RefundLine[]>(() => startRefund(sale));
  const [reason, setReason] = useState('');
  const [tenderType, setTenderType] = useState<TenderType>(refundTenders(sale)[0] ?? 'cash');
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const amount = refundAmount(sale, lines, currencyStep(sale.currencyCode));
  const isAllPoints = tenderType === 'loyalty';
  const paidBy = [...new Set(sale.payments.map((payment) => payment.tenderType))].filter(
    (tender) => tender !== 'loyalty' || isAllPoints,
  );
  const parts = useRefundPartsQuery(
    { saleId: sale.id, amount },
    { skip: !isPaidWithPoints(sale) || isAllPoints || amount === zero },
  );
  const inPoints = parts.currentData?.inPoints ?? zero;
  const session = useCurrentTillSessionQuery();
  const [refundSale, { isLoading }] = useRefundSaleMutation();
  const { may: mayRefund, operatorInput } = useMayAtTill('sales.refund');
  const reasonRef = useRef<HTMLInputElement>(null);
  const [unapproved, setUnapproved] = useState<RefundInput | null>(null);

  const change = (saleLineId: string, changes: Partial<RefundLine>) =>
    setLines((before) => before.map((line) => (line.saleLineId === saleLineId ? { ...line, ...changes } : line)));
  const returnAll = () =>
    setLines((before) =>
      before.map((line) => {
        const sold = sale.lines.find((candidate) => candidate.id === line.saleLineId);
        return sold === undefined ? line : wholeLine(line, sold);
      }),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found =
      refundProblem(sale, lines, reason) ??
      (tenderType === 'cash' && (session.data ?? null) === null ? 'Open a till first to pay out cash.' : null);
    setProblem(found);
    if (found === REASON_MISSING) reasonRef.current?.focus();
    if (found !== null) return;
    const request = {
      ...refundRequest({
        id: refundId,
        sale,
        lines,
        reason,
        tenderType,
        reference,
        tillSessionId: session.data?.id ?? null,
      }),
      ...operatorInput,
    };
    if (mayRefund) await send(request);
    else setUnapproved(request);
  };
  const send = async (request: RefundInput) => {
    const { data, error } = await refundSale(request);
    if (data === undefined) {
      setProblem(errorMessage(error));
      return;
    }
    notify.success(`${data.number} issued`, backText(data));
    const tooFew = pointsBelowZero(data.pointsBalance);
    if (tooFew !== null) notify.info('Negative points', tooFew);
    onClose();
    onRefunded?.(data);
  };

  const backText = (note: CreditNote): string => {
    const back = (part: typeof amount, way: string) =>
      compare(part, zero) > 0 ? [`${formatCurrency(part, sale.currencyCode)} refunded: ${way}.`] : [];
    return [
      ...back(subtract(note.total, note.inPoints), tenderNames[note.refundTenderType]),
      ...back(note.inPoints, tenderNames.loyalty),
    ].join(' ');
  };

  if (unapproved !== null)
    return (
      <ApprovalDialog
        permission="sales.refund"
        subject={{
          refund_id: unapproved.id,
          sale_id: unapproved.sale_id,
          refund_tender_type: unapproved.refund_tender_type,
          lines: unapproved.lines.map(({ sale_line_id, quantity, restock }) => ({ sale_line_id, quantity, restock })),
        }}
        what={`A return of ${formatCurrency(amount, sale.currencyCode)} from ${sale.invoiceNumber}, refunded by ${tenderInText(tenderNames, tenderType)}.${writtenOff(unapproved.lines)}`}
        reason={reason.trim().slice(0, 200)}
        onApproved={(approval) => {
          setUnapproved(null);
          void send({ ...unapproved, approval_ids: [approval.id] });
        }}
        onClose={() => setUnapproved(null)}
      />
    );
  return (
    <Dialog
      isOpen
      size="large"
      title={`Refund ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={returnAll}>Return all</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
            {amount === zero ? 'Refund' : `Refund ${formatCurrency(amount, sale.currencyCode)}`}
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          {lines.map((line) => (
            <RefundLineFields
              key={line.saleLineId}
              sale={sale}
              line={line}
              onChange={(changes) => change(line.saleLineId, changes)}
            />
          ))}
        </div>
        <TextField
          label="Reason"
          value={reason}
          onChange={(text) => {
            setReason(text);
            setProblem(null);
          }}
          error={problem === REASON_MISSING ? problem : null}
          inputRef={reasonRef}
          required
          maxLength={500}
        />
        <SelectField
          label="Refund by"
          value={tenderType}
          options={refundTenders(sale).map((value) => ({ value, label: tenderNames[value] }))}
          onChange={setTenderType}
        />
        {paidBy.length > 0 && !paidBy.includes(tenderType) && (
          <p className="refund-warning" role="status">
            <Icon name="alert" size={16} /> This was paid by{' '}
            {paidBy.map((paid) => tenderInText(tenderNames, paid)).join(' and ')}, not by{' '}
            {tenderInText(tenderNames, tenderType)}. Refund another way only if that is not possible.
          </p>
        )}
        {compare(inPoints, zero) > 0 && (
          <p className="adm-muted" role="status">
            {formatCurrency(inPoints, sale.currencyCode)} is refunded as points, because it was paid with points.
          </p>
        )}
        {tenderType !== 'cash' && (
          <TextField label="Reference" value={reference} onChange={setReference} maxLength={100} />
        )}
        {problem !== null && problem !== REASON_MISSING && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
