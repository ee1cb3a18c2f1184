import { errorMessage } from '@dukani/shared/errors';
import { SelectField } from '@dukani/shared/fields';
import { Skeleton } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useOrderDepositSettingQuery, useSaveOrderDepositMutation } from './orderDepositApi';

const CHOICES = [0, 10, 20, 25, 30, 40, 50, 75, 100];

const textOf = (percent: number) =>
  percent === 0 ? 'Nothing' : percent === 100 ? 'The whole price' : `At least ${percent} %`;

/** How much of an order for later is paid when it is taken. */
export function OrderDepositForm({ mayEdit }: { mayEdit: boolean }) {
  const { tenantId } = useBusiness();
  const notify = useNotify();
  const { data: percent, isLoading: isAsking } = useOrderDepositSettingQuery();
  const [save, { isLoading }] = useSaveOrderDepositMutation();
  if (isAsking) return <Skeleton height={93} />;
  if (percent === undefined || percent === null) return null;
  const choices = CHOICES.includes(percent) ? CHOICES : [...CHOICES, percent].sort((a, b) => a - b);
  const change = async (value: string) => {
    const { error } = await save({ tenantId, percent: Number(value) });
    if (error === undefined) notify.success('Saved');
    else notify.error('The deposit stays as it was', errorMessage(error));
  };
  return (
    <section aria-label="Orders for later">
      <SelectField
        label="Paid when an order for later is taken"
        value={String(percent)}
        options={choices.map((choice) => ({ value: String(choice), label: textOf(choice) }))}
        onChange={(value) => void change(value)}
        disabled={!mayEdit || isLoading}
        help="The rest follows in instalments, or when the goods are handed over. More can always be paid."
      />
    </section>
  );
}
