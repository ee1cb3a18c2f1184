import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { EtimsScreen } from '../EtimsScreen';
import { deviceRow, fiscalIds, fiscalSetup, FISCAL_RPC, setupDevice } from '../fiscalSamples';
import { deviceProblems } from './DeviceDialog';
import { setupSteps } from './setupSteps';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const render = (rpc: FakeRpc = {}, permissions = ['etims.view', 'etims.manage']) =>
  renderWithApp(<EtimsScreen />, {
    session: { permissions },
    route: '/admin/etims',
    rpc: { ...FISCAL_RPC, ...rpc },
  });
const branch = async () => within(await screen.findByRole('region', { name: 'Main shop' }));
const NOTHING = fiscalSetup({
  devices: [],
  locations: [{ id: fiscalIds.shop, name: 'Main shop', device_id: null }],
  codes: [],
  item_classes: [],
  missing: { products: 40, mapped: 28, unmapped: 12, excluded: 0, delivery: true },
});

describe('the set-up of a branch', () => {
  it('shows what is done, and a red mark where it is a trial', async () => {
    const { container } = render();
    const card = await branch();
    expect(card.getByText('At work')).toBeInTheDocument();
    expect(card.getByText('Trial (simulated tax authority)')).toBeInTheDocument();
    expect(card.getAllByText(', done')).toHaveLength(6);
    expect(card.getByText('KRACU0100000001', { selector: 'dd' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('begins with the device, which it asks for', async () => {
    const { user, calls } = render({ get_fiscal_setup: NOTHING, save_fiscal_device: deviceRow({ status: 'setup' }) });
    await user.click((await branch()).getByRole('button', { name: 'Enter the device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Device of Main shop' }));
    expect(dialog.getByRole('textbox', { name: /PIN/ })).toHaveValue('P051234567X');
    await user.type(dialog.getByRole('textbox', { name: /Branch number/ }), '7');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('A branch number has two digits.')).not.toHaveLength(0);
    expect((await axe(document.body)).violations).toEqual([]);
    await user.clear(dialog.getByRole('textbox', { name: /Branch number/ }));
    await user.type(dialog.getByRole('textbox', { name: /Branch number/ }), '01');
    await user.type(dialog.getByRole('textbox', { name: /Serial number/ }), 'SIMDVC0001');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'save_fiscal_device')).toMatchObject([
        { args: { p_device: { location_id: fiscalIds.shop, branch_code: '01', serial: 'SIMDVC0001', mode: 'test' } } },
      ]),
    );
  });

  it('keeps the rules that the device has, and changes the one that is chosen', async () => {
    const device = setupDevice({ settings: { ...deviceRow().settings, creditSign: 'negative' } });
    const { user, calls } = render({
      get_fiscal_setup: fiscalSetup({ devices: [device] }),
      save_fiscal_device: device,
    });
    await user.click((await branch()).getByRole('button', { name: 'More for Main shop' }));
    await user.click((await branch()).getByRole('button', { name: 'Change the device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Device of Main shop' }));
    await user.click(dialog.getByText('Rules of the tax authority'));
    expect((await axe(document.body)).violations).toEqual([]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Staff members' }), 'registered');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'save_fiscal_device')).toMatchObject([
        {
          args: {
            p_device: {
              settings: {
                operators: 'registered',
                creditSign: 'negative',
                counterScope: 'pin',
                itemCodeRule: { digits: 7, counter: 'pin' },
              },
            },
          },
        },
      ]),
    );
  });

  it('starts once everything is there', async () => {
    const ready = fiscalSetup({ devices: [setupDevice({ status: 'setup' })] });
    const { user, calls } = render({ get_fiscal_setup: ready, start_fiscal_device: deviceRow() });
    await user.click((await branch()).getByRole('button', { name: 'Start' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'start_fiscal_device')).toMatchObject([
        { args: { p_device_id: fiscalIds.device } },
      ]),
    );
  });

  it('says why nothing is sent, and sends again', async () => {
    const blocked = setupDevice({ status: 'blocked', blocked_code: '901', blocked_message: 'Not a valid device.' });
    const { user, calls } = render({
      get_fiscal_setup: fiscalSetup({ devices: [blocked] }),
      resume_fiscal_device: deviceRow(),
    });
    const card = await branch();
    expect(card.getByRole('alert')).toHaveTextContent('Nothing is sent. Not a valid device. (901)');
    await user.click(card.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'resume_fiscal_device')).toBe(true));
  });

  it('stops with a reason', async () => {
    const { user, calls } = render({ stop_fiscal_device: deviceRow({ status: 'stopped' }) });
    const card = await branch();
    await user.click(card.getByRole('button', { name: 'More for Main shop' }));
    await user.click(card.getByRole('button', { name: 'Stop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop ETIMS of Main shop?' }));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moving');
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'stop_fiscal_device')).toMatchObject([
        { args: { p_device_id: fiscalIds.device, p_reason: 'Moving' } },
      ]),
    );
  });

  it('offers nothing to press to who only reads', async () => {
    render({ get_fiscal_setup: NOTHING }, ['etims.view']);
    const card = await branch();
    expect(card.queryByRole('button')).toBeNull();
  });
});

it('is for businesses in Kenya, and for who may see it', async () => {
  const { unmount } = render({ get_fiscal_setup: fiscalSetup({ is_offered: false }) });
  expect(await screen.findByText('ETIMS is for businesses in Kenya')).toBeInTheDocument();
  unmount();
  render({}, []);
  expect(screen.getByText('Your role cannot see ETIMS')).toBeInTheDocument();
});

it('names the first thing that is missing', () => {
  const isDone = (setup = NOTHING, device: Parameters<typeof setupSteps>[1] = null) =>
    Object.fromEntries(setupSteps(setup, device).map((step) => [step.key, step.isDone]));
  expect(isDone({ ...NOTHING, tax_pin: null })).toMatchObject({ pin: false, device: false });
  expect(isDone(NOTHING, deviceRow({ has_secret: false, status: 'setup' }))).toMatchObject({
    device: true,
    key: false,
    codes: false,
    products: false,
    start: false,
  });
  expect(setupSteps(NOTHING, null).find(({ key }) => key === 'products')?.text).toBe(
    'Still without an item class: 12 products, the delivery fee. Sales of them wait until then.',
  );
});

it('knows a PIN, a branch and a serial number', () => {
  const device = { pin: 'p051234567x', branchCode: '00', serial: 'A', mode: 'test', style: 'direct' } as const;
  expect(deviceProblems(device)).toEqual({});
  expect(Object.keys(deviceProblems({ ...device, pin: 'P05123456X' }))).toEqual(['pin']);
  expect(Object.keys(deviceProblems({ ...device, branchCode: '000', serial: ' ' }))).toEqual(['branchCode', 'serial']);
});
