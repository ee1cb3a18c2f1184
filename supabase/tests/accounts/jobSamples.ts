/** A mail that waits, as read_mail answers it; its text tries to be markup. */
export const makeMail = (to: string) => ({
  id: 'mail-id',
  to,
  subject: 'A <b>subject</b>',
  body: 'Hello <script>alert(1)</script>,\n\nline one\nline two {{site_url}}/forgot-password and https://evil.test/x',
  content: {
    greeting: 'Hello <script>alert(1)</script>,',
    paragraphs: ['line one\nline two https://evil.test/x'],
    links: [{ label: 'If not', button: 'Choose a new password', url: '{{site_url}}/forgot-password' }],
  },
  brand: null,
});

/** A job as claim_jobs hands it out. */
export const job = (kind: string, key: string) => ({
  id: 7,
  kind,
  tenant_id: 'a-tenant',
  key,
  payload: {},
  attempt: 1,
  lease_id: `lease-${key}`,
  lease_seconds: 60,
});

export type QueuedJob = ReturnType<typeof job>;
