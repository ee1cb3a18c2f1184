import { escapeHtml } from '../http/escapeHtml';
import { pageHeaders } from '../simulatedPayments/cardPageView';
import type { SimulatedMessages } from './SimulatedMessages';
import { simulatedMessageKeys } from './simulatedServices';

export { pageHeaders };

/** What was done by hand, said at the top of the page. */
export interface Said {
  text: string;
  isBad: boolean;
}

const mostShown = 200;
const style = `:root{color-scheme:light dark;--line:#767676;--bad:#a00;--good:#060}
@media (prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#8ce08c}}
body{font:16px/1.5 system-ui;margin:0 auto;max-width:60rem;padding:0 1rem 4rem}h2{margin-top:2rem}
label{display:inline-block;margin:0 1rem .6rem 0}input,select,button{font:inherit;padding:.4rem;min-height:44px}
label>input,label>select{display:block;max-width:100%}button{padding:.5rem 1rem}.bad{color:var(--bad)}.good{color:var(--good)}
p[role]{padding:.6rem;border:1px solid}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`;

const endings: [string, string][] = [
  ['000', 'delivered'],
  ['001', 'refused'],
  ['002', 'no report'],
  ['003', 'each report three times'],
  ['004', 'reported before the answer'],
  ['005', 'delivered, then sent'],
  ['006', 'taken, and no answer'],
  ['007', 'too many requests for 60 seconds'],
  ['008', 'one part fails'],
  ['009', 'answers STOP'],
  ['010', 'reports are signed wrongly (WhatsApp)'],
  ['047', 'the customer’s window is closed (WhatsApp)'],
];

/** The page that shows what was sent by SMS and WhatsApp, takes addresses for reports, and writes as a customer. */
export function messagesPage(messages: SimulatedMessages, said: Said | null): string {
  const { whatsapp, africastalking, http } = simulatedMessageKeys;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Simulated messages</title><style>${style}</style><main><h1>Simulated messages</h1>
<p>What a business sends by SMS and WhatsApp from this machine reaches nobody. Mails are in the <a href="/mailbox">mailbox</a>.</p>
${said === null ? '' : `<p role="status" class="${said.isBad ? 'bad' : 'good'}">${escapeHtml(said.text)}</p>`}
<p>Keys: Africa’s Talking <code>${africastalking.api_key}</code>; another gateway <code>${http.token}</code>; WhatsApp
<code>${whatsapp.access_token}</code>, <code>${whatsapp.app_secret}</code>, <code>${whatsapp.verify_token}</code>.</p>
${sentPart(messages)}${addressPart(messages)}${writePart()}
<h2>How a number ends</h2><dl>${endings.map(([ending, what]) => `<dt>${ending}</dt><dd>${what}</dd>`).join('')}</dl>
<p>Mails to <code>bounce@</code>, <code>soft@</code>, <code>complaint@</code> and <code>slow@</code> go wrong in the same way.</p>
<h2>Begin again</h2>${form('forget', '<button>Forget what was sent</button>')}</main></html>`;
}

function sentPart({ carrier }: SimulatedMessages): string {
  const rows = carrier.taken
    .slice(-mostShown)
    .reverse()
    .map(({ at, service, from, to, text, reported }) => {
      const cells = [at.slice(0, 19).replace('T', ' '), names[service], from, to, text, reported.join(', ')];
      return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    });
  const heads = ['Time (UTC)', 'Service', 'From', 'To', 'Text', 'Reported'].map(
    (head) => `<th scope="col">${head}</th>`,
  );
  const table = `<div class="scroll" tabindex="0" role="group" aria-label="Messages"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<h2>Sent</h2>${rows.length === 0 ? '<p>Nothing since this server started.</p>' : table}`;
}

const names = { africastalking: 'Africa’s Talking', http: 'Another gateway', whatsapp: 'WhatsApp' };

function addressPart({ addresses }: SimulatedMessages): string {
  const kept = addresses.list().map((account) => `<li>${escapeHtml(account)}</li>`);
  return `<h2>Where reports go</h2>${kept.length === 0 ? '<p>Nowhere yet.</p>' : `<ul>${kept.join('')}</ul>`}
${form('address', `${serviceChoice()}${accountField()}<label>Address for reports<input name="address" size="60" autocomplete="off" required></label><button>Save</button>`)}`;
}

function writePart(): string {
  return `<h2>Write as a customer</h2>${form(
    'write',
    `${serviceChoice()}${accountField()}<label>From<input name="from" value="+254712345000" autocomplete="off" required></label>
<label>Text<input name="text" size="40" value="Hello" autocomplete="off" required></label><button>Send</button>`,
  )}`;
}

const accountField = (): string =>
  '<label>Account (user name, “gateway”, or phone number id)<input name="account" autocomplete="off" required></label>';

function serviceChoice(): string {
  const options = Object.entries(names).map(([value, name]) => `<option value="${value}">${name}</option>`);
  return `<label>Service<select name="service">${options.join('')}</select></label>`;
}

function form(action: string, content: string): string {
  return `<form method="post"><input type="hidden" name="action" value="${action}">${content}</form>`;
}
