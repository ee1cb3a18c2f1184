import { formatCurrency } from '@dukani/shared/format';
import { useAppDispatch } from '@dukani/shared/store';
import { TextField } from '@dukani/shared/fields';
import { toast } from '@dukani/shared/ui-core';
import { ActionDialog, FieldProblem, useEditForm } from '@dukani/shared/ui-antd';
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
  const check = useCouponCheck(till);
  const form = useEditForm({
    initial: { code: '' },
    version: null,
    validate: ({ code }) =>
      code.trim() === ''
        ? { code: 'Type or scan the code of the coupon.' }
        : (till.baskets.current.couponCodes ?? []).length >= MAX_COUPONS
          ? { code: `A basket takes at most ${MAX_COUPONS} coupons.` }
          : {},
    askFirst: () => !till.isOffline,
    save: async ({ code }) => {
      const typed = code.trim().toUpperCase();
      const coupon = await check(typed);
      if (coupon === null || (coupon.state !== 'applied' && coupon.state !== 'coupon_not_met'))
        throw new FieldProblem('code', coupon?.message ?? 'This code is not valid.');
      dispatch(couponAdded(typed));
      if (coupon.state === 'applied')
        toast({
          tone: 'success',
          title: coupon.name ?? typed,
          description: `${formatCurrency(coupon.amount, till.business.currencyCode)} off.`,
        });
    },
  });
  return (
    <ActionDialog form={form} title="Coupon" saveLabel="Use coupon" isDisabled={till.isOffline} onClose={onClose}>
      <TextField
        label="Code"
        {...form.field('code')}
        {...(till.isOffline ? { error: 'Coupons need a connection.' } : {})}
        maxLength={60}
        autoFocus
        autoComplete="off"
        help="Capital letters do not matter. You can also scan a coupon directly into the basket."
      />
    </ActionDialog>
  );
}
