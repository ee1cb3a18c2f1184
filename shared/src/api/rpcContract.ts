import type { Database, Json } from './database.types';
import type { RpcAnswers } from './rpc/answers';
import type { RpcInputs } from './rpc/inputs';

/**
 * The contract with the database: every function that people can call, what it takes and what it answers.
 *
 * - `RpcName`: the names, from `RpcAnswers` (written by hand).
 * - `RpcArgs<'get_sale'>`: `{ p_sale_id: string }`. The arguments come from the generated types of the database; `RpcInputs` says
 *   what the catalogue cannot: the shape of a body, the words that a text may be, where null is meant.
 * - `RpcAnswer<'get_sale'>`: `Sale`.
 *
 * `supabase/tests/answers/rpcAnswers.test.ts` holds names, arguments and real answers against the database, and
 * `rpcContract.types.ts` what the compiler refuses.
 */
export type RpcName = keyof RpcAnswers & keyof Database['public']['Functions'];

/** The whole of it, function by function. */
export type RpcContract = { [Name in RpcName]: { args: RpcArgs<Name>; answer: RpcAnswer<Name> } };

/** What a function answers, as JSON. */
export type RpcAnswer<Name extends RpcName> = RpcAnswers[Name];

/** The arguments of a function; an empty object for a function that takes none. */
export type RpcArgs<Name extends RpcName> = [GeneratedArgs<Name>] extends [never]
  ? Record<string, never>
  : { [Argument in keyof GeneratedArgs<Name>]: InputOf<Name, Argument> };

/** The functions whose arguments may all be left out. */
export type RpcNameWithoutArgs = {
  [Name in RpcName]: Record<never, never> extends RpcArgs<Name> ? Name : never;
}[RpcName];

type GeneratedArgs<Name extends RpcName> = Database['public']['Functions'][Name]['Args'];

type InputOf<Name extends RpcName, Argument extends keyof GeneratedArgs<Name>> = Name extends keyof RpcInputs
  ? Argument extends keyof RpcInputs[Name]
    ? RpcInputs[Name][Argument]
    : Plain<GeneratedArgs<Name>[Argument]>
  : Plain<GeneratedArgs<Name>[Argument]>;

/** An argument as callers have it: lists may be read-only, and a body without a named shape is any object. */
type Plain<Value> = Json extends Value
  ? Value | object
  : Value extends readonly (infer Item)[]
    ? readonly Item[]
    : Value;
