import { useController, type Control } from 'react-hook-form';
import { formatTime } from '@dukani/shared/format';
import type { PickupTime } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { pickupDay } from '../common/pickupText';
import { useShop } from '../common/useShop';
import type { CheckoutForm } from './checkoutForm';

interface PickupTimeFieldProps {
  control: Control<CheckoutForm>;
  times: readonly PickupTime[];
}

/** When it is collected: a day, then a time that has a place left. */
export function PickupTimeField({ control, times }: PickupTimeFieldProps) {
  const { timezone } = useShop();
  const { field, fieldState } = useController({
    control,
    name: 'pickupAt',
    rules: {
      validate: (at) =>
        times.some(({ starts_at: start, is_free: isFree }) => start === at && isFree) || 'Choose a pickup time.',
    },
  });
  const dayOf = (time: PickupTime) => pickupDay(time.starts_at, timezone);
  const free = times.filter(({ is_free: isFree }) => isFree);
  const chosen = times.find(({ starts_at: start }) => start === field.value) ?? null;
  const days = [...new Set(free.map(dayOf))];
  const day = chosen === null ? '' : dayOf(chosen);
  // Times belong to a day: without one, the day is what is missing.
  const marked = { name: field.name, error: fieldState.error?.message };
  if (free.length === 0)
    return <p role="status">No pickup times are available in the next days. Please call the shop.</p>;
  return (
    <div className="shop-group__pair">
      <SelectField
        {...(chosen === null ? marked : {})}
        label="Day"
        value={day}
        required
        options={[
          ...(day === '' ? [{ value: '', label: 'Choose a day', isDisabled: true }] : []),
          ...days.map((value) => ({ value, label: value })),
        ]}
        // The earliest time of the day is taken at once; it can be changed beside.
        onChange={(value) => field.onChange(free.find((time) => dayOf(time) === value)?.starts_at ?? '')}
      />
      <SelectField
        {...(chosen === null ? {} : marked)}
        label="Time"
        value={chosen === null ? '' : field.value}
        required
        disabled={chosen === null}
        options={[
          ...(chosen === null ? [{ value: '', label: 'Choose a day first', isDisabled: true }] : []),
          ...times
            .filter((time) => dayOf(time) === day)
            .map((time) => ({
              value: time.starts_at,
              label: `${formatTime(time.starts_at, timezone)}–${formatTime(time.ends_at, timezone)}${time.is_free ? '' : ' (full)'}`,
              isDisabled: !time.is_free,
            })),
        ]}
        onChange={field.onChange}
      />
    </div>
  );
}
