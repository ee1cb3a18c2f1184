import { useState } from 'react';
import { pageRows } from '@dukani/shared/lists';
import { formatNumber, formatQuantity } from '@dukani/shared/format';
import { quantityToNumeric } from '@dukani/shared/money';
import type { PriceListItemInput } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, IconButton } from '@dukani/shared/ui-core';
import {
  DataTable,
  DateText,
  FilterBar,
  InlineEdit,
  MoneyText,
  refusalText,
  useDebouncedValue,
  useNotify,
  useUndo,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { parseQuantity } from '../../common/quantity';
import { useBusiness } from '../../common/useBusiness';
import { AddPriceDialog } from './AddPriceDialog';
import { PastePricesDialog } from './PastePricesDialog';
import {
  parseValue,
  quantityText,
  toItemInput,
  typedValue,
  valueText,
  type PriceItem,
  type PriceList,
} from './priceListRows';
import { useGetPriceListInfiniteQuery, useSavePriceItemsMutation } from './priceListsApi';

type Save = (item: PriceItem, changes: Partial<PriceItem>) => Promise<unknown>;

const WHAT = { variant: 'Variant', product: '', category: 'Category', all: 'All products' } as const;

const minQuantityText = ({ minQuantity }: PriceItem) => (minQuantity <= 1 ? 'Any' : formatQuantity(minQuantity));

function columnsFor(
  currencyCode: string,
  save: Save,
  remove: ((item: PriceItem) => void) | null,
): DataColumn<PriceItem>[] {
  const isDisabled = remove === null;
  return [
    {
      key: 'name',
      title: 'Applies to',
      card: 'title',
      render: (item) => (
        <span className="price-item-name">
          <span>{item.name}</span>
          <span className="price-item-kind">{[WHAT[item.target], item.sku].filter((part) => part).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'list-price',
      title: 'Own price',
      align: 'right',
      render: (item) => (item.listPrice === null ? '–' : <MoneyText amount={item.listPrice} />),
    },
    {
      key: 'value',
      title: 'Price or discount',
      align: 'right',
      render: (item) => (
        <InlineEdit
          label={[`Price of ${item.name}`, quantityText(item.minQuantity), valueText(item, currencyCode)]
            .filter(Boolean)
            .join(', ')}
          value={typedValue(item)}
          align="right"
          validate={(text) => (parseValue(text) === null ? 'Type a price like 80, or 10% or -5 to take off.' : null)}
          save={(text) => save(item, parseValue(text) ?? {})}
          isDisabled={isDisabled}
        >
          {valueText(item, currencyCode)}
        </InlineEdit>
      ),
    },
    {
      key: 'unit-price',
      title: 'Customer pays',
      align: 'right',
      render: (item) => (item.unitPrice === null ? '–' : <MoneyText amount={item.unitPrice} />),
    },
    {
      key: 'quantity',
      title: 'Minimum quantity',
      align: 'right',
      render: (item) => (
        <InlineEdit
          label={`Minimum quantity of ${item.name}, ${minQuantityText(item)}`}
          value={item.minQuantity <= 1 ? '' : String(quantityToNumeric(item.minQuantity))}
          inputMode="decimal"
          align="right"
          validate={(text) => (text === '' || parseQuantity(text) !== null ? null : 'Type a quantity like 12.')}
          save={(text) => save(item, { minQuantity: text === '' ? 1 : (parseQuantity(text) ?? item.minQuantity) })}
          isDisabled={isDisabled}
        >
          {minQuantityText(item)}
        </InlineEdit>
      ),
    },
    {
      key: 'days',
      title: 'Days',
      isWideOnly: true,
      render: (item) =>
        item.startsOn === null && item.endsOn === null ? (
          'Same as the list'
        ) : (
          <>
            {item.startsOn !== null && <DateText iso={item.startsOn} format="date" />} –{' '}
            {item.endsOn !== null && <DateText iso={item.endsOn} format="date" />}
          </>
        ),
    },
    ...(remove === null
      ? []
      : [
          {
            key: 'remove',
            title: 'Remove',
            isTitleHidden: true,
            card: 'action' as const,
            width: 56,
            render: (item: PriceItem) => (
              <IconButton size="small" icon="trash" label={`Remove ${item.name}`} onClick={() => remove(item)} />
            ),
          },
        ]),
  ];
}

/** The prices of a list: looked through, changed where they stand, added one by one or from a sheet. */
export function PriceItems({ list }: { list: PriceList }) {
  const { currencyCode } = useBusiness();
  const mayEdit = usePermission('products.edit') && !list.isArchived;
  const notify = useNotify();
  const offerUndo = useUndo();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<'add' | 'paste' | null>(null);
  const query = useDebouncedValue(search, 200);
  const page = pageRows(
    useGetPriceListInfiniteQuery({ id: list.id, query }),
    (part) => part.items,
    (part) => part.count,
  );
  const [saveItems] = useSavePriceItemsMutation();
  const put = (items: PriceListItemInput[]) => saveItems({ listId: list.id, items }).unwrap();
  const remove = async (item: PriceItem) => {
    try {
      await saveItems({ listId: list.id, removedIds: [item.id] }).unwrap();
      offerUndo({
        title: `${item.name} taken off the list`,
        undo: () => put([toItemInput(item)]),
        undone: `${item.name} is back on the list`,
      });
    } catch (thrown) {
      notify.error('The price was not removed', refusalText(thrown));
    }
  };
  return (
    <section className="price-items" aria-labelledby="price-items-title">
      <div className="price-items-head">
        <h2 id="price-items-title">
          Prices {page.count !== undefined && <span className="price-item-kind">{formatNumber(page.count)}</span>}
        </h2>
        {mayEdit && (
          <div className="price-items-actions">
            <Button variant="secondary" onClick={() => setOpen('paste')}>
              Paste from a sheet
            </Button>
            <Button variant="primary" icon="plus" onClick={() => setOpen('add')}>
              Add a price
            </Button>
          </div>
        )}
      </div>
      <FilterBar searchLabel="Search the prices" query={search} onQueryChange={setSearch} />
      <DataTable<PriceItem>
        label="Prices of this list"
        columns={columnsFor(
          currencyCode,
          (item, changes) => put([toItemInput({ ...item, ...changes })]),
          mayEdit ? (item) => void remove(item) : null,
        )}
        {...page}
        isLoading={page.isLoading ?? false}
        rowKey={(item) => item.id}
        rowName={(item) => item.name}
        empty={
          query === ''
            ? {
                title: 'No prices on this list yet',
                description: 'Add a price for a product or a category, or a discount on everything.',
              }
            : { title: 'No price on this list matches' }
        }
      />
      {open === 'add' && <AddPriceDialog onClose={() => setOpen(null)} onAdd={put} />}
      {open === 'paste' && <PastePricesDialog onClose={() => setOpen(null)} onAdd={put} />}
    </section>
  );
}
