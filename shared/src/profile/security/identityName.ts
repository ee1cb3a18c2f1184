import { providerName } from '../../sign-in/providers';

/** What a way to sign in is called on screen. */
export function identityName(provider: string): string {
  return provider === 'email' ? 'Email and password' : providerName(provider);
}
