import { api, rpcEndpoint } from '@dukani/shared/api';
import type { DatabaseActivity, DatabaseChecks, DatabaseState, IndexUse, SlowStatements } from '@dukani/shared/rpc';

const databaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    databaseState: build.query<DatabaseState, void>({
      ...rpcEndpoint('admin_database', () => ({})),
      providesTags: ['Platform'],
    }),
    slowStatements: build.query<SlowStatements, void>({
      ...rpcEndpoint('admin_slow_statements', () => ({})),
      providesTags: ['Platform'],
    }),
    indexUse: build.query<IndexUse, void>({
      ...rpcEndpoint('admin_index_use', () => ({})),
      providesTags: ['Platform'],
    }),
    databaseActivity: build.query<DatabaseActivity, void>({
      ...rpcEndpoint('admin_database_activity', () => ({})),
      providesTags: ['Platform'],
    }),
    databaseChecks: build.query<DatabaseChecks, void>({
      ...rpcEndpoint('admin_database_checks', () => ({})),
      providesTags: ['Platform'],
    }),
  }),
});

export const {
  useDatabaseStateQuery,
  useSlowStatementsQuery,
  useIndexUseQuery,
  useDatabaseActivityQuery,
  useDatabaseChecksQuery,
} = databaseApi;
