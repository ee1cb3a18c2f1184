import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocal } from '../http/isLocal';
import { readBody, sendError, sendJson } from '../http/respond';
import { account, simulatedAccounts } from './simulatedAccounts';
import {
  faults,
  type AuthorizeRequest,
  type Fault,
  type SimulatedAccount,
  type SimulatedProvider,
} from './SimulatedProvider';
import { accountChoicePage, refusedPage } from './accountChoicePage';

/** The first part of every address of a simulated provider; the provider's name follows. */
export const simulatedPrefix = '/simulated-provider';

const maxFormBytes = 16 * 1024;
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // No form-action: the answer leads to another host, which a browser would count as the form's target.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** Makes the handler of /simulated-provider, for the providers that config.toml points here. Serves this machine only. */
export function makeSimulatedProviderHandler(providers: Map<string, SimulatedProvider>) {
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    if (!isLocal(req)) {
      sendError(res, 403, {
        code: 'local_only',
        message: 'The simulated provider only serves the machine that runs it.',
      });
      return;
    }
    const [, , name = '', ...rest] = url.pathname.split('/');
    const provider = providers.get(name);
    const route = `${req.method ?? 'GET'} ${rest.join('/')}`;
    if (provider === undefined) sendError(res, 404, { code: 'not_found', message: 'There is no such provider.' });
    else if (route === 'GET .well-known/openid-configuration') sendJson(res, 200, provider.configuration());
    else if (route === 'GET jwks') sendJson(res, 200, await provider.jwks());
    else if (route === 'GET authorize') showChoice(res, url, { provider, name });
    else if (route === 'POST authorize') await choose(req, res, { provider, url });
    else if (route === 'POST token') await exchange(req, res, provider);
    else if (route === 'GET userinfo') answerUserinfo(req, res, provider);
    else sendError(res, 404, { code: 'not_found', message: `There is nothing at ${route}` });
  };
}

function showChoice(res: ServerResponse, url: URL, { provider, name }: { provider: SimulatedProvider; name: string }) {
  const request = provider.checkAuthorize(url.searchParams);
  if (typeof request === 'string') res.writeHead(400, pageHeaders).end(refusedPage(request));
  else res.writeHead(200, pageHeaders).end(accountChoicePage({ name, accounts: simulatedAccounts }));
}

/** The request stays in the address, so that the form holds the choice alone. */
async function choose(
  req: IncomingMessage,
  res: ServerResponse,
  { provider, url }: { provider: SimulatedProvider; url: URL },
): Promise<void> {
  const form = new URLSearchParams((await readBody(req, maxFormBytes)).toString('utf8'));
  const request = provider.checkAuthorize(url.searchParams);
  if (typeof request === 'string') {
    res.writeHead(400, pageHeaders).end(refusedPage(request));
    return;
  }
  res.writeHead(303, { location: targetOf(provider, request, form), 'cache-control': 'no-store' }).end();
}

function targetOf(provider: SimulatedProvider, request: AuthorizeRequest, form: URLSearchParams): string {
  const chosen = chosenAccount(form);
  const fault: Fault = faults.find((known) => known === form.get('fault')) ?? 'none';
  return chosen === null ? provider.deny(request) : provider.approve(request, { account: chosen, fault });
}

function chosenAccount(form: URLSearchParams): SimulatedAccount | null {
  const choice = form.get('account') ?? '';
  if (choice !== 'other') return simulatedAccounts.find(({ subject }) => subject === choice) ?? null;
  const email = (form.get('email') ?? '').trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return null;
  const name = (form.get('name') ?? '').trim() || (email.split('@', 1)[0] ?? '');
  return account({ email, name, isEmailVerified: form.get('is_verified') !== 'no' });
}

async function exchange(req: IncomingMessage, res: ServerResponse, provider: SimulatedProvider): Promise<void> {
  const form = new URLSearchParams((await readBody(req, maxFormBytes)).toString('utf8'));
  const { status, body } = await provider.exchange(form);
  sendJson(res, status, body, { 'cache-control': 'no-store' });
}

function answerUserinfo(req: IncomingMessage, res: ServerResponse, provider: SimulatedProvider): void {
  const profile = provider.userinfo(req.headers.authorization);
  if (profile === null) sendJson(res, 401, { error: 'invalid_token' });
  else sendJson(res, 200, profile, { 'cache-control': 'no-store' });
}
