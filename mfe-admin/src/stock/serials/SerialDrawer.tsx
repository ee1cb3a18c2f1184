import type { SerialEventKind, SerialHistory } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { ButtonLink, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { useGetSerialHistoryQuery } from '../../common/serials/serialsApi';

const KINDS: Record<SerialEventKind, string> = {
  sale: 'Sold',
  sale_return: 'Returned to stock',
  returned_not_stocked: 'Returned, not restocked',
  goods_receipt: 'Received',
  supplier_return: 'Back to the supplier',
  adjustment: 'Adjusted',
  opening: 'Opening stock',
  transfer: 'Transferred',
  switched_on: 'Entered when serial numbers were switched on',
  switched_off: 'Serial numbers switched off',
};

type SerialEvent = SerialHistory['events'][number];

/** The page of the document behind an event; null where there is none to open. */
function pathOf({ kind, document_id: id }: SerialEvent): string | null {
  if (id === null) return null;
  switch (kind) {
    case 'sale':
    case 'sale_return':
    case 'returned_not_stocked':
      return `/admin/sales/${id}`;
    case 'goods_receipt':
      return `/admin/stock?tab=receipts&receipt=${id}`;
    case 'adjustment':
      return `/admin/stock?tab=adjustments&adjustment=${id}`;
    default:
      return null;
  }
}

/** One piece: where it is, and what happened to it. */
export function SerialDrawer({ serialId, onClose }: { serialId: string; onClose: () => void }) {
  const { data, error, refetch } = useGetSerialHistoryQuery(serialId);
  return (
    <Drawer
      isOpen
      title={data?.serial_number ?? 'Serial number'}
      onClose={onClose}
      footer={data !== undefined && <ButtonLink to={`/admin/products/${data.product_id}`}>Open product</ButtonLink>}
    >
      {error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={220} />}
      {data !== undefined && (
        <div className="adm-stack">
          <p>
            {data.product_name}, {data.location_name === null ? 'not in stock' : `in stock at ${data.location_name}`}
          </p>
          <ol className="stock-moves" aria-label="What happened">
            {data.events.map((event) => (
              <EventItem key={`${event.kind} ${event.at}`} event={event} />
            ))}
          </ol>
        </div>
      )}
    </Drawer>
  );
}

function EventItem({ event }: { event: SerialEvent }) {
  const path = pathOf(event);
  const place = event.location_name === null ? '' : `, ${event.location_name}`;
  const person = event.contact_name === null ? '' : `, ${event.contact_name}`;
  return (
    <li>
      <span>
        {KINDS[event.kind]}
        {event.document_number !== null && (
          <> {path === null ? event.document_number : <Link to={path}>{event.document_number}</Link>}</>
        )}
        {person}
        {place}
      </span>{' '}
      <span className="adm-muted">
        <DateText iso={event.at} />
      </span>
    </li>
  );
}
