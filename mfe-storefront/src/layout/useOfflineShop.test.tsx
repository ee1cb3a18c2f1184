import { act } from '@testing-library/react';
import { useNavigate } from '@dukani/shared/router';
import { renderShop } from '../common/testing/renderShop';
import { keepForOffline } from './offlineShop';
import { useOfflineShop } from './useOfflineShop';

jest.mock('./offlineShop', () => ({ keepForOffline: jest.fn(() => Promise.resolve()) }));
const kept = jest.mocked(keepForOffline);

let go: (path: string) => void = () => undefined;
function Shop() {
  useOfflineShop();
  const navigate = useNavigate();
  go = (path) => void navigate(path);
  return null;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const withWorker = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });

beforeEach(() => {
  jest.useFakeTimers();
  kept.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('useOfflineShop', () => {
  it('tells the worker of an earlier visit soon what is looked at, and begins nothing', async () => {
    withWorker({});
    const { unmount } = renderShop(<Shop />, { route: '/product/one' });
    await pass(900);
    expect(kept).not.toHaveBeenCalled();
    await pass(200);
    expect(kept.mock.calls).toEqual([[['/product/one'], { mayBegin: false }]]);
    unmount();
  });

  it('begins once the first visit has settled, with all that was looked at until then', async () => {
    withWorker(null);
    renderShop(<Shop />, { route: '/' });
    await pass(1_500);
    act(() => go('/product/one'));
    await pass(1_500);
    act(() => go('/product/glanced-at'));
    await pass(500);
    act(() => go('/product/two'));
    await pass(1_400);
    expect(kept).not.toHaveBeenCalled();
    await pass(200);

    expect(kept.mock.calls).toEqual([[['/', '/product/one', '/product/two'], { mayBegin: true }]]);
    act(() => go('/product/three'));
    await pass(1_100);
    expect(kept).toHaveBeenLastCalledWith(['/product/three'], { mayBegin: true });
  });
});
