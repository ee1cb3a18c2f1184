/** How long a server that is only now starting, or has no processor to itself, is waited for. */
const patienceMs = 60_000;

/** Nothing was sent: asking again does nothing twice. */
const notConnected = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];
/** A connection that was kept, and closed at the other end: what may be done twice is asked for again. */
const cutOff = ['UND_ERR_SOCKET', 'ECONNRESET'];

/** As fetch, but waits for a server that takes no connection yet. What only reads, or may be done twice, is asked for again when cut off. */
export async function callServer(
  url: string,
  init?: RequestInit,
  isRepeatable = init === undefined,
): Promise<Response> {
  const passing = isRepeatable ? [...notConnected, ...cutOff] : notConnected;
  const endsAt = Date.now() + patienceMs;
  for (;;) {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { code, message } = causeOf(error);
      if (!passing.includes(code) || Date.now() > endsAt)
        throw new Error(`${new URL(url).pathname} was not answered: ${message}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function causeOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', message = String(error) } = cause as { code?: string; message?: string };
  return { code, message: message || code };
}
