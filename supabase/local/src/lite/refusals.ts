/** Gives a refusal of lite both `code` and `message`, whichever names its part of lite uses; the rest stays as it is. */
export async function withCodeAndMessage(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.includes('json') !== true) return response;
  const text = await response.text();
  const body = completed(text);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body, { status: response.status, headers });
}

function completed(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return text;
    const fields = body as Record<string, unknown>;
    const code = firstText(fields.error_code, fields.code, fields.error) ?? 'request_failed';
    const message = firstText(fields.message, fields.msg, fields.error_description, fields.error) ?? 'Request failed';
    return JSON.stringify({ ...fields, code, message });
  } catch {
    return text;
  }
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}
