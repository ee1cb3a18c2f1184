import { useEffect, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import {
  knownSignInProviders,
  listSignInProviders,
  providerAddress,
  providerName,
  type SignInProvider,
} from '@dukani/shared/sign-in';
import { Button } from '@dukani/shared/ui-core';
import { Notice } from '../Notice';
import { ProviderMark } from './ProviderMark';

interface ProviderButtonsProps {
  /** The page that is wanted afterwards; null leaves it to the sign-in page. */
  next: string | null;
  /** Stands between the buttons and the form, and on which side of the form they are. */
  divider: { text: string; side: 'above' | 'below' };
  /** Replaces leaving the page; tests use it. */
  onLeave?: (address: string) => void;
}

/** One button for each sign-in provider that the configuration switches on; nothing where there is none. */
export function ProviderButtons({
  next,
  divider,
  onLeave = (address) => location.assign(address),
}: ProviderButtonsProps) {
  const providers = useProviders();
  const [busy, setBusy] = useState<SignInProvider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    // Coming back with the browser's back button finds the page as it was left.
    const onShown = () => setBusy(null);
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);

  async function go(provider: SignInProvider) {
    setBusy(provider);
    setProblem(null);
    try {
      onLeave(await providerAddress({ provider, next }));
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(null);
    }
  }

  if (providers.length === 0) return null;
  const line = <p className="auth__or">{divider.text}</p>;
  return (
    <div className="auth__providers">
      {divider.side === 'above' && line}
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      {providers.map((provider) => (
        <Button key={provider} size="large" isWide isBusy={busy === provider} onClick={() => void go(provider)}>
          {busy !== provider && <ProviderMark provider={provider} />}
          Continue with {providerName(provider)}
        </Button>
      ))}
      {divider.side === 'below' && line}
    </div>
  );
}

function useProviders(): SignInProvider[] {
  const [providers, setProviders] = useState(() => knownSignInProviders() ?? []);
  useEffect(() => {
    let isShown = true;
    void listSignInProviders().then((found) => {
      if (isShown) setProviders(found);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return providers;
}
