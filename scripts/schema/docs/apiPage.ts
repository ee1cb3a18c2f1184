import type { Client } from 'pg';

interface Endpoint {
  method: string;
  path: string;
  scopes: string[];
  summary: string;
  parameters: { name: string; says: string }[];
  body: Record<string, unknown> | null;
}

const introduction = `Programs of a business call \`https://<host>/functions/v1/api/v1/…\` with \`Authorization: Bearer dk_live_…\`. Keys are made at \`/admin/settings?section=api\`,
where each address stands with an example of its answer. Not for browsers: a key is a secret.

- **Answers** are JSON. A list is \`{"data": [...], "next": ...}\`: send \`next\` as \`after\` for the page behind it, until it is null. \`limit\` is 1 to 100, 50
  unless given. Times are ISO 8601 with an offset; amounts are numbers in the currency of the business.
- **Refusals** are \`{"code", "message", "details"}\` with the status of HTTP; codes stay the same ([errors](errors.md)). A parameter that an address does not take
  is refused.
- **Limit**: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) stand on every answer; beyond it 429 with \`Retry-After\`.
- **Sent again**: with \`Idempotency-Key\` (up to 100 signs) a change is done once in 24 hours and answered the same, with \`Idempotent-Replayed: true\`; another
  body under that key is 409 \`idempotency_mismatch\`.
- **Rights**: a key acts as the person who made it, with no more than its scopes. Revoked, ended, or its maker gone: 401 \`invalid_api_key\` from the next
  request on.

\`\`\`sh
curl https://duka.example/functions/v1/api/v1/products?limit=2 -H 'Authorization: Bearer dk_live_…'
\`\`\``;

/** docs/api.md: the API for programs, from private.api_endpoints. */
export async function apiPage(client: Client): Promise<string> {
  const { rows } = await client.query<Endpoint>(
    'select method, path, scopes, summary, parameters, body from private.api_endpoints order by place',
  );
  return [
    '# The API for programs',
    '<!-- Made by npm run schema:docs; do not edit. -->',
    introduction,
    '## Addresses',
    ...rows.map(sectionOf),
  ].join('\n\n');
}

function sectionOf({ method, path, scopes, summary, parameters, body }: Endpoint): string {
  return [
    `- **\`${method} ${path}\`** (${scopes.map((scope) => `\`${scope}\``).join(', ')}). ${summary}`,
    ...(parameters.length === 0 ? [] : [`  - Parameters: ${parameters.map(({ name }) => `\`${name}\``).join(', ')}.`]),
    ...(body === null ? [] : [`  - Body: \`${JSON.stringify(body)}\``]),
  ].join('\n');
}
