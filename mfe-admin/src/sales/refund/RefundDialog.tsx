import { formatCurrency } from '@dukani/shared/format';
import type { RefundInput } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Icon } from '@dukani/shared/ui-core';
import { ActionDialog } from '@dukani/shared/ui-antd';
import { compare, zero } from '@dukani/shared/money';
import { tenderInText, useTenderNames } from '../../common/tenderNames';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import type { Sale } from '../../checkout/saleRows';
import { CashInCoins } from '../../checkout/returns/CashInCoins';
import { RefundLineFields } from './RefundLineFields';
import { refundTenders, withChanges, writtenOff } from '../../checkout/returns/refund';
import { useRefund, useRefundParts, wholeLines, type Refund } from './useRefund';

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
  const refund = useRefund(sale, { onRefunded, onClose });
  const { form, amount, approval } = refund;
  if (approval.asked !== null) return <RefundApproval refund={refund} request={approval.asked} />;
  return (
    <ActionDialog
      form={form}
      size="large"
      title={`Refund ${sale.invoiceNumber}`}
      saveLabel={amount === zero ? 'Refund' : `Refund ${formatCurrency(amount, sale.currencyCode)}`}
      onClose={onClose}
      onDone={null}
      footer={
        <Button onClick={() => form.change((draft) => ({ lines: wholeLines(sale, draft.lines) }))}>Return all</Button>
      }
    >
      <div>
        {form.draft.lines.map((line) => (
          <RefundLineFields
            key={line.saleLineId}
            sale={sale}
            line={line}
            onChange={(changes) =>
              form.change(({ lines }) => ({ lines: withChanges(lines, line.saleLineId, changes) }))
            }
          />
        ))}
      </div>
      <RefundFields refund={refund} />
    </ActionDialog>
  );
}

interface RefundApprovalProps {
  refund: Refund;
  request: RefundInput;
}

function RefundApproval({ refund: { sale, form, amount, approval }, request }: RefundApprovalProps) {
  const tenderNames = useTenderNames();
  const { tenderType, reason } = form.draft;
  return (
    <ApprovalDialog
      permission="sales.refund"
      subject={{
        refund_id: request.id,
        sale_id: request.sale_id,
        refund_tender_type: request.refund_tender_type,
        lines: request.lines.map(({ sale_line_id, quantity, restock }) => ({ sale_line_id, quantity, restock })),
      }}
      what={`A return of ${formatCurrency(amount, sale.currencyCode)} from ${sale.invoiceNumber}, refunded by ${tenderInText(tenderNames, tenderType)}.${writtenOff(request.lines)}`}
      reason={reason.trim().slice(0, 200)}
      onApproved={({ id }) => approval.answer(id)}
      onClose={() => approval.answer(null)}
    />
  );
}

/** Why, and how the money is returned. */
function RefundFields({ refund }: { refund: Refund }) {
  const tenderNames = useTenderNames();
  const { sale, form, amount } = refund;
  const { tenderType } = form.draft;
  const { inPoints, inMoney, cashRounding } = useRefundParts(sale, amount, tenderType);
  return (
    <>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
      <SelectField
        label="Refund by"
        {...form.field('tenderType')}
        options={refundTenders(sale).map((value) => ({ value, label: tenderNames[value] }))}
      />
      <OtherWayWarning refund={refund} />
      {compare(inPoints, zero) > 0 && (
        <p className="adm-muted" role="status">
          {formatCurrency(inPoints, sale.currencyCode)} is refunded as points, because it was paid with points.
        </p>
      )}
      <CashInCoins amount={inMoney} rounding={cashRounding} currencyCode={sale.currencyCode} />
      {tenderType !== 'cash' && <TextField label="Reference" {...form.field('reference')} maxLength={100} />}
    </>
  );
}

/** Money goes back another way than it came. */
function OtherWayWarning({ refund: { sale, form } }: { refund: Refund }) {
  const tenderNames = useTenderNames();
  const { tenderType } = form.draft;
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
