import { formatDate } from '@dukani/shared/format';
import { Link, useParams } from '@dukani/shared/router';
import type { PolicyKind } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { OrderSkeleton } from '../common/OrderSkeleton';
import { policyNames } from '../common/policyNames';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { useShop } from '../common/useShop';
import { useShopQuery } from '../common/useShopQuery';
import { policyBlocks, type PolicyBlock } from './policyBlocks';
import './policies.css';

/** `/policies/returns`: what the shop says of privacy, terms, returns or delivery, as its owner wrote it. */
export default function PolicyScreen() {
  const { kind = '' } = useParams();
  const { tenant_id: tenantId, timezone } = useShop();
  const { data, error, isLoading, retry } = useShopQuery(
    kind in policyNames ? ['shop_policy', { p_tenant_id: tenantId, p_kind: kind }] : null,
  );
  const name = policyNames[kind as PolicyKind] ?? null;
  const blocks = policyBlocks(data?.body ?? '');
  const isMissing = !isLoading && error === null && data == null;
  usePageMeta({ title: isMissing ? 'Page not found' : name, description: descriptionOf(blocks), isPrivate: isMissing });
  if (isLoading) return <OrderSkeleton />;
  if (error !== null) return <ScreenError isWholePage error={error} onRetry={retry} />;
  if (data == null) return <PolicyMissing />;
  return (
    <article className="shop-page shop-policy">
      <h1 className="shop-title">{name}</h1>
      <p className="shop-policy__date">
        Last changed <time dateTime={data.changed_at}>{formatDate(data.changed_at, timezone)}</time>
      </p>
      {blocks.map((block, place) => (
        // The text is drawn whole or not at all: a part never changes its place.
        <Block key={place} block={block} />
      ))}
      <OtherPolicies shown={data.kind} />
    </article>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{block.lines.join('\n')}</p>;
  return (
    <ul>
      {block.lines.map((line, place) => (
        <li key={place}>{line}</li>
      ))}
    </ul>
  );
}

/** The way to the shop's other pages. */
function OtherPolicies({ shown }: { shown: PolicyKind }) {
  const { policies = [] } = useShop();
  const shopPath = useShopPath();
  const others = policies.filter((kind) => kind !== shown);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other policies" className="shop-policy__others">
      {others.map((kind) => (
        <Link key={kind} to={shopPath(`policies/${kind}`)}>
          {policyNames[kind]}
        </Link>
      ))}
    </nav>
  );
}

function PolicyMissing() {
  const shopPath = useShopPath();
  return (
    <EmptyNotice
      headingLevel={1}
      art={<NothingFoundArt />}
      title="Page not found"
      actions={<ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>}
    >
      <p>This shop has no such page.</p>
    </EmptyNotice>
  );
}

/** What search engines show under the title: the first words that are no heading. */
function descriptionOf(blocks: readonly PolicyBlock[]): string | null {
  const first = blocks.find((block) => block.kind !== 'heading');
  return first === undefined ? null : first.lines.join(' ');
}
