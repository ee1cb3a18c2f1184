import { Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { useReturnLimitQuery, useSaveReturnLimitMutation, type ReturnLimit } from './returnLimitApi';

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;

/** How much one person takes back without a receipt in a day. */
export function ReturnLimitForm({ mayEdit }: { mayEdit: boolean }) {
  const { data: limit, isLoading } = useReturnLimitQuery();
  if (isLoading) return <Skeleton height={120} />;
  return limit === undefined ? null : <LimitField limit={limit} mayEdit={mayEdit} />;
}

function LimitField({ limit, mayEdit }: { limit: ReturnLimit; mayEdit: boolean }) {
  const { tenantId, currencyCode } = useBusiness();
  const [save] = useSaveReturnLimitMutation();
  const form = useEditForm<ReturnLimit, null>({
    initial: limit,
    version: tenantId,
    validate: ({ dailyLimit }) =>
      dailyLimit.trim() === '' || AMOUNT.test(dailyLimit.trim())
        ? {}
        : { dailyLimit: 'Type an amount, or leave it empty.' },
    save: (draft) => save({ tenantId, limit: draft }).unwrap(),
    savedText: () => 'Limit of returns saved',
  });
  return (
    <EditForm form={form} title="Returns without a receipt" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Returns without a receipt">
        <AmountField
          label="One person takes back a day up to"
          {...form.field('dailyLimit')}
          currencyCode={currencyCode}
          help="Above it somebody else approves by PIN. Empty: no limit."
        />
      </FormSection>
    </EditForm>
  );
}
