import type { TillSession } from './tillSessionsApi';

interface ReadSession {
  data?: TillSession | null | undefined;
  refetch: () => PromiseLike<{ data?: TillSession | null | undefined; error?: unknown }>;
}

/**
 * The own till session when something is pressed: a press may come before it was read, and an unread session is not a closed till.
 * Null where none is open. Throws what the server answered.
 */
export async function sessionOnPress({ data, refetch }: ReadSession): Promise<TillSession | null> {
  if (data !== undefined) return data;
  const answer = await refetch();
  if (answer.data === undefined) throw answer.error;
  return answer.data;
}
