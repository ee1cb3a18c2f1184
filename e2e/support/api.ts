import path from 'node:path';
import { TOTP } from 'otpauth';
import { readInvariants } from '../../supabase/tests/invariants/readInvariants';
import { addressOf, demoPassword } from './browser';
import { withDatabase } from './database';

/** A session as the auth server answers it, and as the browser keeps it. */
export interface Session {
  access_token: string;
}

async function publishableKey(): Promise<string> {
  const config = (await (await fetch(addressOf('localhost', '/config.json'))).json()) as { supabaseKey: string };
  return config.supabaseKey;
}

async function askAuth<Answer>(path: string, body: Record<string, unknown>, token?: string): Promise<Answer> {
  const answer = await fetch(addressOf('localhost', `/auth/v1/${path}`), {
    method: 'POST',
    headers: {
      apikey: await publishableKey(),
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${String(body.email)} was refused: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Signs somebody in beside the browser. */
export const newSession = (email: string, password = demoPassword): Promise<Session> =>
  askAuth<Session>('token?grant_type=password', { email, password });

/** What a signed-in person of a demo business can read, asked beside the browser to see what a walk left behind. */
export class ApiAs {
  private constructor(
    private readonly key: string,
    private readonly token: string,
  ) {}

  static async signIn(email: string, password = demoPassword): Promise<ApiAs> {
    const { access_token: token } = await newSession(email, password);
    return new ApiAs(await publishableKey(), token);
  }

  /** Somebody who shows a second factor, by its secret. */
  static async signInWithFactor(email: string, secret: string): Promise<ApiAs> {
    const session = await askAuth<Session & { user: { factors: { id: string }[] } }>('token?grant_type=password', {
      email,
      password: demoPassword,
    });
    const factor = `factors/${session.user.factors[0]?.id ?? ''}`;
    const challenge = await askAuth<{ id: string }>(`${factor}/challenge`, {}, session.access_token);
    const code = new TOTP({ secret }).generate();
    const proof = { challenge_id: challenge.id, code };
    const { access_token: token } = await askAuth<Session>(`${factor}/verify`, proof, session.access_token);
    return new ApiAs(await publishableKey(), token);
  }

  /** A new account, signed in; its address counts as confirmed as far as the platform asks for that at sign-up. */
  static async signUp(email: string, fullName: string, password = demoPassword): Promise<ApiAs> {
    const { access_token: token } = await askAuth<Session>('signup', {
      email,
      password,
      data: { full_name: fullName },
    });
    return new ApiAs(await publishableKey(), token);
  }

  /** Rows of a table, by a PostgREST query such as `products?select=id&limit=1`. */
  async rows<Row>(query: string): Promise<Row[]> {
    const answer = await fetch(addressOf('localhost', `/rest/v1/${query}`), { headers: this.headers() });
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
    return (await answer.json()) as Row[];
  }

  /** The answer of a function. */
  async call<Answer>(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await fetch(addressOf('localhost', `/rest/v1/rpc/${name}`), {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** Changes the rows that a PostgREST filter such as `tenant_customization?tenant_id=eq.…` names; the policies decide. */
  async change(query: string, fields: Record<string, unknown>): Promise<void> {
    const answer = await fetch(addressOf('localhost', `/rest/v1/${query}`), {
      method: 'PATCH',
      headers: { ...this.headers(), 'content-type': 'application/json', prefer: 'return=representation' },
      body: JSON.stringify(fields),
    });
    const rows = (await answer.json()) as unknown;
    if (!answer.ok || !Array.isArray(rows) || rows.length === 0)
      throw new Error(`${query}: ${answer.status} ${JSON.stringify(rows)}`);
  }

  /** The answer of an edge function. */
  async invoke(name: string, body: Record<string, unknown>): Promise<unknown> {
    const answer = await fetch(addressOf('localhost', `/functions/v1/${name}`), {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  }

  private headers(): Record<string, string> {
    return { apikey: this.key, authorization: `Bearer ${this.token}` };
  }
}

/** What the invariants find in the walked database: empty when books, stock and numbers tie. */
export async function brokenInvariants(): Promise<unknown[]> {
  const checks = readInvariants(path.resolve(__dirname, '../../supabase/tests/invariants'));
  return await withDatabase(async (client) => (await client.query(checks)).rows as unknown[]);
}
