import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, useNotify, type DataColumn } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { countText } from '../../common/countText';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { CountLineDrawer } from './CountLineDrawer';
import type { CountDetail, ReviewRow } from './countRows';
import { pieces } from './pieces';
import { PostCountDialog } from './PostCountDialog';
import { ReviewFigures } from './ReviewFigures';
import { useLazyReviewPageQuery, useRequestRecountMutation, useReviewCountInfiniteQuery } from './countReviewApi';

const FILTERS = {
  show: choiceFilter({
    label: 'Show',
    options: [
      { value: 'differences', label: 'Differences' },
      { value: 'moved', label: 'Moved during count' },
      { value: 'recount', label: 'To recount' },
      { value: 'all', label: 'All counted' },
    ],
    initial: 'differences',
    isPinned: true,
  }),
};
const SORTS = ['value', 'quantity', 'gain', 'loss'] as const;

/** The differences of a count: the dearest first, counted again where in doubt, and posted. */
export function ReviewView({ count }: { count: CountDetail }) {
  const { currencyCode } = useBusiness();
  const notify = useNotify();
  const maySeeCost = usePermission('products.view_cost');
  const list = useListState({ key: 'count-review', prefix: 'd', filters: FILTERS, sorts: SORTS });
  const [minimum, setMinimum] = useState('');
  const [openRow, setOpenRow] = useState<ReviewRow | null>(null);
  const [isPosting, setIsPosting] = useState(false);
  const [requestRecount, recounting] = useRequestRecountMutation();
  const [loadPage] = useLazyReviewPageQuery();
  const least = parseMoneyInput(minimum);
  const question = {
    countId: count.id,
    filter: list.filters.show,
    sort: list.sort,
    minimumValue: least === null ? null : toAmount(least),
  };
  const result = useReviewCountInfiniteQuery(question);
  const summary = result.data?.pages[0]?.summary;
  const isActive = count.status === 'open' || count.status === 'review';

  const recount = async (productIds: readonly string[], clear: () => void) => {
    const { data, error } = await requestRecount({ countId: count.id, productIds: [...productIds] });
    if (error !== undefined) return notify.error('Nothing was marked for recount', error);
    clear();
    notify.success(`${countText(data, 'product', 'products')} to recount`);
  };
  return (
    <div className="count-review">
      {summary !== undefined && (
        <ReviewFigures
          summary={summary}
          status={count.status}
          action={
            isActive ? (
              <Button variant="primary" onClick={() => setIsPosting(true)}>
                Post…
              </Button>
            ) : undefined
          }
        />
      )}
      {count.late.length > 0 && <LateMovements late={count.late} />}
      <ListScreen
        list={list}
        noun={{ one: 'line', many: 'lines' }}
        header={{ title: 'Differences', isHidden: true }}
        table={{
          columns: reviewColumns(currencyCode, maySeeCost),
          page: pageRows(
            result,
            (page) => page.items,
            (page) => page.count,
          ),
          rowKey: (row) => row.productId,
          rowName: (row) => row.name,
          onOpen: setOpenRow,
          empty: {
            title: 'No differences',
            description:
              count.countedCount === 0 ? 'Nothing has been counted yet.' : 'All counted quantities are as expected.',
          },
        }}
        selection={{
          actions: isActive
            ? (selection) => (
                <Button isBusy={recounting.isLoading} onClick={() => void recount(selection.ids, selection.clear)}>
                  Recount
                </Button>
              )
            : undefined,
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: exportColumns(maySeeCost),
            loadPage: async (after) => {
              const page = await loadPage({ ...question, after }).unwrap();
              return { rows: page.items, nextCursor: page.nextCursor };
            },
          },
        }}
        above={
          maySeeCost ? (
            <div className="count-minimum">
              <AmountField label="Value at least" value={minimum} onChange={setMinimum} currencyCode={currencyCode} />
            </div>
          ) : undefined
        }
      />
      {openRow !== null && (
        <CountLineDrawer count={count} row={openRow} isActive={isActive} onClose={() => setOpenRow(null)} />
      )}
      {isPosting && summary !== undefined && (
        <PostCountDialog count={count} summary={summary} onClose={() => setIsPosting(false)} />
      )}
    </div>
  );
}

/** A till that was offline sent these after the count was posted: nobody's difference holds them. */
function LateMovements({ late }: { late: CountDetail['late'] }) {
  return (
    <section className="adm-notice" aria-label="Late movements">
      <p>
        {countText(late.length, 'product was', 'products were')} sold before this count, but an offline till sent the
        sale later. The stock is wrong by that quantity: recount {late.length === 1 ? 'it' : 'them'}.
      </p>
      <ul>
        {late.map(({ productId, name, unit, quantity }) => (
          <li key={productId}>
            {name}: {quantity > 0 ? '+' : '−'}
            {pieces(Math.abs(quantity), unit)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function reviewColumns(currencyCode: string, maySeeCost: boolean): DataColumn<ReviewRow>[] {
  const columns: DataColumn<ReviewRow>[] = [
    {
      key: 'name',
      title: 'Product',
      card: 'title',
      isFixed: true,
      render: (row) => (
        <span className="count-name">
          <strong>{row.name}</strong>
          <span className="adm-muted">{[row.sku, row.categoryName].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { key: 'counted', title: 'Counted', align: 'right', render: (row) => <CountedCell row={row} /> },
    {
      key: 'ledger',
      title: 'Expected then',
      align: 'right',
      render: (row) => (row.ledger === null ? '–' : quantityText(row.ledger, row.unit)),
    },
    {
      key: 'variance',
      title: 'Difference',
      align: 'right',
      sort: { ascending: 'loss', descending: 'quantity' },
      render: (row) => <Variance row={row} />,
    },
  ];
  if (maySeeCost)
    columns.push({
      key: 'value',
      title: `Value, ${currencyCode}`,
      align: 'right',
      sort: { ascending: 'gain', descending: 'value' },
      render: (row) => <MoneyText amount={row.valueChange} isAccounting />,
    });
  columns.push({
    key: 'who',
    title: 'Counted by',
    isWideOnly: true,
    render: (row) => (
      <span className="count-name">
        {row.countedByName ?? (row.isAssumedZero ? 'Not counted, set to zero' : '–')}
        {row.countedAt !== null && (
          <span className="adm-muted">
            <DateText iso={row.countedAt} format="time" />
          </span>
        )}
      </span>
    ),
  });
  return columns;
}

function CountedCell({ row }: { row: ReviewRow }) {
  if (row.isOpenRecount) return <Badge tone="warning">count again</Badge>;
  return <>{row.counted === null ? '–' : pieces(row.counted, row.unit)}</>;
}

function Variance({ row }: { row: ReviewRow }) {
  if (row.variance === null) return <>–</>;
  const tone = row.variance === 0 ? undefined : row.variance < 0 ? 'loss' : 'gain';
  return (
    <span className="count-variance" data-tone={tone}>
      {row.variance > 0 ? '+' : ''}
      {quantityText(row.variance, row.unit)}
      {row.moved > 0 && (
        <span className="count-moved">
          <Badge tone="warning">{quantityText(row.moved, row.unit)} moved during count</Badge>
        </span>
      )}
    </span>
  );
}

function exportColumns(maySeeCost: boolean) {
  const quantity = (value: number | null) => (value === null ? null : value / 1000);
  return [
    { title: 'Product', value: (row: ReviewRow) => row.name },
    { title: 'SKU', value: (row: ReviewRow) => row.sku, isText: true },
    { title: 'Category', value: (row: ReviewRow) => row.categoryName },
    { title: 'Unit', value: (row: ReviewRow) => row.unit },
    { title: 'Counted', value: (row: ReviewRow) => quantity(row.counted) },
    { title: 'Expected', value: (row: ReviewRow) => quantity(row.ledger) },
    { title: 'Difference', value: (row: ReviewRow) => quantity(row.variance) },
    ...(maySeeCost
      ? [
          {
            title: 'Value',
            value: (row: ReviewRow) => (row.valueChange === null ? null : Number(toNumeric(row.valueChange))),
          },
        ]
      : []),
    { title: 'Counted by', value: (row: ReviewRow) => row.countedByName },
    { title: 'Counted at', value: (row: ReviewRow) => (row.countedAt === null ? null : new Date(row.countedAt)) },
    { title: 'Moved during count', value: (row: ReviewRow) => quantity(row.moved) },
  ];
}
