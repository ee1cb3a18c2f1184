import { callDatabase } from '../_shared/payments/payments.ts';
import { reasonOf } from '../_shared/respond.ts';
import { unsubscribePage, type Subscription } from '../_shared/messages/unsubscribePage.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Stops the marketing of one business to one contact on one channel: ?token=. GET shows what would be stopped and a button, and changes
 * nothing, since scanners of mail open every link; POST, by that button or by a mail program (RFC 8058), stops it at once. Nobody has to
 * sign in, and a token that is not known is answered as one that was used.
 */
Deno.serve(async (request) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
  // One that was cut off on its way costs no look into the database.
  if (!/^[\w-]{20,80}$/.test(token)) return new Response(unsubscribePage({ kind: 'broken' }), { status: 400, headers });
  try {
    const isPost = request.method === 'POST';
    const name = isPost ? 'unsubscribe' : 'read_unsubscribe';
    const subscription = await callDatabase<Subscription>(name, { p_token: token });
    const page = unsubscribePage({ kind: isPost || subscription.is_stopped ? 'stopped' : 'asked', subscription });
    return new Response(request.method === 'HEAD' ? null : page, { headers });
  } catch (error) {
    console.error('Marketing could not be stopped:', reasonOf(error));
    return new Response(unsubscribePage({ kind: 'failed' }), { status: 503, headers });
  }
});
