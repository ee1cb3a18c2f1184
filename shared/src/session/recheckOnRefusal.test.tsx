import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '../api/apiError';
import { api, rpcQuery } from '../api/api';
import { makeAccess, renderWithApp } from '../testing/testing';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    guarded: build.query<number, number>({ query: (round) => rpcQuery('guarded' as never, { round } as never) }),
  }),
});

function Screen() {
  const [round, setRound] = useState(0);
  const { error } = testApi.useGuardedQuery(round);
  return (
    <>
      <button onClick={() => setRound(round + 1)}>again</button>
      <p>{error === undefined ? 'reading' : `refused ${round}`}</p>
    </>
  );
}

const refuse = (code: string, status: number) => () => {
  throw new ApiError({ code, status, message: '' });
};
const render = (code: string, status: number, access: unknown = makeAccess({ permissions: [] })) => {
  const app = renderWithApp(<Screen />, { session: {}, rpc: { guarded: refuse(code, status), my_access: access } });
  return { ...app, looks: () => app.calls.filter(({ name }) => name === 'my_access').length };
};

afterEach(() => jest.restoreAllMocks());

describe('a refused request', () => {
  it.each([
    ['no_membership', 403],
    ['permission_denied', 403],
    ['not_signed_in', 401],
  ])('with %s has the rights of the person looked up again', async (code, status) => {
    const { store, looks } = render(code, status);

    await waitFor(() => expect(store.getState().session.access?.permissions).toEqual([]));
    expect(looks()).toBe(1);
  });

  it('leads to a second look no sooner than 30 seconds later', async () => {
    let now = 1_000_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { looks } = render('permission_denied', 403);
    await screen.findByText('refused 0');

    now += 29_999;
    act(() => screen.getByRole('button').click());
    await screen.findByText('refused 1');
    expect(looks()).toBe(1);

    now += 1;
    act(() => screen.getByRole('button').click());
    await screen.findByText('refused 2');
    await waitFor(() => expect(looks()).toBe(2));
  });

  it('for another reason changes nothing', async () => {
    const { looks } = render('invalid_input', 400);
    await screen.findByText('refused 0');

    expect(looks()).toBe(0);
  });
});
