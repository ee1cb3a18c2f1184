import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { useAppDispatch } from '@dukani/shared/store';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog, toast } from '@dukani/shared/ui-core';
import { couponAdded, MAX_COUPONS } from '../basket/basketSlice';
import { useCouponCheck } from './useCouponCheck';
import type { Till } from '../useTill';

interface CouponDialogProps {
  till: Till;
  onClose: () => void;
}

/** Takes the code of a coupon and says at once what it is good for. */
export function CouponDialog({ till, onClose }: CouponDialogProps) {
  const dispatch = useAppDispatch();
  const formId = useId();
  const check = useCouponCheck(till);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(till.isOffline ? 'Coupons need a connection.' : null);
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    const typed = code.trim().toUpperCase();
    if (typed === '') return setProblem('Type or scan the code of the coupon.');
    if ((till.baskets.current.couponCodes ?? []).length >= MAX_COUPONS)
      return setProblem(`A basket takes at most ${MAX_COUPONS} coupons.`);
    setIsBusy(true);
    try {
      const coupon = await check(typed);
      if (coupon === null || (coupon.state !== 'applied' && coupon.state !== 'coupon_not_met')) {
        setProblem(coupon?.message ?? 'This code is not valid.');
        return;
      }
      dispatch(couponAdded(typed));
      if (coupon.state === 'applied')
        toast({
          tone: 'success',
          title: coupon.name ?? typed,
          description: `${formatCurrency(coupon.amount, till.business.currencyCode)} off.`,
        });
      onClose();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !till.isOffline) void add();
  };
  return (
    <Dialog
      isOpen
      title="Coupon"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={till.isOffline}>
          Use coupon
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit}>
        <TextField
          label="Code"
          value={code}
          onChange={(text) => {
            setCode(text);
            if (!till.isOffline) setProblem(null);
          }}
          maxLength={60}
          autoFocus
          autoComplete="off"
          help="Capital letters do not matter. You can also scan a coupon directly into the basket."
          error={problem ?? undefined}
        />
      </form>
    </Dialog>
  );
}
