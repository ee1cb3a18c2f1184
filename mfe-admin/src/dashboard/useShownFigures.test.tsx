import { act, screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { refuseFirstRun, summary } from './dashboardSamples';
import { DashboardScreen } from './DashboardScreen';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-11-21T11:05:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function openDashboard() {
  const { calls } = renderWithApp(<DashboardScreen />, {
    session: {},
    rpc: { dashboard_summary: summary(), first_run_state: refuseFirstRun, list_locations: { rows: [] } },
  });
  await screen.findByRole('region', { name: 'Today' });
  return () => calls.filter(({ name }) => name === 'dashboard_summary').length;
}
const show = async (next: DocumentVisibilityState) => {
  visibility = next;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await act(() => jest.advanceTimersByTimeAsync(50));
};

it('a tab that is left and looked at again within a minute asks for nothing, however often', async () => {
  const asked = await openDashboard();
  for (let turn = 0; turn < 5; turn += 1) {
    await show('hidden');
    await show('visible');
  }
  expect(asked()).toBe(1);
});

it('a hidden tab asks for nothing, and once when it is looked at after more than a minute', async () => {
  const asked = await openDashboard();
  await show('hidden');
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(asked()).toBe(1);

  await show('visible');
  expect(asked()).toBe(2);
  await show('hidden');
  await show('visible');
  expect(asked()).toBe(2);
});

it('a tab that is looked at asks every minute', async () => {
  const asked = await openDashboard();
  await act(() => jest.advanceTimersByTimeAsync(3 * 60_000 + 1000));
  expect(asked()).toBe(4);
});
