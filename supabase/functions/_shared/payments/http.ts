const timeoutMs = 12_000;

/** The answer of a service; `status` 0 when there was none, and then nobody knows whether it acted. */
export interface ServiceAnswer {
  status: number;
  body: Record<string, unknown>;
  error?: string;
}

/** Sends one request and reads a JSON object; never throws. */
export async function callService(url: string, init: RequestInit): Promise<ServiceAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: objectOf(await response.json().catch(() => null)) };
  } catch (error) {
    return { status: 0, body: {}, error: error instanceof Error ? error.name : 'NetworkError' };
  }
}

/** Objects stay, anything else is an empty one: a service's answer is not to be trusted in its shape either. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Texts and numbers as text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
