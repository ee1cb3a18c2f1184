import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { fiscalIds, fiscalSetup, FISCAL_RPC, setupDevice } from '../fiscalSamples';
import { EtimsStatusScreen } from './EtimsStatusScreen';
import { monthBefore } from './ReconcileDrawer';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const difference = (over: Partial<rpc.FiscalDifference>): rpc.FiscalDifference => ({
  number: 7,
  what: 'differs',
  document_id: fiscalIds.document,
  kind: 'sale',
  human_number: 'INV-000123',
  total: 100,
  their_total: 90,
  ...over,
});
const reconciled = (over: Partial<rpc.FiscalReconciled> = {}): rpc.FiscalDeviceActed => ({
  ok: true,
  code: null,
  message: null,
  reconciled: {
    agreed: 120,
    settled: 1,
    listed_at: '2026-11-26T08:00:00Z',
    differences: [
      difference({}),
      difference({ number: 8, what: 'not_there', human_number: 'INV-000124', their_total: null }),
      difference({ number: 9, what: 'not_here', human_number: 'X-1', document_id: null, kind: null, total: null }),
    ],
    ...over,
  },
});

const start = (answer: rpc.FiscalDeviceActed, style: rpc.FiscalStyle = 'gateway') =>
  renderWithApp(<EtimsStatusScreen />, {
    session: { permissions: ['etims.view', 'etims.manage'] },
    route: '/admin/etims-status',
    rpc: {
      ...FISCAL_RPC,
      get_fiscal_setup: fiscalSetup({ devices: [setupDevice({ style })] }),
      'POST /functions/v1/fiscal-device': answer,
    },
  });
const drawerOf = async ({ user }: ReturnType<typeof start>) => {
  await user.click(await screen.findByRole('button', { name: 'Reconcile' }));
  return within(await screen.findByRole('dialog', { name: 'Reconcile with the tax authority' }));
};

describe('reconciling', () => {
  it('says what agrees, and lists the rest by whose it is', async () => {
    const app = start(reconciled());
    const drawer = await drawerOf(app);
    await app.user.click(await drawer.findByRole('button', { name: 'Compare' }));
    expect(await drawer.findByText(/120 documents agree, 3 do not/)).toBeInTheDocument();
    expect(drawer.getByText(/1 document in review stood in the list and is accepted now/)).toBeInTheDocument();
    expect(drawer.getByRole('region', { name: 'Only you have it' })).toHaveTextContent('INV-000124');
    expect(drawer.getByRole('region', { name: 'Only the tax authority has it' })).toHaveTextContent('X-1');
    expect(drawer.getByRole('region', { name: 'Not the same' })).toHaveTextContent(/100\.00.*90\.00/);
    expect(drawer.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    expect((await axe(document.body)).violations).toEqual([]);
    expect(app.calls.filter(({ name }) => name.startsWith('POST /functions')).map(({ args }) => args)).toEqual([
      {
        action: 'reconcile',
        device_id: fiscalIds.device,
        since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      },
    ]);
    await app.user.click(drawer.getByRole('button', { name: /INV-000124/ }));
    await waitFor(() =>
      expect(app.calls.filter(({ name }) => name === 'get_fiscal_document').map(({ args }) => args)).toEqual([
        { p_id: fiscalIds.document },
      ]),
    );
  }, 300_000);

  it('says that nothing is missing', async () => {
    const app = start(reconciled({ agreed: 1, settled: 0, differences: [] }));
    const drawer = await drawerOf(app);
    await app.user.click(await drawer.findByRole('button', { name: 'Compare' }));
    expect(await drawer.findByText(/1 document agrees\. Nothing is missing on either side/)).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('says why the list could not be read', async () => {
    const app = start({ ok: false, code: 'timeout', message: 'The authority did not answer.' });
    const drawer = await drawerOf(app);
    await app.user.click(await drawer.findByRole('button', { name: 'Compare' }));
    expect(await drawer.findByRole('alert')).toHaveTextContent('The authority did not answer.');
  });

  it('says where there is no list', async () => {
    const drawer = await drawerOf(start(reconciled(), 'direct'));
    expect(drawer.getByText(/gives no list of what it accepted/)).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: 'Compare' })).toBeNull();
    expect((await axe(document.body)).violations).toEqual([]);
  });
});

it.each([
  ['2026-11-27', '2026-10-27'],
  ['2026-03-31', '2026-02-28'],
  ['2026-01-15', '2025-12-15'],
])('a month before %s is %s', (day, before) => expect(monthBefore(day)).toBe(before));
