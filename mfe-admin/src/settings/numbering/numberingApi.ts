import { api, rpcEndpoint } from '@dukani/shared/api';
import type { DocumentNumbering, DocumentNumberingInput } from '@dukani/shared/rpc';

const numberingApi = api.injectEndpoints({
  endpoints: (build) => ({
    documentNumbering: build.query<DocumentNumbering[], void>({
      ...rpcEndpoint('document_numbering', () => ({})),
      providesTags: ['Settings'],
    }),
    saveDocumentNumbering: build.mutation<DocumentNumbering, DocumentNumberingInput>({
      ...rpcEndpoint('save_document_numbering', (numbering) => ({ p_numbering: { ...numbering } })),
      invalidatesTags: (_numbering, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const { useDocumentNumberingQuery, useSaveDocumentNumberingMutation } = numberingApi;
