import { demoPassword } from '../accounts';
import { callServer } from '../callServer';
import type { StorageAddress } from '../pictures/uploadPictures';

/** The owner of the general store, signed in over the API: for what is sealed outside the database. */
export class OwnerApi {
  private constructor(
    private readonly address: StorageAddress,
    private readonly token: string,
  ) {}

  static async signIn(address: StorageAddress): Promise<OwnerApi> {
    const body = { email: 'owner@duka.test', password: demoPassword };
    const answer = await post(address, '/auth/v1/token?grant_type=password', body);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return new OwnerApi(address, token);
  }

  /** The answer of a function of the database. */
  async call<Answer>(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    return await this.ask<Answer>(`/rest/v1/rpc/${name}`, args);
  }

  /** The answer of an edge function. */
  async invoke<Answer>(name: string, body: Record<string, unknown>): Promise<Answer> {
    return await this.ask<Answer>(`/functions/v1/${name}`, body);
  }

  async signOut(): Promise<void> {
    await post(this.address, '/auth/v1/logout?scope=local', {}, this.token);
  }

  private async ask<Answer>(path: string, body: Record<string, unknown>): Promise<Answer> {
    const answer = await post(this.address, path, body, this.token);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} refused the demo: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  }
}

async function post(
  { apiUrl, secretKey }: StorageAddress,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  return await callServer(`${apiUrl}${path}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
