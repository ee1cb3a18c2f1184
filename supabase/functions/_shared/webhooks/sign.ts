/** What is signed: the id of the message, its time in seconds, and its body as it is sent. */
export interface Signed {
  id: string;
  seconds: number;
  body: string;
}

/** The signature header of Standard Webhooks: one `v1,…` for each secret, with spaces between. */
export async function signatureOf({ id, seconds, body }: Signed, secrets: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (sign) => sign.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, text))))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}
