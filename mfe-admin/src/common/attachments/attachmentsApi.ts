import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

const attachmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    attachments: build.query<rpc.Attachment[], { entityType: rpc.PaperOf; entityId: string }>(
      rpcEndpoint('list_attachments', ({ entityType, entityId }: { entityType: rpc.PaperOf; entityId: string }) => ({
        p_entity_type: entityType,
        p_entity_id: entityId,
      })),
    ),
  }),
});

export const { useAttachmentsQuery } = attachmentsApi;
