/** The signature of a text, in hexadecimal digits. */
export async function hmacHex(hash: 'SHA-256' | 'SHA-512', secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether two texts are the same, in a time that does not say where they differ. */
export function isSame(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index += 1)
    difference |= (left.charCodeAt(index) || 0) ^ right.charCodeAt(index);
  return difference === 0;
}

/** Paystack signs the raw body with the secret key itself. */
export async function isSignedByPaystack(raw: string, header: string | null, secretKey: string): Promise<boolean> {
  return secretKey !== '' && header !== null && isSame(header, await hmacHex('SHA-512', secretKey, raw));
}

const toleranceSeconds = 300;

/** Stripe signs time and raw body; a message that is older than five minutes is somebody's who kept it. */
export async function isSignedByStripe(
  raw: string,
  header: string | null,
  secret: string,
  nowSeconds = Date.now() / 1000,
): Promise<boolean> {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (secret === '' || !/^\d{1,12}$/.test(time) || Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false;
  const expected = await hmacHex('SHA-256', secret, `${time}.${raw}`);
  return parts.some(([name, value]) => name === 'v1' && isSame(value ?? '', expected));
}
