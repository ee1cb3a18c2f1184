/** The refusal of a change that was asked for in a way that only reads: the code is PostgreSQL's, the sentence ours. */
export const readOnlyRefusal = { code: '25006', message: 'This function can be called by POST only.' };

/** The HTTP status that PostgREST gives to a database error, by its SQLSTATE. `PTxyz` chooses the status itself. */
export function statusOfPostgresError(code: string, message: string, isSignedIn: boolean): number {
  const chosen = /^PT(\d{3})$/.exec(code)?.[1];
  if (chosen !== undefined) {
    const status = Number(chosen);
    return status >= 200 && status <= 599 ? status : 500;
  }
  const exact = exactStatus(code, message, isSignedIn);
  if (exact !== undefined) return exact;
  return statusByClass.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

function exactStatus(code: string, message: string, isSignedIn: boolean): number | undefined {
  switch (code) {
    case '23503':
    case '23505':
      return 409;
    case '25006':
      return 405;
    case '21000':
      return message.endsWith('requires a WHERE clause') ? 400 : 500;
    case '42501':
      return isSignedIn ? 403 : 401;
    case '42883':
    case '42P01':
      return 404;
    case '42P17':
    case '53400':
      return 500;
    // It ran out of time: the server is busy, and the same may go through in a moment.
    case '57014':
    case '57P01':
    case '57P02':
    case '57P03':
      return 503;
    case 'P0001':
      return 400;
    default:
      return undefined;
  }
}

const statusByClass: readonly (readonly [string, number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
];
