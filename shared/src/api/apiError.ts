import { sentenceFor } from './errorSentences';
import type { KnownCode } from './knownCodes';

export type { ErrorCode } from './errorCodes';
export type { KnownCode } from './knownCodes';

interface ApiErrorFields {
  code: string;
  message: string;
  /** HTTP status, 0 when no answer came. */
  status: number;
  details?: unknown;
  cause?: unknown;
}

/** A failed request as a caller can act on it: switch on `code`, show `errorMessage(error)`. */
export class ApiError extends Error {
  /** Typed as the codes that are known, so that one that does not exist cannot be compared with; a service may still send a new one. */
  readonly code: KnownCode;
  readonly status: number;
  readonly details: unknown;

  constructor({ code, message, status, details = null, cause }: ApiErrorFields) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code as KnownCode;
    this.status = status;
    this.details = details;
  }

  /** True when the request never got an answer, so that trying again may help. */
  get isNetworkFailure(): boolean {
    return this.status === 0 && this.code === 'network_failure';
  }
}

/** The message of an error that came without words. */
export const unexplained = 'The request failed.';

const networkSigns =
  /Failed to fetch|NetworkError|ERR_(INTERNET|NETWORK|CONNECTION|NAME|ADDRESS|TIMED|EMPTY|PROXY)|Load failed|fetch failed|network request failed/i;

/** Recognises a failure of the connection by the messages browsers give it. */
export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof ApiError) return error.isNetworkFailure;
  return networkSigns.test(textOf(error));
}

/** Turns whatever was thrown or answered (database, auth, storage, function, fetch) into an ApiError. */
export function toApiError(error: unknown, status?: number): ApiError {
  if (error instanceof ApiError) return error;
  const fields = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const message = textOf(error) || unexplained;
  const knownStatus = numberOf(status) ?? numberOf(fields['status']) ?? numberOf(fields['statusCode']);
  if (fields['name'] === 'AbortError') return new ApiError({ code: 'aborted', message, status: 0, cause: error });
  if ((knownStatus ?? 0) === 0 && networkSigns.test(message)) {
    return new ApiError({ code: 'network_failure', message, status: 0, cause: error });
  }
  const code = typeof fields['code'] === 'string' ? fields['code'] : '';
  const raised = /^PT(\d{3})$/.exec(code);
  const hint = fields['hint'];
  return new ApiError({
    code: raised !== null && typeof hint === 'string' && hint !== '' ? hint : code || 'unexpected',
    message,
    status: raised !== null ? Number(raised[1]) : (knownStatus ?? 500),
    details: parsedDetails(fields['details']),
    cause: error,
  });
}

/** A sentence for people, by code; the server's own sentence where it wrote one for them. */
export function errorMessage(error: unknown): string {
  const apiError = toApiError(error);
  return (
    sentenceFor(apiError.code) ??
    (apiError.status >= 500 ? 'Something went wrong on our side. Please try again.' : apiError.message)
  );
}

function textOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  const fields = error as Record<string, unknown>;
  const text = fields['message'] ?? fields['msg'] ?? fields['error_description'] ?? fields['error'];
  // An answer without words comes from the auth client as its JSON.
  return typeof text === 'string' && !/^[[{]/.test(text) ? text : '';
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' ? number : undefined;
}

/** Details of our own errors are JSON; Postgres writes prose. */
function parsedDetails(details: unknown): unknown {
  if (typeof details !== 'string') return details ?? null;
  try {
    return JSON.parse(details);
  } catch {
    return details;
  }
}
