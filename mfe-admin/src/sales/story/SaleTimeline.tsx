import { ErrorState, Icon, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { EVENT_ICONS, eventText } from './eventTexts';
import { useGetSaleStoryQuery, type SaleEvent } from './saleStoryApi';
import './saleStory.css';

interface SaleTimelineProps {
  saleId: string;
  currencyCode: string;
  onNote: (note: { id: string; number: string }) => void;
}

/** Everything that happened to a sale, the oldest first, with person and time. */
export function SaleTimeline({ saleId, currencyCode, onNote }: SaleTimelineProps) {
  const { data: story, error, refetch } = useGetSaleStoryQuery(saleId);
  return (
    <section className="sale-card" aria-label="Timeline">
      <h2>Timeline</h2>
      {story === undefined && error === undefined && (
        <div role="status" aria-label="Loading timeline">
          <Skeleton height={120} />
        </div>
      )}
      {story === undefined && error !== undefined && (
        <ErrorState title="The timeline could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {story !== undefined && (
        <ol className="sale-timeline">
          {story.events.map((event, place) => (
            <TimelineRow
              key={`${event.kind}${event.at}${place}`}
              event={event}
              currencyCode={currencyCode}
              onNote={onNote}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface TimelineRowProps extends Pick<SaleTimelineProps, 'currencyCode' | 'onNote'> {
  event: SaleEvent;
}

function TimelineRow({ event, currencyCode, onNote }: TimelineRowProps) {
  const { kind, at, detail, personName, amount, documentId } = event;
  const text = eventText(event);
  return (
    <li>
      <Icon name={EVENT_ICONS[kind]} />
      <div>
        {kind === 'returned' && documentId !== null ? (
          <button
            type="button"
            className="adm-link"
            onClick={() => onNote({ id: documentId, number: detail ?? 'Credit note' })}
          >
            {text}
          </button>
        ) : (
          text
        )}
        <span className="sale-timeline-when">
          <DateText iso={at} />
          {personName !== null && ` · ${personName}`}
        </span>
      </div>
      {amount !== null && (
        <span className="sale-timeline-amount">
          <MoneyText amount={amount} currencyCode={currencyCode} />
        </span>
      )}
    </li>
  );
}
