import { waitFor } from '@testing-library/react';
import { renderWithApp, sampleTenantId } from '@dukani/shared/testing';
import { noteWaitingSales } from '../common/waitingSales';
import { openOfflineTill } from '../till/offline/OfflineTill';
import { useSendWaitingSales } from './useSendWaitingSales';

// The store itself is tried with its own tests; here it matters only whether it is opened.
jest.mock('../till/offline/OfflineTill', () => ({ openOfflineTill: jest.fn() }));

function Screen() {
  useSendWaitingSales();
  return null;
}

const sendAll = jest.fn(() => Promise.resolve());
let userId = '';

beforeEach(() => {
  localStorage.clear();
  sendAll.mockClear();
  jest
    .mocked(openOfflineTill)
    .mockReset()
    .mockResolvedValue({ queue: { sendAll } } as never);
  const { store, unmount } = renderWithApp(<Screen />, { session: {} });
  userId = store.getState().session.userId ?? '';
  unmount();
});

describe('sales that wait on this device', () => {
  it('are sent from whichever staff screen is open', async () => {
    noteWaitingSales(sampleTenantId, userId, 2);
    renderWithApp(<Screen />, { session: {} });
    await waitFor(() => expect(sendAll).toHaveBeenCalledTimes(1));
  });

  it('open nothing where none wait, nor for somebody else’s', async () => {
    noteWaitingSales(sampleTenantId, 'somebody-else', 2);
    renderWithApp(<Screen />, { session: {} });
    await Promise.resolve();
    expect(openOfflineTill).not.toHaveBeenCalled();
  });
});
