const linkingKey = 'dukani-linking';

/** Remembers that this tab has left for a provider's page to link an account there, not to sign in. */
export function rememberLinking(provider: string): void {
  sessionStorage.setItem(linkingKey, provider);
}

/** The provider that is being linked; null when this tab is not about that. */
export function linkingProvider(): string | null {
  return sessionStorage.getItem(linkingKey);
}

/** Called once the person is back, and when they leave for a provider's page to sign in. */
export function forgetLinking(): void {
  sessionStorage.removeItem(linkingKey);
}
