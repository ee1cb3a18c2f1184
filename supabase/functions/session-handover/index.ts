import { requireUser, serviceClient } from '../_shared/clients.ts';
import { tenantBaseDomains } from '../_shared/hosts.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

/**
 * Carries a signed-in person to another host of their business. `mint` (signed in) answers a code for the target host;
 * `redeem` (there, not signed in yet) answers the hash of a one-time link, with which that host opens a session of its own.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const target = targetOf(body.target_origin);
    if (body.action === 'mint') return { code: await mint(request, target) };
    if (body.action === 'redeem') return { token_hash: await redeem(request, target, body.code) };
    throw new FunctionError(400, 'invalid_input', 'The action is mint or redeem.');
  }),
);

async function mint(request: Request, target: URL): Promise<string> {
  const user = await requireUser(request);
  const code = randomCode();
  const { error } = await serviceClient().rpc('mint_session_handover', {
    p_user_id: user.id,
    p_code_hash: await hashOf(code),
    p_target_host: target.hostname,
    p_base_domains: tenantBaseDomains(),
  });
  if (error?.hint === 'permission_denied') throw new FunctionError(403, error.hint, error.message);
  if (error) throw error;
  return code;
}

async function redeem(request: Request, target: URL, code: unknown): Promise<string> {
  const refused = new FunctionError(403, 'handover_refused', 'This link has been used or has expired. Please sign in.');
  // A browser says truly which page asks, on every POST: no page of another host uses the code, and nobody without saying
  // where they are. A mark left in the browser at the start cannot be asked for: the two hosts share no storage.
  const origin = request.headers.get('Origin');
  if (typeof code !== 'string' || code.length > 100 || origin !== target.origin) throw refused;
  const service = serviceClient();
  const { data: userId, error } = await service.rpc('redeem_session_handover', {
    p_code_hash: await hashOf(code),
    p_target_host: target.hostname,
  });
  if (error) throw error;
  if (typeof userId !== 'string') throw refused;
  const { data: found, error: userError } = await service.auth.admin.getUserById(userId);
  if (userError || !found.user.email) throw refused;
  const { data, error: linkError } = await service.auth.admin.generateLink({
    type: 'magiclink',
    email: found.user.email,
  });
  if (linkError) throw linkError;
  return data.properties.hashed_token;
}

function targetOf(origin: unknown): URL {
  if (typeof origin !== 'string' || !URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol)) {
    throw new FunctionError(
      400,
      'invalid_input',
      'target_origin is the origin of a host, such as https://duka.example.',
    );
  }
  return new URL(origin);
}

function randomCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
