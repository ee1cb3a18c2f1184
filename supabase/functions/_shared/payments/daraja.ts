import { callService, textOf, type ServiceAnswer } from './http.ts';
import type { OpenedProvider } from './types.ts';

const tokens = new Map<string, { token: string; until: number }>();

/** A token of about an hour, kept for as long; the answer of the service when there is none. */
export async function accessToken({ keys }: OpenedProvider, baseUrl: string): Promise<string | ServiceAnswer> {
  const credentials = btoa(`${keys.consumer_key ?? ''}:${keys.consumer_secret ?? ''}`);
  const known = tokens.get(baseUrl + credentials);
  if (known !== undefined && known.until > Date.now()) return known.token;
  const answer = await callService(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { Authorization: `Basic ${credentials}` },
  });
  const token = answer.body.access_token;
  if (answer.status !== 200 || typeof token !== 'string') return answer;
  const seconds = Number(answer.body.expires_in ?? 0);
  tokens.set(baseUrl + credentials, { token, until: Date.now() + Math.max(0, seconds - 60) * 1000 });
  return token;
}

/** Sends one request to Daraja. */
export async function postToDaraja(url: string, token: string, body: unknown): Promise<ServiceAnswer> {
  return await callService(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** What Safaricom says, for people. */
export function messageOf({ body, error }: ServiceAnswer): string {
  return textOf(body.errorMessage) ?? textOf(body.ResponseDescription) ?? error ?? 'M-Pesa gave no answer.';
}
