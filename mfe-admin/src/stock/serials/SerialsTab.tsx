import { useState } from 'react';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useListSerialsInfiniteQuery, type Serial, type SerialFilter } from '../../common/serials/serialsApi';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { SerialDrawer } from './SerialDrawer';

const FILTERS = {
  state: choiceFilter({
    label: 'Where',
    options: [
      { value: 'all', label: 'All' },
      { value: 'in_stock', label: 'In stock' },
      { value: 'gone', label: 'Not in stock' },
    ],
    initial: 'all',
    isPinned: true,
  }),
  location: idFilter({ label: 'Location', isPinned: true }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

/** Where a piece is, in a word or two. */
function Place({ serial }: { serial: Serial }) {
  if (serial.isOwed) return <Badge tone="warning">Sold without being in stock</Badge>;
  if (serial.locationName !== null) return <Badge tone="success">{serial.locationName}</Badge>;
  if (serial.lastSale?.isReturned === true) return <Badge tone="neutral">Returned, not in stock</Badge>;
  return <Badge tone="neutral">{serial.lastSale === null ? 'Not in stock' : 'Sold'}</Badge>;
}

const COLUMNS: DataColumn<Serial>[] = [
  { key: 'serial', title: 'Serial number', card: 'title', isFixed: true, render: ({ number }) => number },
  {
    key: 'product',
    title: 'Product',
    render: ({ productName, sku }) => (
      <span className="stock-product">
        <span>{productName}</span>
        <span className="adm-muted">{sku}</span>
      </span>
    ),
  },
  { key: 'place', title: 'Where', render: (serial) => <Place serial={serial} /> },
  {
    key: 'sale',
    title: 'Last sale',
    render: ({ lastSale }) =>
      lastSale === null ? (
        '–'
      ) : (
        <>
          <Link to={`/admin/sales/${lastSale.id}`}>{lastSale.invoiceNumber}</Link>
          {lastSale.contactName === null ? '' : `, ${lastSale.contactName}`}
        </>
      ),
  },
  { key: 'added', title: 'First seen', isWideOnly: true, render: ({ addedAt }) => <DateText iso={addedAt} /> },
];

/** What the filter in the address asks the server for. */
export function serialFilterOf(state: string | null, locationId: string | null, query: string): SerialFilter {
  return { query, locationId, state: state === 'in_stock' || state === 'gone' ? state : 'all' };
}

/** Every piece with a serial number: where it is, and by a click where it has been. */
export function SerialsTab() {
  const list = useListState({ key: 'serials', filters: FILTERS, sorts: SORTS });
  const { data: locations = [] } = useListLocationsQuery();
  const result = useListSerialsInfiniteQuery(serialFilterOf(list.filters.state, list.filters.location, list.query));
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'serial number', many: 'serial numbers' }}
        header={{ title: 'Serial numbers', isHidden: true }}
        search={{
          label: 'Search serial numbers',
          options: { location: locations.map(({ id, name }) => ({ value: id, label: name })) },
        }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (part) => part.rows),
          rowKey: (serial) => serial.key,
          rowName: (serial) => serial.number,
          onOpen: (serial) => setOpenId(serial.id),
          empty: {
            title: 'No serial numbers yet',
            description:
              'Switch on serial numbers for a product under Products, Stock. Deliveries, sales and returns then record every unit.',
          },
        }}
      />
      {openId !== null && <SerialDrawer serialId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
