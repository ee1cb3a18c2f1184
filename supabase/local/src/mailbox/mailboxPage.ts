import { escapeHtml } from '../http/escapeHtml';
import type { StoredMail } from './MailStore';

const style = `
:root{color-scheme:light dark;--ground:#f8fafc;--card:#fff;--ink:#0f172a;--quiet:#475569;--line:#cbd5e1;--accent:#1d4ed8;--mark:#eff6ff}
@media (prefers-color-scheme:dark){:root{--ground:#0b1220;--card:#131c2e;--ink:#f1f5f9;--quiet:#a8b5c7;--line:#334155;--accent:#93c5fd;--mark:#1a2740}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
header{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;justify-content:space-between;margin-bottom:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0}
p{margin:.25rem 0;color:var(--quiet)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
ul{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:.875rem 1rem;color:inherit;text-decoration:none}
@media (max-width:32rem){li a{grid-template-columns:1fr}}
li a:hover{background:var(--mark)}
li a:focus-visible{outline-offset:-3px}
.subject{font-weight:600;overflow-wrap:anywhere}
.to,time,dt{color:var(--quiet);font-size:.875rem}
.to{overflow-wrap:anywhere}
.empty{background:var(--card);border:1px dashed var(--line);border-radius:12px;padding:3rem 1rem;text-align:center}
button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);cursor:pointer}
button:hover{background:var(--mark)}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem}
dl{display:grid;grid-template-columns:auto 1fr;align-items:baseline;gap:.25rem .75rem;margin:0 0 1rem}
dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
iframe{width:100%;height:28rem;border:1px solid var(--line);border-radius:8px;background:#fff}
h2{font-size:1rem;margin:1.25rem 0 .5rem}`;

/** The list of all mails, newest first. */
export function mailboxPage(mails: StoredMail[]): string {
  const count = mails.length === 1 ? '1 message' : `${mails.length} messages`;
  const list =
    mails.length === 0
      ? `<div class="empty"><p>No mail yet. Every mail and text message that Dukani sends appears here.</p></div>`
      : `<ul aria-label="Messages">${mails.map(row).join('')}</ul>`;
  const clear =
    mails.length === 0 ? '' : '<form method="post" action="/mailbox/clear"><button>Clear mailbox</button></form>';
  return page(
    'Mailbox',
    `<header><div><h1>Mailbox</h1><p>${count}. Nothing leaves this machine.</p></div>${clear}</header>${list}`,
  );
}

/** One mail: who, when, the text with its links, and the HTML as a mail program would show it. */
export function mailPage(mail: StoredMail): string {
  const shown =
    mail.html === null
      ? ''
      : `<h2>As a mail program shows it</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`;
  return page(
    mail.subject,
    `<header><h1>${escapeHtml(mail.subject)}</h1><a href="/mailbox">Back to all messages</a></header>
<article><dl>${mail.from === undefined ? '' : `<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>`}${mail.replyTo === undefined ? '' : `<dt>Answers to</dt><dd>${escapeHtml(mail.replyTo)}</dd>`}<dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail.sentAt)}</dd><dt>Kind</dt><dd>${mail.channel === 'sms' ? 'Text message' : 'Mail'}</dd>${headersOf(mail)}</dl>
<h2>Text</h2><pre>${linked(mail.text)}</pre>${shown}</article>`,
  );
}

function headersOf({ headers = {} }: StoredMail): string {
  return Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
}

function row(mail: StoredMail): string {
  return `<li><a href="/mailbox/messages/${mail.id}"><span class="subject">${escapeHtml(mail.subject)}</span>${time(mail.sentAt)}<span class="to">To ${escapeHtml(mail.to)}</span></a></li>`;
}

function time(instant: string): string {
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(instant.slice(0, 19).replace('T', ' '))} UTC</time>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join('');
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)} – Dukani mailbox</title><style>${style}</style></head><body><main>${content}</main></body></html>`;
}
