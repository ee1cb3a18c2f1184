import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link, useSearchParams } from '@dukani/shared/router';
import type { BrowserError, ReportedArea } from '@dukani/shared/rpc';
import { Drawer } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { AREA_NAMES } from './areaNames';
import { useListBrowserErrorsInfiniteQuery } from './systemApi';

const AREAS = ['shell', 'admin', 'auth', 'storefront', 'superadmin'] as const satisfies readonly ReportedArea[];
const FILTERS = {
  area: choiceFilter({
    label: 'Area',
    options: AREAS.map((value) => ({ value, label: AREA_NAMES[value] })),
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

function errorColumns(pathOf: (id: string) => string): DataColumn<BrowserError>[] {
  return [
    {
      key: 'message',
      title: 'Error',
      card: 'title',
      isFixed: true,
      render: (row) => (
        <span className="sup-two">
          <Link to={pathOf(row.id)}>{row.message}</Link>
          <span className="sup-muted">{row.page}</span>
        </span>
      ),
    },
    { key: 'area', title: 'Area', render: (row) => AREA_NAMES[row.area] },
    { key: 'release', title: 'Release', render: (row) => (row.release === '' ? 'Not named' : row.release) },
    { key: 'count', title: 'Times', align: 'right', card: 'figure', render: (row) => formatNumber(row.count) },
    { key: 'last', title: 'Last seen (UTC)', align: 'right', render: (row) => <DateText iso={row.last_seen_at} /> },
  ];
}

/** Errors that browsers reported, one row for each fault and release. */
export function ErrorsTab() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ key: 'platform-errors', filters: FILTERS, sorts: SORTS });
  const { area } = list.filters;
  const text = list.query.trim();
  const result = useListBrowserErrorsInfiniteQuery({
    ...(area === null ? {} : { area }),
    ...(text === '' ? {} : { text }),
  });
  const page = pageRows(result, ({ rows }) => rows);
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('error');
    else next.set('error', id);
    return next;
  };
  const opened = page.rows?.find(({ id }) => id === params.get('error'));
  if (needsSecondFactor(result.error)) return <SecondFactorPrompt />;
  return (
    <ListScreen
      list={list}
      noun={{ one: 'error', many: 'errors' }}
      header={{ title: 'Errors', isHidden: true }}
      search={{ label: 'Search errors' }}
      table={{
        columns: errorColumns((id) => `?${addressOf(id).toString()}`),
        page,
        rowKey: (row) => row.id,
        rowName: (row) => row.message,
        onOpen: (row) => setParams(addressOf(row.id)),
        empty: {
          title: 'No error was reported',
          description: 'What fails in a browser is listed here, without mail addresses, keys and long numbers.',
        },
      }}
      toolbar={{ hasViews: false }}
      aside={
        opened !== undefined && (
          <ErrorPanel error={opened} onClose={() => setParams(addressOf(null), { replace: true })} />
        )
      }
    />
  );
}

function ErrorPanel({ error, onClose }: { error: BrowserError; onClose: () => void }) {
  return (
    <Drawer isOpen title={error.message} onClose={onClose}>
      <div className="sup-panel">
        <FactList
          facts={[
            ['Area', AREA_NAMES[error.area]],
            ['Release', error.release === '' ? 'Not named' : error.release],
            ['Times', formatNumber(error.count)],
            ['First seen (UTC)', <DateText key="first" iso={error.first_seen_at} />],
            ['Last seen (UTC)', <DateText key="last" iso={error.last_seen_at} />],
            ['Page', error.page === '' ? 'Not named' : error.page],
            ['Browser', error.browser],
            ['Last seen by', error.tenant_name ?? 'A visitor'],
          ]}
        />
        <section aria-label="Stack">
          <h3>Stack</h3>
          <pre className="sup-code sys-stack">{error.stack === '' ? 'Not reported' : error.stack}</pre>
        </section>
      </div>
    </Drawer>
  );
}
