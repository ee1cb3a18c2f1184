import { escapeHtml } from '../http/escapeHtml';
import { faults, type SimulatedAccount } from './SimulatedProvider';

const style = `
:root{color-scheme:light dark;--ground:#f1f5f9;--card:#fff;--ink:#0f172a;--quiet:#475569;--line:#cbd5e1;--accent:#1d4ed8;--mark:#eff6ff}
@media (prefers-color-scheme:dark){:root{--ground:#0b1220;--card:#131c2e;--ink:#f1f5f9;--quiet:#a8b5c7;--line:#334155;--accent:#93c5fd;--mark:#1a2740}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
main{width:min(100%,28rem);padding:1.5rem 1rem}
section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.5rem}
h1{font-size:1.375rem;line-height:1.25;margin:0}
h2{font-size:1rem;margin:0}
p{margin:.25rem 0 1rem;color:var(--quiet)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form{display:grid;gap:.5rem;margin:0}
button{font:inherit;min-height:44px;padding:.625rem .875rem;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink);text-align:start;cursor:pointer}
button:hover{background:var(--mark)}
button span{display:block;color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:10px;padding:.625rem .875rem}
summary{cursor:pointer;min-height:24px}
details>div,details>form{display:grid;gap:.75rem;padding-top:.75rem}
section>form,section>details{margin-block-end:.5rem}
label{display:grid;gap:.25rem;font-size:.875rem;color:var(--quiet)}
input,select{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.5rem .625rem;min-height:44px}`;

/** The page on which the person says who they are at the provider. */
export function accountChoicePage({ name, accounts }: { name: string; accounts: SimulatedAccount[] }): string {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const choices = accounts
    .map(
      ({ subject, name: person, email, isEmailVerified }) =>
        `<button name="account" value="${escapeHtml(subject)}">${escapeHtml(person)}<span>${escapeHtml(email)}${isEmailVerified ? '' : ' (address not verified)'}</span></button>`,
    )
    .join('');
  const options = faults
    .map((fault) => `<option value="${fault}">${escapeHtml(fault.replaceAll('_', ' '))}</option>`)
    .join('');
  return page(
    `Choose an account · simulated ${title}`,
    `<h1>Choose an account</h1><p>This stands in for ${escapeHtml(title)} on this machine. Nothing is sent anywhere.</p>
<form method="post" id="choices">${choices}</form>
<details><summary>Another account</summary><form method="post" id="other">
<label>Email<input name="email" type="email" autocomplete="off" required></label>
<label>Name<input name="name" autocomplete="off"></label>
<label>Address<select name="is_verified"><option value="yes">verified by the provider</option><option value="no">not verified</option></select></label>
<label>Fault<select name="fault">${options}</select></label>
<button name="account" value="other">Continue</button></form></details>
<details><summary>What should go wrong with the accounts above</summary><div><label>Fault<select name="fault" form="choices">${options}</select></label></div></details>
<form method="post"><button name="account" value="">Cancel</button></form>`,
  );
}

/** What is shown instead when the request itself is wrong: never a redirect to an address that is not known. */
export function refusedPage(reason: string): string {
  return page('Refused', `<h1>This request is refused</h1><p>${escapeHtml(reason)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><section>${body}</section></main></body></html>`;
}
