import { Fragment } from 'react';
import { Link } from '@dukani/shared/router';
import type { PolicyKind } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { policyNames } from '../common/policyNames';
import { useShop } from '../common/useShop';

/** What somebody agrees to by ordering, with the way to read it; nothing where the shop has written nothing. What is typed stays meanwhile. */
export function AcceptedPolicies() {
  const { policies = [] } = useShop();
  const accepted = policies.filter((kind) => kind !== 'privacy');
  return (
    <>
      {accepted.length > 0 && (
        <p className="shop-checkout__small">
          By ordering you accept our{' '}
          {accepted.map((kind, place) => (
            <Fragment key={kind}>
              {place === 0 ? '' : place === accepted.length - 1 ? ' and ' : ', '}
              <PolicyLink kind={kind} />
            </Fragment>
          ))}
          .
        </p>
      )}
      {policies.includes('privacy') && (
        <p className="shop-checkout__small">
          How we use your details: <PolicyLink kind="privacy" />.
        </p>
      )}
    </>
  );
}

function PolicyLink({ kind }: { kind: PolicyKind }) {
  const shopPath = useShopPath();
  const name = policyNames[kind];
  return <Link to={shopPath(`policies/${kind}`)}>{`${name[0]?.toLowerCase()}${name.slice(1)}`}</Link>;
}
