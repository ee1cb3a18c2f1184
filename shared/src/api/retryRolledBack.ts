/** The codes of a transaction that met another one and was taken back whole: deadlock and serialization failure. */
const rolledBack = /"code"\s*:\s*"(?:40P01|40001)"/;
/** Long enough for the other transaction to end; not the same for two that met. */
const waitMs = () => 50 + Math.random() * 200;

/**
 * Sends a request once more that the database took back because it met another one: nothing of it was done, so this is right also for
 * what must not be sent twice. Everything that is read or written goes through here.
 */
export function retryRolledBack(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    // A request whose body is a stream cannot be sent again; ours are texts.
    const isRepeatable = !(input instanceof Object && 'body' in input) && typeof (init?.body ?? '') === 'string';
    if (answer.status !== 500 || !isRepeatable || !rolledBack.test(await answer.clone().text())) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs()));
    if (init?.signal?.aborted === true) return answer;
    return await send(input, init);
  };
}
