import { dataConfig, sessionStorageKey } from '../api/dataClient';

/** Where the client keeps its session. */
function storageKey(): string {
  try {
    return dataConfig().storageKey ?? sessionStorageKey;
  } catch {
    // Asked before the page is configured: the usual place.
    return sessionStorageKey;
  }
}

/** Notes that the person has signed out themselves; other tabs read it when their session is gone. */
const signedOutKey = () => `${storageKey()}-signed-out`;

/** What is kept of a session in this browser: a session counts only with an access token, a refresh token and an expiry. */
export function storedSessionState(): 'none' | 'complete' | 'broken' {
  try {
    const text = localStorage.getItem(storageKey());
    if (text === null) return 'none';
    const session: unknown = JSON.parse(text);
    return isComplete(session) ? 'complete' : 'broken';
  } catch (error) {
    // Storage may be forbidden: then there is no session to find. What cannot be read is none either.
    return error instanceof SyntaxError ? 'broken' : 'none';
  }
}

/** True when this browser may be signed in on this origin; costs nothing to ask. */
export function hasStoredSession(): boolean {
  return storedSessionState() === 'complete';
}

interface StoredPerson {
  id: string;
  email?: string;
  factors?: { status: string }[];
}

/** Whose session is kept in this browser; null when there is none. */
export function storedPerson(): StoredPerson | null {
  if (!hasStoredSession()) return null;
  const { user } = JSON.parse(localStorage.getItem(storageKey()) ?? '{}') as { user?: Partial<StoredPerson> };
  return user?.id === undefined ? null : { ...user, id: user.id };
}

/** As mfaRequired, by what is kept in this browser: asks neither the server nor the client, which would renew the session first. */
export function storedMfaRequired(): boolean {
  try {
    const session = JSON.parse(localStorage.getItem(storageKey()) ?? '') as { access_token: string };
    const claims = session.access_token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { aal } = JSON.parse(atob(claims)) as { aal?: string };
    return aal !== 'aal2' && (storedPerson()?.factors ?? []).some(({ status }) => status === 'verified');
  } catch {
    // What cannot be read proves nothing.
    return true;
  }
}

/** Takes away what is kept of a session. */
export function dropStoredSession(): void {
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // Storage is forbidden, so nothing is kept.
  }
}

/** True when a storage event is about the session. */
export function isSessionEvent({ key }: StorageEvent): boolean {
  return key === storageKey() || key === null;
}

/** True when a storage event says that the person is signing out in another tab, whose session is about to go. */
export function isSignOutEvent({ key, newValue }: StorageEvent): boolean {
  return key === signedOutKey() && newValue !== null;
}

/** Remembers, for all tabs of this origin, whether the last session ended because its person signed out. */
export function markSignedOut(isDeliberate: boolean): void {
  try {
    if (isDeliberate) localStorage.setItem(signedOutKey(), '1');
    else localStorage.removeItem(signedOutKey());
  } catch {
    // Without storage each tab has a session of its own.
  }
}

/** Whether the last session of this browser was ended by its person. */
export function hasSignedOut(): boolean {
  try {
    return localStorage.getItem(signedOutKey()) !== null;
  } catch {
    return false;
  }
}

function isComplete(session: unknown): boolean {
  if (typeof session !== 'object' || session === null) return false;
  const { access_token: access, refresh_token: refresh, expires_at: expiry } = session as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  return isText(access) && isText(refresh) && typeof expiry === 'number' && Number.isFinite(expiry);
}
