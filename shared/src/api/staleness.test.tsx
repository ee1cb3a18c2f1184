import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithApp } from '../testing/testing';
import { api, rpcQuery } from './api';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    freshness: build.query<number, undefined>({ query: () => rpcQuery('freshness' as never) }),
  }),
});

function Figure() {
  const { data } = testApi.useFreshnessQuery(undefined);
  return <p>{data ?? 'reading'}</p>;
}

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>switch</button>
      {isOpen && <Figure />}
    </>
  );
}

afterEach(() => jest.useRealTimers());

it('data is stale after 5 minutes: a screen that opens later reads it again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { calls } = renderWithApp(<Page />, { session: {}, rpc: { freshness: 42 } });
  const reads = () => calls.filter(({ name }) => name === 'freshness').length;
  const reopenAfter = async (ms: number) => {
    act(() => screen.getByRole('button').click());
    await act(() => jest.advanceTimersByTimeAsync(ms));
    act(() => screen.getByRole('button').click());
    await screen.findByText('42');
    await act(() => jest.advanceTimersByTimeAsync(100));
  };
  await screen.findByText('42');
  await reopenAfter(4 * 60_000);
  expect(reads()).toBe(1);
  await reopenAfter(2 * 60_000);
  expect(reads()).toBe(2);
});
