import { Link } from '@dukani/shared/router';
import { Icon } from '@dukani/shared/ui-core';
import { attentionIcon } from '../common/attentionIcon';
import type { AttentionItem } from './dashboardRows';

/** What somebody should look at now, each leading to where it is done. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <section className="dash-attention" aria-label="Needs attention">
      {items.length === 0 ? (
        <p className="dash-calm">
          <Icon name="check-circle" size={20} /> Nothing needs you right now.
        </p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.kind}>
              <Link to={item.path}>
                {attentionIcon(item.kind)}
                <span>{item.message}</span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
