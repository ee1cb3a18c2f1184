import { escapeHtml } from '../http/escapeHtml';
import { pageHeaders } from '../simulatedPayments/cardPageView';
import type { Receipt } from './EtimsStore';
import { faultKinds } from './faults';
import { ruleChoices } from './rules';
import type { SimulatedEtims } from './SimulatedEtims';
import { operationNames } from './simulatedPaths';

export { pageHeaders };

/** What was done by hand, said at the top of the page. */
export interface Said {
  text: string;
  isBad: boolean;
}

const style = `:root{color-scheme:light dark;--line:#767676;--bad:#a00;--good:#060;--mark:#b00020}
@media (prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#8ce08c;--mark:#b00020}}
body{font:16px/1.5 system-ui;margin:0 auto;max-width:60rem;padding:0 1rem 4rem}
.mark{background:var(--mark);color:#fff;margin:0 -1rem;padding:.5rem 1rem;font-weight:700}
h2{margin-top:2rem}label{display:inline-block;margin:0 1rem .6rem 0}input,select,button,textarea{font:inherit;padding:.4rem}
label>input,label>select{display:block;max-width:100%}button{padding:.5rem 1rem}.bad{color:var(--bad)}.good{color:var(--good)}
form{margin:.8rem 0}td form{margin:0}button{white-space:nowrap}p[role]{padding:.6rem;border:1px solid}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}pre{white-space:pre-wrap;overflow-wrap:anywhere}
fieldset{border:1px solid var(--line);margin:0 0 1rem}`;

/** The page to look at the authority and to break it by hand. */
export function etimsPage(etims: SimulatedEtims, said: Said | null): string {
  return document_(
    'Simulated eTIMS',
    `<h1>Simulated eTIMS</h1><p>What a business in test mode talks to instead of the Kenya Revenue Authority. Serials that begin with
SIM are approved; gateway key <code>sim_consumer_key</code>, secret <code>sim_consumer_secret</code>, app id <code>sim_app</code>.</p>
${said === null ? '' : `<p role="status" class="${said.isBad ? 'bad' : 'good'}">${escapeHtml(said.text)}</p>`}
${faultsPart(etims)}${devicesPart(etims)}${receiptsPart(etims)}${offersPart(etims)}${rulesPart(etims)}${heardPart(etims)}
<h2>Begin again</h2>${form('reset', '<button>Forget everything</button>')}`,
  );
}

/** What a scanned receipt shows. */
export function receiptPage(receipt: Receipt | undefined): string {
  if (receipt === undefined)
    return document_(
      'Receipt not found',
      '<h1>Receipt not found</h1><p role="status" class="bad">This receipt is not with the authority.</p>',
    );
  const rows: [string, string][] = [
    ['PIN', receipt.tin],
    ['Branch', receipt.bhfId],
    ['Kind', receipt.rcptTyCd === 'S' ? 'Sale' : 'Credit note'],
    ['Trader invoice number', receipt.trdInvcNo],
    ['Invoice number', String(receipt.invcNo)],
    ['Total', receipt.totAmt],
    ['Signature', receipt.rcptSign],
    ['Internal data', receipt.intrlData],
    ['Signed at', receipt.sdcDateTime],
  ];
  const cells = rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`);
  return document_(
    'Receipt is valid',
    `<h1>Receipt is valid</h1><p role="status" class="good">The authority signed this receipt.</p>
<div class="scroll"><table>${cells.join('')}</table></div>`,
  );
}

function faultsPart({ faults }: SimulatedEtims): string {
  const waiting = faults.all().map(
    ({ id, kind, value, times, rate, style: where, operation }) =>
      `<tr><td>${kind}</td><td>${value}</td><td>${times ?? 'until taken away'}</td><td>${rate}</td><td>${where ?? 'both'}</td>
<td>${operation ?? 'all'}</td><td>${form(
        'clear',
        `<input type="hidden" name="id" value="${id}"><button>Take ${kind} away</button>`,
      )}</td></tr>`,
  );
  const list =
    waiting.length === 0
      ? '<p>Nothing goes wrong.</p>'
      : `${table(['Fault', 'Value', 'Times', 'Chance', 'Style', 'Operation', ''], waiting)}${form('clear', '<button>Take all away</button>')}`;
  return `<h2>Let something go wrong</h2>${list}${form(
    'fault',
    `${select('fault', 'Fault', faultKinds)}<label>Value (ms or count)<input name="value" inputmode="numeric"></label>
<label>Times<input name="times" value="1" placeholder="always"></label><label>Chance (0 to 1)<input name="rate" value="1"></label>
${select('style', 'Style', ['', 'direct', 'gateway'])}${select('operation', 'Operation', ['', ...operationNames])}<p><button>Add the
 fault</button></p>`,
  )}${form('away', '<button>The authority is away</button>')}`;
}

function devicesPart({ store, rules }: SimulatedEtims): string {
  const rows = store.list('devices').map(({ tin, bhfId, serial, sdcId, initialisedAt }) => {
    const key = rules.counterScope === 'pin' ? tin : `${tin}/${bhfId}`;
    const { invoice = 0, purchase = 0, movement = 0 } = store.get('counters', key) ?? {};
    const fields = `<input type="hidden" name="tin" value="${escapeHtml(tin)}"><input type="hidden" name="bhfId" value="${escapeHtml(bhfId)}">`;
    return `<tr><th scope="row">${escapeHtml(tin)} ${escapeHtml(bhfId)}</th><td>${escapeHtml(serial)}</td><td>${sdcId}</td><td>${initialisedAt}</td>
<td>${invoice}</td><td>${movement}</td><td>${purchase}</td><td>${form('forget', `${fields}<button>Forget the device</button>`)}</td></tr>`;
  });
  return `<h2>Devices</h2>${rows.length === 0 ? '<p>No device was initialised yet.</p>' : table(['Taxpayer, branch', 'Serial', 'Control unit', 'Since', 'Last invoice', 'Last movement', 'Last purchase', ''], rows)}`;
}

function receiptsPart({ store }: SimulatedEtims): string {
  const rows = store
    .list('receipts')
    .slice(-20)
    .reverse()
    .map(
      ({ tin, bhfId, invcNo, trdInvcNo, rcptTyCd, totAmt, rcptSign, isForeign }) =>
        `<tr><th scope="row">${invcNo}</th><td>${escapeHtml(tin)} ${escapeHtml(bhfId)}</td><td>${escapeHtml(trdInvcNo)}</td>
<td>${rcptTyCd === 'S' ? 'Sale' : 'Credit note'}${isForeign ? ' of another system' : ''}</td><td>${escapeHtml(totAmt)}</td><td>${rcptSign}</td></tr>`,
    );
  return `<h2>Receipts</h2>${rows.length === 0 ? '<p>None was signed yet.</p>' : table(['Number', 'Taxpayer', 'Trader number', 'Kind', 'Total', 'Signature'], rows)}`;
}

function offersPart({ store }: SimulatedEtims): string {
  const rows = [
    ...store.list('supplierSales').map(({ tin, body, answer }) => ({
      tin,
      what: `Sale ${String(body.spplrInvcNo)} of ${String(body.spplrNm)}, ${String(body.totAmt)}`,
      answer,
    })),
    ...store.list('imports').map(({ tin, body, answer }) => ({
      tin,
      what: `Import ${String(body.taskCd)} line ${String(body.itemSeq)}: ${String(body.itemNm)}`,
      answer,
    })),
  ].map(
    ({ tin, what, answer }) =>
      `<tr><td>${escapeHtml(tin)}</td><td>${escapeHtml(what)}</td><td>${answer ?? 'waits'}</td></tr>`,
  );
  return `<h2>Supplier sales and imports</h2>${rows.length === 0 ? '<p>None.</p>' : table(['Taxpayer', 'What', 'Answer'], rows)}${form(
    'supplier-sale',
    `<label>Taxpayer's PIN<input name="tin"></label><label>Supplier's invoice number<input name="invoiceNumber" inputmode="numeric"></label>
<label>Goods<input name="name" value="Bar soap"></label><label>Quantity<input name="quantity" value="10" inputmode="decimal"></label>
<label>Price with tax<input name="price" value="116" inputmode="decimal"></label><p><button>Add a supplier's sale</button></p>`,
  )}${form(
    'import',
    `<label>Taxpayer's PIN<input name="tin"></label><label>Task code<input name="taskCode"></label>
<label>Goods<input name="name" value="Mobile phones"></label><label>Quantity<input name="quantity" value="5" inputmode="decimal"></label>
<p><button>Add an import</button></p>`,
  )}${form('notice', '<label>Notice<input name="title"></label><p><button>Publish the notice</button></p>')}`;
}

function rulesPart({ rules }: SimulatedEtims): string {
  const current: Record<string, unknown> = { ...rules };
  const fields = Object.entries(ruleChoices).map(([name, choices]) =>
    select(name, name, choices.map(String), String(current[name])),
  );
  return `<h2>Where sources disagree</h2><p>Nobody tried these at a live host: choose what the authority does.</p>${form('rules', `${fields.join('')}<p><button>Change the rules</button></p>`)}`;
}

function heardPart({ heard }: SimulatedEtims): string {
  const entries = heard.map(
    ({ at, style: where, operation, request, said }) =>
      `<details><summary>${at} ${where} ${operation}</summary><pre>${escapeHtml(request)}</pre><pre>${escapeHtml(said)}</pre></details>`,
  );
  return `<h2>Last requests</h2>${entries.length === 0 ? '<p>None since this server started.</p>' : entries.join('')}`;
}

function form(action: string, content: string): string {
  return `<form method="post"><input type="hidden" name="action" value="${action}">${content}</form>`;
}

function select(name: string, label: string, choices: readonly string[], current?: string): string {
  const options = choices.map(
    (choice) =>
      `<option value="${escapeHtml(choice)}"${choice === current ? ' selected' : ''}>${choice === '' ? 'all' : escapeHtml(choice)}</option>`,
  );
  return `<label>${label}<select name="${name}">${options.join('')}</select></label>`;
}

function table(heads: string[], rows: string[]): string {
  const cells = heads.map((head) => (head === '' ? '<td></td>' : `<th scope="col">${head}</th>`));
  return `<div class="scroll" tabindex="0" role="group" aria-label="${heads[0] ?? 'Rows'}"><table><thead><tr>${cells.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function document_(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style><header class="mark">Simulated tax authority</header><main>${body}</main></html>`;
}
