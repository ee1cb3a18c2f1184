import { Loaded } from './Loaded';
import { useAccountQuery } from './profileApi';
import { Deactivation } from './security/Deactivation';
import { Devices } from './security/Devices';
import { EmailSection } from './security/EmailSection';
import { Identities } from './security/Identities';
import { PasswordSection } from './security/PasswordSection';
import { SecondFactors } from './security/SecondFactors';
import { TillPin } from './security/TillPin';
import { usePerson } from './usePerson';

/** Everything that decides who can get into the account. */
export function SecurityTab({ leave }: { leave: () => Promise<boolean> }) {
  const { userId } = usePerson();
  const query = useAccountQuery(userId, { skip: userId === '', refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} lines={6}>
      {(account) => (
        <>
          <PasswordSection identities={account.identities} />
          <EmailSection account={account} />
          <SecondFactors factors={account.factors} />
          <TillPin
            hasPassword={
              account.identities.length === 0 || account.identities.some(({ provider }) => provider === 'email')
            }
          />
          <Identities identities={account.identities} />
          <Devices />
          <Deactivation leave={leave} />
        </>
      )}
    </Loaded>
  );
}
