import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

const TAGS = ['Location'] as const;

/** The devices that stand at the tills of the business. */
const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query<rpc.TillDevice[], void>({
      ...rpcEndpoint('list_devices', () => ({})),
      providesTags: TAGS,
    }),
    bindDevice: build.mutation<rpc.TillDevice, rpc.BindDeviceInput>({
      ...rpcEndpoint('bind_device', (device) => ({ p_device: device })),
      invalidatesTags: TAGS,
    }),
    renameDevice: build.mutation<rpc.TillDevice, { id: string; name: string }>({
      ...rpcEndpoint('rename_device', ({ id, name }) => ({ p_device_id: id, p_name: name })),
      invalidatesTags: TAGS,
    }),
    revokeDevice: build.mutation<rpc.TillDevice, string>({
      ...rpcEndpoint('revoke_device', (id) => ({ p_device_id: id })),
      invalidatesTags: TAGS,
    }),
    replaceDevice: build.mutation<rpc.TillDevice, { oldId: string; id: string; name: string }>({
      ...rpcEndpoint('replace_device', ({ oldId, id, name }) => ({ p_device_id: oldId, p_device: { id, name } })),
      invalidatesTags: TAGS,
    }),
  }),
});

export const {
  useListDevicesQuery,
  useBindDeviceMutation,
  useRenameDeviceMutation,
  useRevokeDeviceMutation,
  useReplaceDeviceMutation,
} = devicesApi;
