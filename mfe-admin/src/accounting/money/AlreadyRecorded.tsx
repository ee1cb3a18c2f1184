import { formatCurrency } from '@dukani/shared/format';
import { parseMoneyInput, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { shiftDays } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { dayText } from '../periods';
import { useVouchersOfCategoryQuery } from './similarVouchersApi';
import type { VoucherDraft } from './voucherDraft';

/** So far from the day of a document another one of the same amount is likely to be the same. */
const NEAR_DAYS = 10;

interface AlreadyRecordedProps {
  kind: 'expense' | 'income';
  draft: Pick<VoucherDraft, 'category' | 'amount' | 'businessDate'>;
}

/** Says that the same amount was recorded for the same thing around that day. It stops nobody: two taxis may cost the same. */
export function AlreadyRecorded({ kind, draft }: AlreadyRecordedProps) {
  const { currencyCode } = useBusiness();
  const { category, businessDate } = draft;
  const { currentData = [] } = useVouchersOfCategoryQuery(
    {
      kind,
      accountId: category?.value ?? '',
      from: shiftDays(businessDate, -NEAR_DAYS),
      to: shiftDays(businessDate, NEAR_DAYS),
    },
    { skip: category === null || businessDate === '' },
  );
  const amount = parseMoneyInput(draft.amount) ?? zero;
  const same = amount === 0 ? undefined : currentData.find((voucher) => voucher.amount === amount);
  return (
    <p role="status" className="money-already">
      {same !== undefined && (
        <>
          {formatCurrency(same.amount, currencyCode)} for {same.accountName} is already recorded on{' '}
          {dayText(same.businessDate)}: <Link to={`/admin/accounting?tab=money&voucher=${same.id}`}>{same.number}</Link>
          .
        </>
      )}
    </p>
  );
}
