import type { Caller } from '../http/caller';
import { statementTimeoutMs, type RequestFacts } from '../http/requestContext';
import type { Statement } from './requestPool';

/** The statement that makes a transaction act as the caller: claims, facts of the request, time limit and, last, the role. */
export function callerContext(caller: Pick<Caller, 'role' | 'claims'>, facts?: RequestFacts): Statement {
  return {
    name: 'caller_context',
    text: `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true),
             set_config('request.method', $4, true), set_config('request.path', $5, true), set_config('request.headers', $6, true),
             set_config('statement_timeout', $7, true), set_config('role', $3, true)`,
    values: [
      JSON.stringify(caller.claims),
      caller.claims.sub ?? '',
      caller.role,
      facts?.method ?? '',
      facts?.path ?? '',
      facts?.headersJson ?? '{}',
      String(statementTimeoutMs(caller)),
    ],
  };
}
