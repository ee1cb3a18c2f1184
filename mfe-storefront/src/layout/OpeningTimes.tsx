import { formatDate } from '@dukani/shared/format';
import { hasHours, spansText, weekdayNames } from '../common/openingHours';
import { useShop } from '../common/useShop';

/** The hours of the week, and the days on which they differ. Nothing for a shop that has told no hours. */
export function OpeningTimes() {
  const { opening } = useShop();
  if (!hasHours(opening)) return null;
  return (
    <section>
      <h4>Opening hours</h4>
      <dl className="shop-hours">
        {weekdayNames.map((name, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{spansText(opening.hours[String(index + 1)] ?? [])}</dd>
          </div>
        ))}
        {opening.special_days.map(({ day, name, spans }) => (
          <div key={day}>
            <dt>{[formatDate(`${day}T12:00:00Z`, 'UTC'), name].filter((part) => part !== '').join(', ')}</dt>
            <dd>{spansText(spans)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
