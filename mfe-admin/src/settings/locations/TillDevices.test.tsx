import '../../common/devices/fakeStorage';
import { screen, waitFor, within } from '@testing-library/react';
import type { BindDeviceInput, TillDevice } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { TillDevices } from './TillDevices';

const TILL = { id: 'till-1', name: 'Till 1' };
const TABLET: TillDevice = {
  id: 'tablet',
  till_id: 'till-1',
  till_name: 'Till 1',
  name: 'Counter tablet',
  number_prefix: 'T1A',
  bound_at: '2026-11-01T08:00:00Z',
  bound_by_name: 'Olive Owner',
  last_seen_at: '2026-11-21T08:00:00Z',
  waiting_count: 3,
  waiting_since: '2026-11-21T07:00:00Z',
  revoked_at: null,
  replaced_by: null,
};

function renderDevices(devices: TillDevice[], { mayEdit = true } = {}) {
  const app = renderWithApp(<TillDevices till={TILL} mayEdit={mayEdit} />, {
    session: {},
    rpc: {
      list_devices: devices,
      bind_device: ({ p_device: device }: { p_device: BindDeviceInput }) => ({
        ...TABLET,
        ...device,
        number_prefix: 'T1B',
      }),
      revoke_device: { ...TABLET, revoked_at: '2026-11-21T09:00:00Z' },
      replace_device: ({ p_device: device }: { p_device: { id: string; name: string } }) => ({
        ...TABLET,
        ...device,
        number_prefix: 'T1C',
      }),
    },
  });
  return { ...app, argsOf: (name: string) => app.calls.find((call) => call.name === name)?.args };
}

describe('TillDevices', () => {
  it('tells when a device was seen and what waits on it', async () => {
    renderDevices([TABLET, { ...TABLET, id: 'elsewhere', name: 'Elsewhere', till_id: 'till-2' }]);

    const list = within(await screen.findByRole('list', { name: 'Devices of Till 1' }));
    expect(list.getByText(/Counter tablet/)).toBeInTheDocument();
    expect(list.getByText(/3 sales not sent on it/)).toBeInTheDocument();
    expect(list.queryByText(/Elsewhere/)).not.toBeInTheDocument();
  });

  it('binds this device, whose own numbers then begin with its prefix', async () => {
    const { user, argsOf } = renderDevices([]);
    await user.click(await screen.findByRole('button', { name: 'Link this device to Till 1' }));

    expect(await screen.findByText('This device belongs to Till 1')).toBeInTheDocument();
    const { p_device: sent } = argsOf('bind_device') as { p_device: BindDeviceInput };
    expect(sent).toMatchObject({ name: 'Device at Till 1', till_id: 'till-1' });
  });

  it('gives a lost device up, once that was confirmed', async () => {
    const { user, argsOf } = renderDevices([TABLET]);
    await user.click(await screen.findByRole('button', { name: 'More for Counter tablet' }));
    await user.click(await screen.findByRole('button', { name: 'Lost' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark Counter tablet as lost?' });
    expect(argsOf('revoke_device')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));

    await waitFor(() => expect(argsOf('revoke_device')).toEqual({ p_device_id: 'tablet' }));
  });

  it('puts this device in the place of a lost one', async () => {
    const { user, argsOf } = renderDevices([{ ...TABLET, revoked_at: '2026-11-21T09:00:00Z' }]);
    expect(await screen.findByText('Lost')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Link this device to Till 1' });
    await user.click(screen.getByRole('button', { name: 'More for Counter tablet' }));
    await user.click(await screen.findByRole('button', { name: 'Replace by this device' }));

    await waitFor(() =>
      expect(argsOf('replace_device')).toMatchObject({ p_device_id: 'tablet', p_device: { name: 'Counter tablet' } }),
    );
  });

  it('only shows them to who may not change the settings', async () => {
    renderDevices([TABLET], { mayEdit: false });
    await screen.findByRole('list', { name: 'Devices of Till 1' });

    expect(screen.queryByRole('button', { name: /Link|Move|More for/ })).not.toBeInTheDocument();
  });
});
