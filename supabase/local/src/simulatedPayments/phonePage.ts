import { escapeHtml } from '../http/escapeHtml';
import type { SentMoney, SimulatedPaybill } from './SimulatedPaybill';

/** What a simulated phone says after sending money, or before. */
interface Said {
  text: string;
  isBad: boolean;
}

/** The page of a phone that sends money to a paybill or till by hand: reads what was typed, sends it, and shows what M-Pesa says. */
export async function phonePage(paybill: SimulatedPaybill, method: string, url: URL, text: string): Promise<string> {
  const typed = method === 'POST' ? new URLSearchParams(text) : url.searchParams;
  const money = moneyIn(typed);
  const said =
    method !== 'POST' ? null : typeof money === 'string' ? { text: money, isBad: true } : await send(paybill, money);
  return pageOf(typed, said);
}

function moneyIn(typed: URLSearchParams): SentMoney | string {
  const digits = /^(?:254|0)?([17]\d{8})$/.exec((typed.get('phone') ?? '').replaceAll(/\D/g, ''))?.[1];
  const shortcode = (typed.get('shortcode') ?? '').trim();
  const amount = Number((typed.get('amount') ?? '').replaceAll(',', ''));
  if (digits === undefined) return 'This phone number is not Safaricom’s.';
  if (!/^\d{5,7}$/.test(shortcode)) return 'A business number has 5 to 7 digits.';
  if (!Number.isInteger(amount) || amount < 1) return 'Enter whole shillings.';
  return { shortcode, amount, account: (typed.get('account') ?? '').trim().slice(0, 20), phone: `254${digits}` };
}

async function send(paybill: SimulatedPaybill, money: SentMoney): Promise<Said> {
  const result = await paybill.send(money);
  if ('refusal' in result)
    return { text: `Failed. The business did not take the money (${result.refusal}).`, isBad: true };
  const amount = `Ksh${money.amount.toLocaleString('en-US')}.00`;
  const account = money.account === '' ? '' : ` for account ${money.account}`;
  return { text: `${result.receipt} Confirmed. ${amount} paid to ${money.shortcode}${account}.`, isBad: false };
}

function pageOf(typed: URLSearchParams, said: Said | null): string {
  const field = (name: string, label: string, fallback = '') =>
    `<label>${label}<input name="${name}" value="${escapeHtml(typed.get(name) ?? fallback)}" autocomplete="off"></label>`;
  const message =
    said === null ? '' : `<p role="status" class="${said.isBad ? 'bad' : 'good'}">${escapeHtml(said.text)}</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated phone</title><style>body{font:16px/1.5 system-ui;margin:8vh auto;max-width:24rem;padding:0 1rem}
label{display:block;margin:0 0 .8rem}input{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.5rem}
button{font:inherit;padding:.6rem 1.2rem}p[role]{padding:.6rem;border:1px solid}.bad{color:#a00}.good{color:#060}</style>
<main><h1>Lipa na M-Pesa</h1><p>A simulated phone. Nobody's money moves here.</p>${message}<form method="post">
${field('shortcode', 'Business or till number')}${field('account', 'Account number (none for a till)')}
${field('amount', 'Amount')}${field('phone', 'From phone', '0712 345 000')}<button>Send</button></form></main></html>`;
}
