import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PaperContent, PaperSettings } from '@dukani/shared/rpc';

const papersApi = api.injectEndpoints({
  endpoints: (build) => ({
    paperSettings: build.query<PaperSettings, void>({
      ...rpcEndpoint('paper_settings', () => ({})),
      providesTags: ['Settings'],
    }),
    savePaperSettings: build.mutation<PaperSettings, { content: PaperContent; version: number }>({
      ...rpcEndpoint('save_paper_settings', ({ content, version }) => ({
        p_papers: { ...content },
        p_version: version,
      })),
      invalidatesTags: (_papers, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const { usePaperSettingsQuery, useLazyPaperSettingsQuery, useSavePaperSettingsMutation } = papersApi;
