import { requiredSetting } from './clients.ts';
import { FunctionError } from './respond.ts';

/** Where a page of a service leads back to: the page that asks, and no other site. */
export function returnUrlOf(value: unknown, request: Request): string {
  const origin = request.headers.get('Origin');
  if (value === undefined) return origin ?? requiredSetting('SITE_URL');
  if (typeof value !== 'string' || !URL.canParse(value) || new URL(value).origin !== origin)
    throw new FunctionError(400, 'invalid_input', 'return_url is an address of the page that asks.');
  return value;
}
