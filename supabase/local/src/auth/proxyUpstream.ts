import { liteRequest } from '../http/liteBridge';
import type { AuthContext, AuthRequest } from './AuthContext';

/** Hands a request to lite as it is. */
export async function proxyUpstream(
  context: AuthContext,
  { req, url, caller, rawBody, ipAddress }: AuthRequest,
): Promise<Response> {
  return await context.lite.fetch(liteRequest(req, url, caller, context.secrets, rawBody), ipAddress);
}
