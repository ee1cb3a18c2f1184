import { useId } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import type { RefundInput } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog, Icon } from '@dukani/shared/ui-core';
import { compare, zero } from '@dukani/shared/money';
import { tenderInText, useTenderNames } from '../../common/tenderNames';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import type { Sale } from '../../checkout/saleRows';
import { RefundLineFields } from './RefundLineFields';
import { REASON_MISSING, refundTenders, writtenOff } from '../../checkout/returns/refund';
import { useRefund, useRefundInPoints, type Refund } from './useRefund';

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
  const refund = useRefund(sale, { onRefunded, onClose });
  const { entry } = refund;
  if (refund.unapproved !== null) return <RefundApproval refund={refund} request={refund.unapproved} />;
  return (
    <Dialog
      isOpen
      size="large"
      title={`Refund ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={entry.returnAll}>Return all</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={refund.isLoading}>
            {entry.amount === zero ? 'Refund' : `Refund ${formatCurrency(entry.amount, sale.currencyCode)}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          void refund.submit();
        }}
        noValidate
      >
        <div>
          {entry.lines.map((line) => (
            <RefundLineFields
              key={line.saleLineId}
              sale={sale}
              line={line}
              onChange={(changes) => entry.change(line.saleLineId, changes)}
            />
          ))}
        </div>
        <RefundFields refund={refund} />
      </form>
    </Dialog>
  );
}

interface RefundApprovalProps {
  refund: Refund;
  request: RefundInput;
}

function RefundApproval({ refund: { sale, entry, approve }, request }: RefundApprovalProps) {
  const tenderNames = useTenderNames();
  return (
    <ApprovalDialog
      permission="sales.refund"
      subject={{
        refund_id: request.id,
        sale_id: request.sale_id,
        refund_tender_type: request.refund_tender_type,
        lines: request.lines.map(({ sale_line_id, quantity, restock }) => ({ sale_line_id, quantity, restock })),
      }}
      what={`A return of ${formatCurrency(entry.amount, sale.currencyCode)} from ${sale.invoiceNumber}, refunded by ${tenderInText(tenderNames, entry.tenderType)}.${writtenOff(request.lines)}`}
      reason={entry.reason.trim().slice(0, 200)}
      onApproved={(approval) => approve(approval.id)}
      onClose={() => approve(null)}
    />
  );
}

/** Why, and how the money is returned. */
function RefundFields({ refund }: { refund: Refund }) {
  const tenderNames = useTenderNames();
  const { sale, entry, problem, setProblem } = refund;
  const { tenderType } = entry;
  const inPoints = useRefundInPoints(sale, entry.amount, tenderType);
  return (
    <>
      <TextField
        label="Reason"
        value={entry.reason}
        onChange={(text) => {
          entry.setReason(text);
          setProblem(null);
        }}
        error={problem === REASON_MISSING ? problem : null}
        inputRef={refund.reasonRef}
        required
        maxLength={500}
      />
      <SelectField
        label="Refund by"
        value={tenderType}
        options={refundTenders(sale).map((value) => ({ value, label: tenderNames[value] }))}
        onChange={entry.setTenderType}
      />
      <OtherWayWarning refund={refund} />
      {compare(inPoints, zero) > 0 && (
        <p className="adm-muted" role="status">
          {formatCurrency(inPoints, sale.currencyCode)} is refunded as points, because it was paid with points.
        </p>
      )}
      {tenderType !== 'cash' && (
        <TextField label="Reference" value={entry.reference} onChange={entry.setReference} maxLength={100} />
      )}
      {problem !== null && problem !== REASON_MISSING && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Money goes back another way than it came. */
function OtherWayWarning({ refund: { sale, entry } }: { refund: Refund }) {
  const tenderNames = useTenderNames();
  const { tenderType } = entry;
  const paidBy = [...new Set(sale.payments.map((payment) => payment.tenderType))].filter(
    (tender) => tender !== 'loyalty' || tenderType === 'loyalty',
  );
  if (paidBy.length === 0 || paidBy.includes(tenderType)) return null;
  return (
    <p className="refund-warning" role="status">
      <Icon name="alert" size={16} /> This was paid by{' '}
      {paidBy.map((paid) => tenderInText(tenderNames, paid)).join(' and ')}, not by{' '}
      {tenderInText(tenderNames, tenderType)}. Refund another way only if that is not possible.
    </p>
  );
}
