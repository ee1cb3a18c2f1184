import type { RequestBuilder } from './baseQuery';
import type { FunctionBody, FunctionName } from './rpcTypes';

/** The request of an endpoint that calls an edge function. What it refuses stands in the body of its answer. */
export function functionQuery<Name extends FunctionName>(name: Name, body: FunctionBody<Name>): RequestBuilder {
  return async (db) => {
    const answer = await db.functions.invoke<unknown>(name, { body: { ...body } });
    const { error } = answer as { error: unknown };
    if (error === null) return { data: answer.data, error: null };
    const context = (error as { context?: Partial<Response> }).context;
    const reason: unknown = await context?.json?.().catch(() => null);
    return { data: null, error: reason ?? error, ...(context?.status === undefined ? {} : { status: context.status }) };
  };
}
