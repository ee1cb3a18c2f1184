import { errorMessage, toApiError } from '../api/apiError';

/** What is said of a failure, whatever was thrown: the sentence of its code, and which line of a document it concerns. */
export function refusalText(error: unknown): string {
  const { details } = toApiError(error);
  const line = typeof details === 'object' && details !== null && 'line' in details ? details.line : null;
  const text = errorMessage(error);
  return typeof line === 'number' && Number.isInteger(line) && line > 0 ? `Line ${line}: ${text}` : text;
}

/** The field of the input that the server named in its refusal; null when it named none. */
export function refusedField(error: unknown): string | null {
  const { details } = toApiError(error);
  if (typeof details !== 'object' || details === null || !('field' in details)) return null;
  return typeof details.field === 'string' && details.field !== '' ? details.field : null;
}
