interface StoredSession {
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at: number;
}

/** Longer than any refresh takes; whoever waited that long asks the server itself. */
const longestWaitMs = 5_000;
/** How long a tab keeps the others waiting for its new session to be stored. */
const storedWithinMs = 1_000;
const pollMs = 20;

/**
 * Lets one tab of a browser refresh the session for all of them: the others wait, then answer themselves with what it stored.
 * Without this, every open tab sends the same refresh token when the access token runs out.
 */
export function refreshOnce(send: typeof fetch, storageKey: string): typeof fetch {
  return async (input, init) => {
    const refreshToken = refreshTokenOf(input, init);
    if (refreshToken === null || typeof navigator === 'undefined' || navigator.locks === undefined)
      return await send(input, init);
    return await new Promise<Response>((resolve, reject) => {
      const holdLock = async () => {
        const others = storedSession(storageKey);
        if (others !== null && others.refresh_token !== refreshToken && others.expires_at * 1000 > Date.now())
          return resolve(Response.json(others));
        const answer = await send(input, init);
        resolve(answer);
        if (answer.ok) await untilReplaced(storageKey, refreshToken);
      };
      navigator.locks
        .request(`${storageKey}-refresh`, { signal: AbortSignal.timeout(longestWaitMs) }, holdLock)
        .catch((error: unknown) => {
          // Waited in vain for another tab, which may be frozen.
          if (error instanceof DOMException && error.name === 'TimeoutError') send(input, init).then(resolve, reject);
          else reject(error instanceof Error ? error : new Error(String(error)));
        });
    });
  };
}

/** The token that a request wants to exchange; null for every other request. */
function refreshTokenOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string | null {
  // supabase-js hands addresses over as text.
  if (typeof input !== 'string' || !input.includes('/token?grant_type=refresh_token')) return null;
  if (typeof init?.body !== 'string') return null;
  const { refresh_token: token } = JSON.parse(init.body) as { refresh_token?: unknown };
  return typeof token === 'string' ? token : null;
}

function storedSession(storageKey: string): StoredSession | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredSession | null;
  } catch {
    // Forbidden or spoiled storage holds no session that could be used.
    return null;
  }
}

async function untilReplaced(storageKey: string, refreshToken: string): Promise<void> {
  const giveUpAt = Date.now() + storedWithinMs;
  while (storedSession(storageKey)?.refresh_token === refreshToken && Date.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
}
