import { errorMessage } from '@dukani/shared/errors';
import { SelectField } from '@dukani/shared/fields';
import { Skeleton } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useSaveTillLockMinutesMutation, useTillLockMinutesQuery } from './tillLockApi';

const CHOICES = [0, 1, 2, 5, 10, 15, 30, 60];

const textOf = (minutes: number) =>
  minutes === 0 ? 'Never' : `After ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} without a touch`;

/** When a till that nobody touches asks for a PIN. */
export function TillLockForm({ mayEdit }: { mayEdit: boolean }) {
  const { tenantId } = useBusiness();
  const notify = useNotify();
  const { data: minutes, isLoading: isAsking } = useTillLockMinutesQuery();
  const [save, { isLoading }] = useSaveTillLockMinutesMutation();
  if (isAsking) return <Skeleton height={93} />;
  if (minutes === undefined || minutes === null) return null;
  const choices = CHOICES.includes(minutes) ? CHOICES : [...CHOICES, minutes].sort((a, b) => a - b);
  const change = async (value: string) => {
    const { error } = await save({ tenantId, minutes: Number(value) });
    if (error === undefined) notify.success('Saved');
    else notify.error('The till lock stays as it was', errorMessage(error));
  };
  return (
    <section aria-label="Till lock">
      <SelectField
        label="Lock a till"
        value={String(minutes)}
        options={choices.map((choice) => ({ value: String(choice), label: textOf(choice) }))}
        onChange={(value) => void change(value)}
        disabled={!mayEdit || isLoading}
        help="It then shows nothing of a sale until somebody of your team types a PIN. F10 locks it at once."
      />
    </section>
  );
}
