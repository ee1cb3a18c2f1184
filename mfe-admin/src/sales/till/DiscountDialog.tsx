import { useId, useState, type FormEvent } from 'react';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { Approval } from '@dukani/shared/rpc';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { parseDiscount, type Basket, type Discount } from './basket';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { currencyStep } from '../../common/useBusiness';
import { approvalSubject } from './approvalNeed';
import { discountableAmount, discountProblem } from './basketBounds';
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

/** Asks for a discount as an amount or with a percent sign. */
export function DiscountDialog({
  basket,
  lineId,
  subject,
  discount,
  reason,
  currencyCode,
  onApply,
  onClose,
}: DiscountDialogProps) {
  const formId = useId();
  const stepHundredths = currencyStep(currencyCode);
  const [text, setText] = useState(discountInput(discount));
  const [reasonText, setReasonText] = useState(reason ?? '');
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ discount: Discount; need: DiscountRefusal['need'] } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const check = useDiscountCheck({ basket, lineId });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
  const need = refused?.need ?? null;
  if (isAsking && refused !== null && need?.percent !== undefined) {
    // A little more than the percentage is rounding; what was typed is what is approved.
    const typed = refused.discount.kind === 'percent' ? refused.discount.percent : 0;
    const percent = Math.max(need.percent, typed);
    return (
      <ApprovalDialog
        permission={need.permission}
        subject={{ ...approvalSubject(need, basket.saleId), percent }}
        what={`A discount on ${subject}, ${formatPercent(percent)} off, ${formatCurrency(fromNumeric(need.amount ?? 0), currencyCode)} in total.`}
        reason={reasonText.trim()}
        onApproved={(approval) => onApply(refused.discount, reasonText.trim() || approval.reason, approval)}
        onClose={() => setIsAsking(false)}
      />
    );
  }
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
            <Button icon="key" onClick={() => setIsAsking(true)}>
              A manager approves
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" isBusy={isChecking}>
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Discount"
          value={text}
          onChange={(value) => {
            setText(value);
            setRefused(null);
            setError(null);
          }}
          error={error}
          help="An amount like 50, or a percentage like 10%."
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
        {reason !== null && (
          <TextField
            label="Reason"
            value={reasonText}
            onChange={setReasonText}
            maxLength={200}
            help="Saved with the sale."
          />
        )}
      </form>
    </Dialog>
  );
}
