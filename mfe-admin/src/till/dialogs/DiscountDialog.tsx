import { useId, useState } from 'react';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { Approval } from '@dukani/shared/rpc';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { parseDiscount, type Basket, type Discount } from '../basket/basket';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { currencyStep } from '../../common/useBusiness';
import { approvalSubject } from './approvalNeed';
import { discountableAmount, discountProblem } from '../basket/basketBounds';
import { useDiscountCheck, type DiscountRefusal } from './useDiscountCheck';

interface DiscountDialogProps {
  basket: Basket;
  /** The line it is for; null for the whole basket. */
  lineId: string | null;
  /** What the discount is on: a product's name, or "the whole basket". */
  subject: string;
  discount: Discount | null;
  /** Null where no reason is asked for. */
  reason: string | null;
  currencyCode: string;
  onApply: (discount: Discount | null, reason: string, approval?: Approval) => void;
  onClose: () => void;
}

function discountInput(discount: Discount | null): string {
  if (discount === null) return '';
  return discount.kind === 'percent' ? `${discount.percent}%` : toNumeric(discount.amount);
}

/** What is typed of a discount, and what the server says of it. */
function useDiscount({ basket, lineId, discount, reason, currencyCode, onApply }: DiscountDialogProps) {
  const stepHundredths = currencyStep(currencyCode);
  const [text, setText] = useState(discountInput(discount));
  const [reasonText, setReasonText] = useState(reason ?? '');
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ discount: Discount; need: DiscountRefusal['need'] } | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const check = useDiscountCheck({ basket, lineId });
  const submit = async () => {
    const parsed = parseDiscount(text, parseMoneyInput);
    if (parsed === null && text.trim() !== '') {
      setError('Type an amount like 50, or a percentage like 10%.');
      return;
    }
    const impossible =
      parsed === null
        ? null
        : discountProblem(parsed, discountableAmount(basket.lines, lineId, stepHundredths), stepHundredths);
    if (impossible !== null) return setError(impossible);
    if (isChecking) return;
    setIsChecking(true);
    const refusal = parsed === null ? null : await check(parsed);
    setIsChecking(false);
    if (refusal !== null) {
      setError(refusal.sentence);
      setRefused(parsed === null ? null : { discount: parsed, need: refusal.need });
      return;
    }
    onApply(parsed, reasonText.trim());
  };
  return {
    text,
    typeText: (value: string) => {
      setText(value);
      setRefused(null);
      setError(null);
    },
    reasonText,
    setReasonText,
    error,
    refused,
    isChecking,
    submit,
  };
}

/** Asks for a discount as an amount or with a percent sign. */
export function DiscountDialog(props: DiscountDialogProps) {
  const { subject, discount, reason, onApply, onClose } = props;
  const formId = useId();
  const entry = useDiscount(props);
  const { refused } = entry;
  const [isPrompting, setIsPrompting] = useState(false);
  const need = refused?.need ?? null;
  if (isPrompting && refused !== null && need?.percent !== undefined)
    return (
      <DiscountApproval
        {...props}
        asked={refused.discount}
        need={{ ...need, percent: need.percent }}
        reasonText={entry.reasonText.trim()}
        onClose={() => setIsPrompting(false)}
      />
    );
  return (
    <Dialog
      isOpen
      title={`Discount on ${subject}`}
      onClose={onClose}
      footer={
        <>
          {discount !== null && (
            <Button variant="ghost" onClick={() => onApply(null, '')}>
              Remove discount
            </Button>
          )}
          {need?.percent !== undefined && (
            <Button icon="key" onClick={() => setIsPrompting(true)}>
              A manager approves
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" isBusy={entry.isChecking}>
            Apply
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          void entry.submit();
        }}
        noValidate
      >
        <DiscountFields entry={entry} hasReason={reason !== null} />
      </form>
    </Dialog>
  );
}

function DiscountFields({ entry, hasReason }: { entry: ReturnType<typeof useDiscount>; hasReason: boolean }) {
  return (
    <>
      <TextField
        label="Discount"
        value={entry.text}
        onChange={entry.typeText}
        error={entry.error}
        help="An amount like 50, or a percentage like 10%."
        inputMode="decimal"
        autoComplete="off"
        autoFocus
      />
      {hasReason && (
        <TextField
          label="Reason"
          value={entry.reasonText}
          onChange={entry.setReasonText}
          maxLength={200}
          help="Saved with the sale."
        />
      )}
    </>
  );
}

interface DiscountApprovalProps extends Pick<
  DiscountDialogProps,
  'basket' | 'subject' | 'currencyCode' | 'onApply' | 'onClose'
> {
  asked: Discount;
  need: NonNullable<DiscountRefusal['need']> & { percent: number };
  reasonText: string;
}

function DiscountApproval({
  basket,
  subject,
  currencyCode,
  asked,
  need,
  reasonText,
  onApply,
  onClose,
}: DiscountApprovalProps) {
  // A little more than the percentage is rounding; what was typed is what is approved.
  const typed = asked.kind === 'percent' ? asked.percent : 0;
  const percent = Math.max(need.percent, typed);
  return (
    <ApprovalDialog
      permission={need.permission}
      subject={{ ...approvalSubject(need, basket.saleId), percent }}
      what={`A discount on ${subject}, ${formatPercent(percent)} off, ${formatCurrency(fromNumeric(need.amount ?? 0), currencyCode)} in total.`}
      reason={reasonText}
      onApproved={(approval) => onApply(asked, reasonText || approval.reason, approval)}
      onClose={onClose}
    />
  );
}
