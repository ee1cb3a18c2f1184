import { api, rpcEndpoint, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { halfCharacters } from '../common/files/halfCharacters';

export type RowsShown = 'all' | 'create' | 'update' | 'unchanged' | 'error' | 'left';
export type ImportStep = 'check_import' | 'commit_import' | 'undo_import' | 'cancel_import';

/** Rows of a page of the preview. */
export const ROWS_PAGE = 100;
const LIST_PAGE = 50;

const EXPORT_PAGE = 200;

/** What the list of imports is narrowed to. */
export interface ImportFilter {
  query: string;
  kind: rpc.ImportKind | null;
  status: rpc.ImportStateFilter | null;
  sort: 'newest' | 'oldest';
}

function listArgs({ query, kind, status, sort }: ImportFilter, after: string | null, limit: number) {
  return {
    p_after: after,
    p_limit: limit,
    p_query: query === '' ? null : query,
    p_kind: kind,
    p_status: status,
    p_sort: sort,
  };
}

const withImports = api.enhanceEndpoints({ addTagTypes: ['Import', 'ImportRow'] });

/** Files on their way in. Steps answer the job, which is put where it is read from. */
export const importApi = withImports.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.infiniteQuery<rpc.ImportPage, ImportFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor },
      ...rpcEndpoint('list_imports', ({ queryArg, pageParam }) => listArgs(queryArg, pageParam, LIST_PAGE)),
      providesTags: ['Import'],
    }),
    /** One page for the export, outside the list's own pages. */
    importPage: build.query<rpc.ImportPage, { filter: ImportFilter; after: string | null }>({
      ...rpcEndpoint('list_imports', ({ filter, after }) => listArgs(filter, after, EXPORT_PAGE)),
      keepUnusedDataFor: 0,
    }),
    getImport: build.query<rpc.Import, string>({
      ...rpcEndpoint('get_import', (id) => ({ p_import_id: id })),
      providesTags: ['Import'],
    }),
    listImportRows: build.infiniteQuery<rpc.ImportRowPage, { id: string; show: RowsShown; version: string }, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: (page) => page.next_after },
      ...rpcEndpoint('list_import_rows', ({ queryArg: { id, show }, pageParam }) => ({
        p_import_id: id,
        p_show: show,
        p_after: pageParam,
        p_limit: ROWS_PAGE,
      })),
      providesTags: ['ImportRow'],
    }),
    sampleRows: build.query<rpc.ImportRow[], string>({
      ...rpcEndpoint(
        'list_import_rows',
        (id) => ({ p_import_id: id, p_show: 'all', p_after: 0, p_limit: 200 }),
        (page) => page.rows,
      ),
    }),
    startImport: build.mutation<rpc.Import, rpc.StartImportInput>({
      ...rpcEndpoint('start_import', (input) => ({ p_import: input })),
      invalidatesTags: ['Import'],
    }),
    addImportRows: build.mutation<
      rpc.ImportRowsAdded,
      { id: string; firstRow: number; rows: (string | number | null)[][] }
    >({
      ...rpcEndpoint('add_import_rows', ({ id, firstRow, rows }) => ({
        p_import_id: id,
        p_first_row: firstRow,
        p_rows: rows,
      })),
    }),
    mapImport: build.mutation<
      rpc.Import,
      { id: string; mapping: Record<string, string>; options: Partial<rpc.ImportOptions> }
    >({
      ...rpcEndpoint('map_import', ({ id, mapping, options }) => ({
        p_import_id: id,
        p_mapping: mapping,
        p_options: options,
      })),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        await saveJob(id, dispatch, queryFulfilled);
      },
      invalidatesTags: ['ImportRow'],
    }),
    stepImport: build.mutation<rpc.Import, { id: string; step: ImportStep }>({
      query: ({ id, step }) => rpcQuery(step, { p_import_id: id }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        await saveJob(id, dispatch, queryFulfilled);
      },
      // Only the end of the work changes what other screens show.
      invalidatesTags: (job) =>
        job === undefined || job.work !== null
          ? []
          : job.status === 'checked'
            ? ['ImportRow']
            : ['Import', 'ImportRow', 'Product', 'Category', 'Contact', 'Stock', 'Dashboard'],
    }),
    editImportRow: build.mutation<rpc.EditedImportRow, { id: string; row: number; cells: Record<string, string> }>({
      ...rpcEndpoint('edit_import_row', ({ id, row, cells }) => ({
        p_import_id: id,
        p_row_number: row,
        p_cells: Object.fromEntries(
          Object.entries(cells).map(([column, text]) => [column, text.replaceAll(halfCharacters, '\ufffd')]),
        ),
      })),
      invalidatesTags: (done) => (done === undefined ? [] : ['Import', 'ImportRow']),
    }),
  }),
});

type Dispatch = (action: ReturnType<typeof importApi.util.upsertQueryData>) => unknown;

async function saveJob(id: string, dispatch: Dispatch, answer: Promise<{ data: rpc.Import }>): Promise<void> {
  const done = await answer.catch(() => null);
  if (done !== null) dispatch(importApi.util.upsertQueryData('getImport', id, done.data));
}

export const {
  useListImportsInfiniteQuery,
  useLazyImportPageQuery,
  useGetImportQuery,
  useListImportRowsInfiniteQuery,
  useSampleRowsQuery,
  useStartImportMutation,
  useAddImportRowsMutation,
  useMapImportMutation,
  useStepImportMutation,
  useEditImportRowMutation,
} = importApi;
