import { callPublicRpc } from '@dukani/shared/data';

/** By whose link somebody came, as `create_tenant` takes it. */
export interface AffiliateLink {
  via: string;
  /** When it was touched first. */
  via_at: string;
}

const linkKey = 'dukani-via';
/** Where the notice about cookies keeps its answer; without consent nothing is kept on the device. */
const consentKey = 'cookie-consent';
const DAYS_KEPT = 60;

/** The link of this page, also where nothing may be kept on the device. */
let present: AffiliateLink | null = null;

/** Notes the code of the address (`?via=`). The link that was touched first stays. */
export function noteLink(code: string | null, now = new Date()): void {
  const kept = readKept(now);
  present = kept ?? (isCode(code) ? { via: code.trim().toUpperCase(), via_at: now.toISOString() } : null);
  try {
    if (present !== null && kept === null && localStorage.getItem(consentKey) === 'accepted')
      localStorage.setItem(linkKey, JSON.stringify(present));
  } catch {
    // A browser that keeps nothing has the link as long as the page is open.
  }
}

/** Notes a code that somebody typed, where no link was touched before: it goes with the sign-up, and is not kept on the device. */
export function noteCode(code: string, now = new Date()): void {
  if (isCode(code)) present ??= { via: code.trim().toUpperCase(), via_at: now.toISOString() };
}

/** Tells the server that a link was opened; it counts a visitor once a day. A count that fails keeps nobody from signing up. */
export async function countClick(code: string | null): Promise<void> {
  if (isCode(code))
    await callPublicRpc('check_affiliate_code', { p_code: code.trim(), p_is_click: true }).catch(() => undefined);
}

/** Whether a code that was typed is somebody's. */
export async function isKnownCode(code: string): Promise<boolean> {
  return isCode(code) && (await callPublicRpc('check_affiliate_code', { p_code: code.trim() })).is_known;
}

/** The link that a new business is made with, null for none. */
export const currentLink = (): AffiliateLink | null => present;

const isCode = (code: string | null): code is string => code !== null && /^\s*[a-z0-9]{4,20}\s*$/i.test(code);

function readKept(now: Date): AffiliateLink | null {
  try {
    const kept = JSON.parse(localStorage.getItem(linkKey) ?? 'null') as Partial<AffiliateLink> | null;
    if (typeof kept?.via !== 'string' || typeof kept.via_at !== 'string' || !isCode(kept.via)) return null;
    const age = now.getTime() - Date.parse(kept.via_at);
    return age >= 0 && age <= DAYS_KEPT * 86_400_000 ? { via: kept.via, via_at: kept.via_at } : null;
  } catch {
    return null;
  }
}
