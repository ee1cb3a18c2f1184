import { useState } from 'react';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { Approval } from '@dukani/shared/rpc';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, FieldProblem, useEditForm } from '@dukani/shared/ui-antd';
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

interface Refused {
  /** As it was typed. */
  text: string;
  discount: Discount;
  need: DiscountRefusal['need'];
}

/** What is typed of a discount, and what the server says of it. */
function useDiscount({ basket, lineId, discount, reason, currencyCode, onApply }: DiscountDialogProps) {
  const stepHundredths = currencyStep(currencyCode);
  const [refused, setRefused] = useState<Refused | null>(null);
  const check = useDiscountCheck({ basket, lineId });
  const form = useEditForm({
    initial: { discount: discountInput(discount), reason: reason ?? '' },
    version: null,
    validate: (draft) => {
      const parsed = parseDiscount(draft.discount, parseMoneyInput);
      if (parsed === null)
        return draft.discount.trim() === '' ? {} : { discount: 'Type an amount like 50, or a percentage like 10%.' };
      const impossible = discountProblem(
        parsed,
        discountableAmount(basket.lines, lineId, stepHundredths),
        stepHundredths,
      );
      return impossible === null ? {} : { discount: impossible };
    },
    save: async (draft) => {
      const parsed = parseDiscount(draft.discount, parseMoneyInput);
      const refusal = parsed === null ? null : await check(parsed);
      if (parsed !== null && refusal !== null) {
        setRefused({ text: draft.discount, discount: parsed, need: refusal.need });
        throw new FieldProblem('discount', refusal.sentence);
      }
      onApply(parsed, draft.reason.trim());
    },
  });
  return { form, refused: refused?.text === form.draft.discount ? refused : null };
}

/** Asks for a discount as an amount or with a percent sign. */
export function DiscountDialog(props: DiscountDialogProps) {
  const { subject, discount, reason, onApply, onClose } = props;
  const { form, refused } = useDiscount(props);
  const [isPrompting, setIsPrompting] = useState(false);
  const need = refused?.need ?? null;
  if (isPrompting && refused !== null && need?.percent !== undefined)
    return (
      <DiscountApproval
        {...props}
        asked={refused.discount}
        need={{ ...need, percent: need.percent }}
        reasonText={form.draft.reason.trim()}
        onClose={() => setIsPrompting(false)}
      />
    );
  return (
    <ActionDialog
      form={form}
      title={`Discount on ${subject}`}
      saveLabel="Apply"
      onClose={onClose}
      onDone={null}
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
        </>
      }
    >
      <TextField
        label="Discount"
        {...form.field('discount')}
        help="An amount like 50, or a percentage like 10%."
        inputMode="decimal"
        autoComplete="off"
        autoFocus
      />
      {reason !== null && (
        <TextField label="Reason" {...form.field('reason')} maxLength={200} help="Saved with the sale." />
      )}
    </ActionDialog>
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
