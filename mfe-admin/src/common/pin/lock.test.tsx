import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, sampleUserId } from '@dukani/shared/testing';
import { useTillLock } from '../tillLock';
import { LockScreen } from './LockScreen';
import { refuseForSeconds, refusePin, STAFF } from './pinTesting';
import { useListTillStaffQuery } from './pinApi';
import { useIdleLock } from './useIdleLock';

const OWN = { user_id: sampleUserId, full_name: 'Amina Otieno', has_pin: true, can_approve: [] };
const staff = { ...STAFF, people: [OWN, ...STAFF.people] };

function Desk() {
  const { isLocked, operator } = useTillLock();
  const lockNow = useIdleLock();
  const { isSuccess } = useListTillStaffQuery();
  if (isLocked) return <LockScreen />;
  return (
    <>
      <p>Basket with milk, served by {operator?.name ?? 'whoever is signed in'}</p>
      {isSuccess && <p>The team is known</p>}
      <button type="button" onClick={lockNow}>
        Lock
      </button>
    </>
  );
}

const shown = (user_id: string, full_name: string) => ({
  operator_token: 'token-1',
  user_id,
  full_name,
  expires_at: '2026-11-22T01:00:00Z',
});
const start = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<Desk />, { session: {}, rpc: { list_till_staff: staff, ...rpc } });

beforeEach(() => localStorage.clear());

async function lock(app: ReturnType<typeof start>): Promise<void> {
  await screen.findByText('The team is known');
  await app.user.click(screen.getByRole('button', { name: 'Lock' }));
  await screen.findByRole('heading', { name: 'Till locked' });
}

it('hides everything, and lets the signed-in person come back by PIN', async () => {
  const app = start({ verify_till_pin: () => shown(sampleUserId, 'Amina Otieno') });
  await lock(app);
  expect(await screen.findByRole('radio', { name: 'Amina Otieno' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'Olive Owner' })).not.toBeInTheDocument();
  expect((await axe(app.container)).violations).toEqual([]);
  await app.user.type(screen.getByLabelText('PIN'), '8361{Enter}');

  expect(await screen.findByText(/served by whoever is signed in/)).toBeInTheDocument();
  expect(app.calls.find((call) => call.name === 'verify_till_pin')?.args).toEqual({
    p_user_id: sampleUserId,
    p_pin: '8361',
  });
});

it('changes who serves when somebody else comes back', async () => {
  const app = start({ verify_till_pin: () => shown('u-max', 'Max Manager') });
  await lock(app);
  await app.user.click(await screen.findByRole('radio', { name: 'Max Manager' }));
  for (const digit of ['4', '7', '1', '1']) await app.user.click(screen.getByRole('button', { name: digit }));
  await app.user.click(screen.getByRole('button', { name: 'Confirm the PIN' }));

  expect(await screen.findByText(/served by Max Manager/)).toBeInTheDocument();
});

it('stays locked over a reload', async () => {
  const app = start();
  await lock(app);
  app.unmount();
  start();

  expect(await screen.findByRole('heading', { name: 'Till locked' })).toBeInTheDocument();
  expect(screen.queryByText(/Basket with milk/)).not.toBeInTheDocument();
});

it('counts wrong PINs down', async () => {
  let answer: () => unknown = refusePin;
  const app = start({ verify_till_pin: () => answer() });
  await lock(app);
  await app.user.type(await screen.findByLabelText('PIN'), '9999{Enter}');
  expect(await screen.findByText('This PIN is not right.')).toBeInTheDocument();
  answer = refuseForSeconds(120);
  await app.user.type(screen.getByLabelText('PIN'), '9999{Enter}');

  expect(await screen.findByText(/Try again in (2:00|1:59)/)).toBeInTheDocument();
  expect(screen.getByLabelText('PIN')).toBeDisabled();
  expect(screen.queryByText(/Basket with milk/)).not.toBeInTheDocument();
});

it('does not lock out a business where nobody has a PIN', async () => {
  const app = renderWithApp(<Desk />, { session: {}, rpc: { list_till_staff: { lock_after_minutes: 1, people: [] } } });
  await screen.findByText('The team is known');
  await app.user.click(screen.getByRole('button', { name: 'Lock' }));

  expect(await screen.findByText('Nobody has a PIN yet')).toBeInTheDocument();
  expect(screen.getByText(/Basket with milk/)).toBeInTheDocument();
});

describe('without a touch', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('locks after the minutes that are set, and not while somebody is there', async () => {
    start();
    await pass(5_000);
    await pass(9 * 60_000);
    document.dispatchEvent(new Event('pointerdown'));
    await pass(9 * 60_000);
    expect(screen.getByText(/Basket with milk/)).toBeInTheDocument();
    await pass(2 * 60_000);
    expect(screen.queryByText(/Basket with milk/)).not.toBeInTheDocument();
  });

  it('never locks with 0 minutes', async () => {
    start({ list_till_staff: { ...staff, lock_after_minutes: 0 } });
    await pass(24 * 3600_000);
    expect(screen.getByText(/Basket with milk/)).toBeInTheDocument();
  });
});
