import { randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Gateway } from './gateway';

/** What the person does at the simulated provider. */
export interface Choice {
  email?: string;
  isVerified?: boolean;
  fault?: string;
  /** The person presses Cancel instead. */
  isCancelled?: boolean;
}

/** An address of this machine as Node can reach it. */
export const local = (address: string) => address.replace('//localhost', '//127.0.0.1');

/** Sends a request and answers where it leads. */
export async function follow(address: string, init: RequestInit = {}): Promise<URL> {
  const response = await fetch(local(address), { redirect: 'manual', ...init });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return new URL(location);
}

/** Chooses an account on the provider's page; answers the address that leads back to /auth/v1/callback. */
export async function choose(
  page: URL,
  { email = '', isVerified = true, fault = 'none', isCancelled = false }: Choice,
): Promise<URL> {
  const form = new URLSearchParams({
    account: isCancelled ? '' : 'other',
    email,
    name: 'Ann Example',
    is_verified: isVerified ? 'yes' : 'no',
    fault,
  });
  return await follow(page.toString(), { method: 'POST', body: form });
}

/** Browsers of people who sign in with the provider `keycloak` of the fixture project. */
export function providerBrowsers({ api }: Gateway) {
  const redirectTo = `http://acme.shop.localhost:${new URL(api.url).port}/auth/callback`;
  /** Where a page asks to come back to, with the challenge of its verifier. */
  const pkce = (challenge = 'a'.repeat(43)) =>
    `redirect_to=${encodeURIComponent(redirectTo)}&code_challenge=${challenge}&code_challenge_method=s256`;
  /** A browser of its own, with somewhere to keep the verifier. */
  const browser = (): SupabaseClient => {
    const kept = new Map<string, string>();
    return createClient(api.url, api.publishableKey, {
      auth: {
        flowType: 'pkce',
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: randomBytes(8).toString('hex'),
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
      },
      realtime: { transport: class {} as never },
    });
  };
  /** From the button to the page that gets the code. */
  const goThrough = async (
    client: SupabaseClient,
    choice: Choice,
    options: { redirectTo?: string } = {},
  ): Promise<URL> => {
    const { data } = await client.auth.signInWithOAuth({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: options.redirectTo ?? redirectTo },
    });
    const page = await follow(data.url ?? '');
    return await follow((await choose(page, choice)).toString());
  };
  const signIn = async (choice: Choice, client = browser()) => {
    const page = await goThrough(client, choice);
    const { data, error } = await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    return { client, page, user: data.user, error };
  };
  return { redirectTo, pkce, browser, goThrough, signIn };
}
