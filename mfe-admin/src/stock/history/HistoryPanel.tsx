import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { quantityText } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { Button, ButtonLink, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { useStockHistoryInfiniteQuery } from '../stockApi';
import { movementLabel, type Movement, type StockRow } from '../stockRows';
import { signed } from '../signed';

const BalanceChart = lazy(() =>
  loadTwice(() => import('./BalanceChart')).then((module) => ({ default: module.BalanceChart })),
);

interface HistoryPanelProps {
  productId: string;
  /** What the list knows of it; null when it is not on the page that was loaded. */
  row: StockRow | null;
  locationId: string | null;
  onClose: () => void;
}

/** A quick look beside the stock list: what there is, how it went, and the last movements. */
export function HistoryPanel({ productId, row, locationId, onClose }: HistoryPanelProps) {
  const history = useStockHistoryInfiniteQuery({ productId, locationId, kind: null, from: null, to: null });
  const rows = history.data?.pages.flatMap((page) => page.rows);
  return (
    <Drawer
      isOpen
      title={row?.name ?? 'Stock history'}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={`/admin/stock?tab=history&product=${productId}`}>Whole history</ButtonLink>
          <ButtonLink to={`/admin/products/${productId}`}>Open product</ButtonLink>
        </>
      }
    >
      {row !== null && <Figures row={row} />}
      {history.error !== undefined && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {rows === undefined && history.error === undefined && <Skeleton height={220} />}
      {rows !== undefined && rows.length === 0 && (
        <p className="adm-muted">No stock has moved yet. Sales, deliveries and adjustments appear here.</p>
      )}
      {rows !== undefined && rows.length > 1 && (
        <Suspense fallback={<Skeleton height={160} />}>
          <BalanceChart movements={rows} />
        </Suspense>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ol className="stock-moves" aria-label="Movements">
          {rows.map((movement) => (
            <MovementItem key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Drawer>
  );
}

function Figures({ row }: { row: StockRow }) {
  const figures = [
    ['On hand', row.onHand],
    ['Reserved', row.reserved],
    ['Can be sold', row.saleable],
    ['In transit', row.inTransit],
  ] as const;
  return (
    <dl className="stock-panel-figures">
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{quantityText(amount, row.unit)}</dd>
        </div>
      ))}
    </dl>
  );
}

function MovementItem({ movement }: { movement: Movement }) {
  return (
    <li>
      <span>
        <strong>{movementLabel(movement.kind)}</strong>{' '}
        {movement.documentPath === null ? (
          movement.documentNumber
        ) : (
          <Link to={movement.documentPath}>{movement.documentNumber}</Link>
        )}
        <span className="adm-muted stock-move-words">
          <DateText iso={movement.at} /> · {movement.locationName}
          {movement.personName !== null && ` · ${movement.personName}`}
          {movement.reason !== null && ` · ${movement.reason}`}
        </span>
      </span>
      <span className="stock-figure" data-sign={movement.quantity < 0 ? 'out' : 'in'}>
        {signed(movement.quantity)}
        <span className="adm-muted stock-move-words">{quantityText(movement.balance, movement.unit)}</span>
      </span>
    </li>
  );
}
