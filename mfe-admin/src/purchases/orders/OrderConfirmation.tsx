import type { OrderConfirmation as Answer } from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { DateText } from '@dukani/shared/ui-antd';
import { dayText } from '../purchaseNames';
import { isAwaited } from './orderNames';
import type { OpenedOrder } from './ordersApi';

/** What the supplier answered by the link of the order, the newest first, with what differs from what was asked. */
export function OrderConfirmation({ order }: { order: OpenedOrder }) {
  const { confirmations, confirmation } = order;
  if (confirmations.length === 0) return null;
  return (
    <section aria-label="Answers of the supplier" className="adm-stack">
      {confirmation === 'awaited' && isAwaited(order.status) && (
        <p className="purch-warning">
          The order was changed or sent again after the last answer. The supplier has not confirmed it since.
        </p>
      )}
      <ul className="purch-lines">
        {confirmations.map((answer, place) => (
          <li key={answer.id} className="purch-line">
            <span>
              {place === 0 ? 'Confirmed' : 'Before'} by {answer.confirmed_by_name}: comes on{' '}
              <DayBeside day={answer.expected_on} asked={answer.asked_on} />
            </span>
            <DateText iso={answer.confirmed_at} />
            {answer.note !== null && <small>{answer.note}</small>}
            <Differences answer={answer} order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day, and the one that was asked for where it is another. */
function DayBeside({ day, asked }: { day: string; asked: string | null }) {
  if (asked === null || asked === day) return dayText(day);
  return (
    <span className={day > asked ? 'purch-late' : undefined}>
      {dayText(day)} (asked {dayText(asked)})
    </span>
  );
}

/** The lines of which another number comes, or on a day of their own. */
function Differences({ answer, order }: { answer: Answer; order: OpenedOrder }) {
  const different = answer.lines.filter((line) => line.packs !== line.asked_packs || line.expected_on !== null);
  if (different.length === 0) return null;
  return (
    <dl className="purch-match">
      {different.map((line) => (
        <div key={line.line_id}>
          <dt>{order.lines.find(({ id }) => id === line.line_id)?.name ?? 'A line that was taken off'}</dt>
          <dd className={line.packs === line.asked_packs ? undefined : 'purch-late'}>
            {formatNumber(line.packs, 3)} of {formatNumber(line.asked_packs, 3)}
            {line.expected_on !== null && ` on ${dayText(line.expected_on)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
