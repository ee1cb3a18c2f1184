import { screen } from '@testing-library/react';
import { api, rpcQuery } from '../api/api';
import { callPublicRpc } from '../api/dataClient';
import { ApiError } from '../api/apiError';
import { useSession } from '../session/session';
import { makeFakeTransport, renderWithApp } from './testing';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    greeting: build.query<string, string>({ query: (p_name) => rpcQuery('greeting' as never, { p_name } as never) }),
  }),
});

function Greeting() {
  const { email } = useSession();
  const { data, error } = testApi.useGreetingQuery(email ?? 'nobody');
  return <p>{error === undefined ? (data ?? 'waiting') : (error as ApiError).code}</p>;
}

describe('renderWithApp', () => {
  it('answers stored procedures under the real client', async () => {
    const { calls } = renderWithApp(<Greeting />, {
      session: {},
      rpc: { greeting: ({ p_name }: { p_name: string }) => `Hello ${p_name}` },
    });

    expect(await screen.findByText('Hello owner@duka.test')).toBeInTheDocument();
    expect(calls).toEqual([{ name: 'greeting', args: { p_name: 'owner@duka.test' } }]);
  });

  it('hands over a refusal with its code', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'permission_denied', message: 'No.', status: 403 });
    };
    renderWithApp(<Greeting />, { rpc: { greeting: refuse } });

    expect(await screen.findByText('permission_denied')).toBeInTheDocument();
  });
});

describe('makeFakeTransport', () => {
  it('answers 404 for what the test did not list', async () => {
    renderWithApp(<p />);

    await expect(callPublicRpc('unknown_one' as never)).rejects.toMatchObject({ status: 404 });
    expect(makeFakeTransport({}).calls).toEqual([]);
  });
});
