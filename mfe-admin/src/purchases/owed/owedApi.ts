import { api, rpcEndpoint } from '@dukani/shared/api';
import { toOwed, toStatement, type Owed, type Statement } from './owedRows';

/** What is owed to suppliers, on any day. */
const owedApi = api.injectEndpoints({
  endpoints: (build) => ({
    payablesAgeing: build.query<Owed, { asOf: string; by: 'due' | 'bill' }>({
      ...rpcEndpoint(
        'payables_ageing',
        ({ asOf, by }: { asOf: string; by: 'due' | 'bill' }) => ({ p_as_of: asOf, p_by: by }),
        toOwed,
      ),
      providesTags: ['Purchase', 'Contact'],
    }),
    supplierStatement: build.query<Statement, { contactId: string; from: string; to: string }>({
      ...rpcEndpoint(
        'supplier_statement',
        ({ contactId, from, to }: { contactId: string; from: string; to: string }) => ({
          p_contact_id: contactId,
          p_from: from,
          p_to: to,
        }),
        toStatement,
      ),
      providesTags: ['Purchase', 'Contact'],
    }),
  }),
});

export const { usePayablesAgeingQuery, useSupplierStatementQuery } = owedApi;
