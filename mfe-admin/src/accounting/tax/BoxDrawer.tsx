import { formatAmount } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { dayText } from '../periods';
import { sourceName, sourcePath } from '../sources';
import { useTaxDocumentsInfiniteQuery, type DocumentFilter } from './taxApi';
import type { TaxDocument } from './taxRows';

interface BoxDrawerProps {
  title: string;
  filter: DocumentFilter;
  onClose: () => void;
}

/** The documents behind a box, newest first. */
export function BoxDrawer({ title, filter, onClose }: BoxDrawerProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTaxDocumentsInfiniteQuery(filter);
  return (
    <Drawer isOpen title={title} onClose={onClose}>
      {data === undefined && error !== undefined && (
        <ErrorState title="The documents could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === undefined && (
        <div role="status" aria-label="Loading documents">
          <Skeleton height={240} />
        </div>
      )}
      {data !== undefined && (
        <ul className="books-tax__documents" aria-label={title}>
          {data.pages
            .flatMap(({ rows }) => rows)
            .map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
        </ul>
      )}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Drawer>
  );
}

function DocumentRow({ document }: { document: TaxDocument }) {
  const name = `${sourceName(document.sourceType)} ${document.number ?? ''}`.trim();
  const path = taxDocumentPath(document);
  return (
    <li>
      <div className="books-what">
        <Link to={path}>{name}</Link>
        <span className="adm-muted">
          {[dayText(document.day), document.name, document.pin ?? 'no PIN'].filter((part) => part !== null).join(' · ')}
        </span>
        {document.isLate && (
          <span>
            <Badge tone="warning">Late</Badge>
          </span>
        )}
      </div>
      <div className="books-tax__amounts">
        <strong>{formatAmount(document.tax)}</strong>
        <span className="adm-muted">of {formatAmount(document.taxable)}</span>
      </div>
    </li>
  );
}

/** Where a document stands; the entry of the journal where it has no screen. */
function taxDocumentPath({ id, sourceType, sourceId }: TaxDocument): string {
  return sourcePath({ sourceType, sourceId }) ?? `/admin/accounting?tab=journal&entry=${id}`;
}
