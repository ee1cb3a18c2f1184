import { IconButton, useOnline } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import type { CountQueue } from './useCountQueue';

/** What is on its way, and what did not get there. */
export function CountWaiting({ queue }: { queue: CountQueue }) {
  const isOnline = useOnline();
  const { waiting, refused, problem, isUnreachable, isSaved } = queue;
  const isCutOff = !isOnline || isUnreachable;
  return (
    <div className="count-queue" role="status">
      {waiting.length > 0 && (isCutOff || problem !== null) && (
        <p className="adm-notice">
          {isCutOff ? 'No connection. ' : `${problem ?? ''} `}
          {countText(waiting.length, 'entry not sent', 'entries not sent')} on this device
          {isSaved
            ? `. ${waiting.length === 1 ? 'It' : 'They'} will be sent automatically. Keep counting.`
            : `. Do not close this page before ${waiting.length === 1 ? 'it is' : 'they are'} sent.`}{' '}
          <button type="button" className="adm-link" onClick={queue.retry}>
            Try now
          </button>
        </p>
      )}
      {refused.length > 0 && (
        <ul className="count-refused" aria-label="Not counted">
          {refused.map((entry) => (
            <li key={entry.id}>
              <span>
                <strong>{entry.name}</strong> {entry.refusal} <DateText iso={entry.countedAt} format="relative" />
              </span>
              <IconButton icon="close" label={`Discard ${entry.name}`} onClick={() => queue.dismiss(entry.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
