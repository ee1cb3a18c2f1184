import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocal } from '../http/isLocal';
import { readBody, sendError, sendJson } from '../http/respond';
import { SimulatedMailService } from '../simulatedMessages/SimulatedMailService';
import type { MailStore } from './MailStore';
import { mailPage, mailboxPage } from './mailboxPage';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self' about:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Makes the handler of /mailbox: the page, the messages as JSON, and the address that edge functions send mail to. */
export function makeMailboxHandler({
  store,
  service,
  mailApiKey,
  isShown,
}: {
  store: MailStore;
  /** What reports of mails, and makes one of two with the same key. */
  service: SimulatedMailService;
  mailApiKey: string;
  /** Whether mails can be read here; they are taken in either way. */
  isShown: boolean;
}) {
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    if (!isLocal(req)) {
      sendError(res, 403, { code: 'local_only', message: 'The mailbox is only shown on the machine that runs it.' });
      return;
    }
    const path = url.pathname.replace(/\/$/, '');
    const method = req.method ?? 'GET';
    if (path === '/mailbox/send' && method === 'POST') await receive(req, res, { store, service, mailApiKey });
    else if (!isShown)
      sendError(res, 404, { code: 'not_found', message: 'The mailbox is switched off (DUKANI_MAILBOX=1 shows it).' });
    else if (path === '/mailbox' && method === 'GET') sendPage(res, 200, mailboxPage(store.list()));
    else if (path === '/mailbox/messages' && method === 'GET')
      sendJson(res, 200, store.list(url.searchParams.get('to') ?? undefined), { 'cache-control': 'no-store' });
    else if (isClearing(path, method)) clear(res, store, method);
    else if (/^\/mailbox\/messages\/[\w-]+$/.test(path) && method === 'GET')
      showOne(res, store, path.split('/')[3] ?? '', req);
    else sendError(res, 404, { code: 'not_found', message: `There is nothing at ${method} ${url.pathname}` });
  };
}

function isClearing(path: string, method: string): boolean {
  return (path === '/mailbox/messages' && method === 'DELETE') || (path === '/mailbox/clear' && method === 'POST');
}

function clear(res: ServerResponse, store: MailStore, method: string): void {
  store.clear();
  if (method === 'DELETE') res.writeHead(204).end();
  else res.writeHead(303, { location: '/mailbox' }).end();
}

function showOne(res: ServerResponse, store: MailStore, id: string, req: IncomingMessage): void {
  const mail = store.get(id);
  if (mail === undefined) sendError(res, 404, { code: 'not_found', message: 'This mail is no longer in the mailbox.' });
  else if (req.headers.accept?.includes('text/html') === true) sendPage(res, 200, mailPage(mail));
  else sendJson(res, 200, mail, { 'cache-control': 'no-store' });
}

function sendPage(res: ServerResponse, status: number, html: string): void {
  res.writeHead(status, pageHeaders).end(html);
}

async function receive(
  req: IncomingMessage,
  res: ServerResponse,
  { store, service, mailApiKey }: { store: MailStore; service: SimulatedMailService; mailApiKey: string },
): Promise<void> {
  const given = Buffer.from((req.headers.authorization ?? '').replace(/^Bearer\s+/i, ''));
  const expected = Buffer.from(mailApiKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    sendError(res, 401, { code: 'invalid_api_key', message: 'The mail API key is missing or wrong.' });
    return;
  }
  const mail = parseMail(await readBody(req));
  if (mail === null) {
    sendError(res, 400, { code: 'invalid_input', message: 'A mail needs "to", "subject" and "text" or "html".' });
    return;
  }
  const { to: recipients, tags, ...message } = mail;
  const key = req.headers['idempotency-key']?.toString();
  const known = service.knownBy(key);
  if (known !== undefined) {
    sendJson(res, 200, { id: known });
    return;
  }
  const ids = recipients.map((to) => store.add({ to, ...message }).id);
  service.take({ id: ids[0] ?? '', to: recipients[0] ?? '', tags }, key);
  await pause(SimulatedMailService.delayOf(recipients[0] ?? ''));
  sendJson(res, 200, { id: ids[0] });
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref());
}

interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  attachments: { filename: string; content: string }[];
  tags: Record<string, string>;
  from?: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

function parseMail(body: Buffer): ReceivedMail | null {
  try {
    const mail = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    const { to, subject, text, html, attachments, from, reply_to: replyTo, headers, tags } = mail;
    const recipients = (Array.isArray(to) ? to : [to]).filter(
      (item): item is string => typeof item === 'string' && item.includes('@'),
    );
    const hasContent = typeof text === 'string' || typeof html === 'string';
    if (recipients.length === 0 || recipients.length > 50 || typeof subject !== 'string' || !hasContent) return null;
    return {
      to: recipients,
      subject,
      text: typeof text === 'string' ? text : '',
      html: typeof html === 'string' ? html : null,
      attachments: (Array.isArray(attachments) ? attachments : []).filter(isAttachment),
      tags: Object.fromEntries((Array.isArray(tags) ? tags : []).filter(isTag).map(({ name, value }) => [name, value])),
      ...(typeof from === 'string' ? { from } : {}),
      ...(typeof replyTo === 'string' ? { replyTo } : {}),
      ...(isTexts(headers) ? { headers } : {}),
    };
  } catch {
    return null;
  }
}

function isAttachment(file: unknown): file is ReceivedMail['attachments'][number] {
  const { filename, content } = (file ?? {}) as Record<string, unknown>;
  return typeof filename === 'string' && typeof content === 'string';
}

function isTag(tag: unknown): tag is { name: string; value: string } {
  const { name, value } = (tag ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof value === 'string';
}

function isTexts(headers: unknown): headers is Record<string, string> {
  return (
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every((value) => typeof value === 'string')
  );
}
