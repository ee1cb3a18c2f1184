import { FunctionError } from '../_shared/respond.ts';

/** What a program is answered when its request was not done. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  retryAfterSeconds?: number;
}

/** The refusal that an error stands for; of what went wrong on the server nothing is told. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof FunctionError) {
    const { status, code, message, details, retryAfterSeconds } = error;
    return {
      status,
      code,
      message,
      ...(details === undefined ? {} : { details }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
    return { status: 400, code: 'invalid_input', message: 'A value is not of the kind expected.' };
  return { status: 500, code: 'internal_error', message: 'Something went wrong on the server.' };
}
