import type { RequestBuilder } from '@dukani/shared/api';
import type { MessageContract } from './messageContract';

type Name = keyof MessageContract;

/** The part of an endpoint that asks one function of messages and gives its answer as it is. */
export function messageEndpoint<Asked extends Name, Arg = void>(
  name: Asked,
  argsOf: (arg: Arg) => MessageContract[Asked]['args'],
): { query: (arg: Arg) => RequestBuilder; transformResponse: (answer: unknown) => MessageContract[Asked]['answer'] } {
  return {
    // The generated types of the client do not know the shape of a body; the contract has checked the call.
    query: (arg) => (db, signal) => db.rpc(name as never, argsOf(arg) as never).abortSignal(signal),
    transformResponse: (answer) => answer,
  };
}
