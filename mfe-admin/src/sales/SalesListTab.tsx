import { useMemo, type ComponentProps } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Navigate, useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, useMediaQuery } from '@dukani/shared/ui-core';
import { ContactFilterField, useContactOption } from '../common/contacts/ContactFilterField';
import { ProductFilterField, useProductOption } from '../common/ProductFilterField';
import { useTenderNames, type TenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useListLocationsQuery } from '../common/locations/locationsApi';
import { useListTeamQuery } from '../common/team/teamListApi';
import { nameOf } from '../common/team/teamListApi';
import type { SalePage } from '../checkout/saleRows';
import { useLazyExportSalesQuery, useListSalesInfiniteQuery } from '../checkout/saleListApi';
import { saleCardColumns, saleColumns, saleExportColumns } from './saleColumns';
import { addressOfDays, ALL_FILTERS, OWN_FILTERS, SALE_SORTS, saleFilterOf, tenderOptions } from './saleFilters';
import './saleList.css';

/** All sales of a time, with search, filters, totals and export. The filters stand in the address. */
export function SalesListTab() {
  const [params] = useSearchParams();
  const address = addressOfDays(params);
  return address === null ? <SalesList /> : <Navigate replace to={`?${address.toString()}`} />;
}

/** Filters by what there may be thousands of are searched on the server. */
const SEARCHED_FIELDS = {
  customer: (field: ComponentProps<typeof ContactFilterField>) => <ContactFilterField {...field} />,
  product: (field: ComponentProps<typeof ProductFilterField>) => <ProductFilterField {...field} />,
};

function SalesList() {
  const navigate = useNavigate();
  const { timezone, dayRule, currencyCode } = useBusiness();
  const seesAll = usePermission('sales.view_all');
  const mayRecord = usePermission('sales.record');
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const list = useListState({ key: 'sales', filters: seesAll ? ALL_FILTERS : OWN_FILTERS, sorts: SALE_SORTS });
  const filter = saleFilterOf(list.filters, { query: list.query, sort: list.sort, dayRule });
  const result = useListSalesInfiniteQuery(filter);
  const [readPage] = useLazyExportSalesQuery();
  const tenderNames = useTenderNames();
  const filterOptions = useSaleFilterOptions(list.filters, tenderNames);
  const columns = useMemo(
    () => (isNarrow ? saleCardColumns(currencyCode, tenderNames) : saleColumns(currencyCode, tenderNames)),
    [isNarrow, currencyCode, tenderNames],
  );
  const exportColumns = useMemo(() => saleExportColumns(timezone, tenderNames), [timezone, tenderNames]);
  const first = result.data?.pages[0];

  return (
    <ListScreen
      list={list}
      noun={{ one: 'sale', many: 'sales' }}
      header={{
        title: 'Sales',
        description: totalText(first, currencyCode),
        create: mayRecord ? { label: 'New sale', to: '/admin/sales?tab=new' } : undefined,
      }}
      search={{
        label: 'Search sales',
        options: filterOptions,
        fields: SEARCHED_FIELDS,
        noMatchHint: 'Only the chosen dates were searched. Choose All time, or remove a filter.',
      }}
      table={{
        columns,
        page: pageRows(
          result,
          (page) => page.items,
          (page) => page.count,
        ),
        rowKey: (sale) => sale.id,
        rowName: (sale) => sale.invoiceNumber,
        onOpen: (sale) => void navigate(`/admin/sales/${sale.id}`),
        empty: {
          title: 'No sales on these dates',
          description: 'Every sale at the till and every confirmed web order is listed here.',
          action: mayRecord && (
            <ButtonLink to="/admin/sales?tab=new" variant="primary">
              Make a sale
            </ButtonLink>
          ),
        },
      }}
      toolbar={{
        exports: {
          columns: exportColumns,
          loadPage: async (after) => {
            const page = await readPage({ filter, after }).unwrap();
            return { rows: page.items, nextCursor: page.nextCursor };
          },
          fileName: 'Sales',
          ...(filter.from === null && filter.to === null
            ? {}
            : { period: `${filter.from ?? 'until'} ${filter.to ?? 'until today'}` }),
        },
      }}
    />
  );
}

function totalText(page: SalePage | undefined, currencyCode: string): string {
  if (page === undefined) return ' ';
  if (page.total === null) return 'Filter the list to see the total.';
  return `Total ${formatCurrency(page.total, currencyCode)}`;
}

/** The choices of the filters that are other lists. */
function useSaleFilterOptions(
  { customer: contactId, product: productId }: { customer: string | null; product: string | null },
  tenderNames: TenderNames,
) {
  const maySeePlaces = usePermission('stock.view');
  const seesAll = usePermission('sales.view_all');
  const seesTeam = usePermission('team.view') && seesAll;
  const { data: locations = [] } = useListLocationsQuery(undefined, { skip: !maySeePlaces });
  const { data: team = [] } = useListTeamQuery(undefined, { skip: !seesTeam });
  const customer = useContactOption(contactId);
  const product = useProductOption(productId);
  return useMemo(
    () => ({
      location: locations.map(({ id, name }) => ({ value: id, label: name })),
      cashier: team.map((member) => ({ value: member.user_id, label: nameOf(member) })),
      customer,
      product,
      tender: tenderOptions(tenderNames),
    }),
    [tenderNames, locations, team, customer, product],
  );
}
