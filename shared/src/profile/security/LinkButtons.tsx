import { useEffect, useState } from 'react';
import {
  knownSignInProviders,
  linkAddress,
  listSignInProviders,
  providerName,
  type SignInProvider,
} from '../../sign-in/providers';
import { Button } from '../../ui-core/Button';
import { sayFailure } from '../say';
import { useTask } from '../useTask';

interface LinkButtonsProps {
  /** Providers that are linked already. */
  linked: readonly string[];
  /** Leads to the provider's page; only tests replace it. */
  onLeave?: (address: string) => void;
}

/** One button for each sign-in provider that is switched on and not yet linked. Nothing where there is none. */
export function LinkButtons({ linked, onLeave = (address) => location.assign(address) }: LinkButtonsProps) {
  const [providers, setProviders] = useState(knownSignInProviders);
  const { isBusy, run } = useTask();
  useEffect(() => {
    let isHere = true;
    void listSignInProviders().then((names) => {
      if (isHere) setProviders(names);
    });
    return () => {
      isHere = false;
    };
  }, []);

  const link = (provider: SignInProvider) =>
    run(
      // The provider's page leads back to the one that is open now.
      async () => onLeave(await linkAddress({ provider, next: location.pathname + location.search })),
      (error) => sayFailure(`${providerName(provider)} could not be linked`, error),
    );
  const offered = (providers ?? []).filter((provider) => !linked.includes(provider));
  if (offered.length === 0) return null;
  return (
    <div className="profile-actions" data-start="">
      {offered.map((provider) => (
        <Button key={provider} icon="link" isBusy={isBusy} onClick={() => void link(provider)}>
          {`Link ${providerName(provider)}`}
        </Button>
      ))}
    </div>
  );
}
