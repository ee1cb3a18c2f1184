import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

const TAGS = ['Location'] as const;

/** The devices that stand at the tills of the business. */
const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query<rpc.TillDevice[], void>({
      query: () => rpcQuery('list_devices'),
      transformResponse: (rows) => rows as rpc.TillDevice[],
      providesTags: TAGS,
    }),
    bindDevice: build.mutation<rpc.TillDevice, rpc.BindDeviceInput>({
      query: (device) => rpcQuery('bind_device', { p_device: device }),
      transformResponse: (row) => row as rpc.TillDevice,
      invalidatesTags: TAGS,
    }),
    renameDevice: build.mutation<rpc.TillDevice, { id: string; name: string }>({
      query: ({ id, name }) => rpcQuery('rename_device', { p_device_id: id, p_name: name }),
      transformResponse: (row) => row as rpc.TillDevice,
      invalidatesTags: TAGS,
    }),
    revokeDevice: build.mutation<rpc.TillDevice, string>({
      query: (id) => rpcQuery('revoke_device', { p_device_id: id }),
      transformResponse: (row) => row as rpc.TillDevice,
      invalidatesTags: TAGS,
    }),
    replaceDevice: build.mutation<rpc.TillDevice, { oldId: string; id: string; name: string }>({
      query: ({ oldId, id, name }) => rpcQuery('replace_device', { p_device_id: oldId, p_device: { id, name } }),
      transformResponse: (row) => row as rpc.TillDevice,
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
