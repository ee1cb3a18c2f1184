import type { ReactNode } from 'react';
import { useBranding } from '../branding/branding';
import { formatNumber } from '../format/format';
import { Link } from '../router';
import { Icon } from '../ui-core/Icon';
import { useDocumentTitle } from '../ui-core/useDocumentTitle';

export interface PageHeaderProps {
  title: ReactNode;
  /** How many there are; shown beside the title. */
  count?: number | undefined;
  /** There are more than `count`, which is where counting ended. */
  hasMoreThanCount?: boolean | undefined;
  /** One line under the title. */
  description?: ReactNode;
  /** Where one level up is. */
  back?: { to: string; label: string };
  /** The screen's actions, the primary one last. */
  action?: ReactNode;
}

/** Title, count and primary action of a screen; a title in plain words also names the tab. */
export function PageHeader({ title, count, hasMoreThanCount = false, description, back, action }: PageHeaderProps) {
  const branding = useBranding();
  useDocumentTitle(typeof title === 'string' ? `${title} · ${branding.name}` : null);
  return (
    <header className="dk-page-header">
      <div>
        {back !== undefined && (
          <Link className="dk-page-header__back" to={back.to}>
            <Icon name="chevron-left" size={16} />
            {back.label}
          </Link>
        )}
        <h1 className="dk-page-header__title">
          {title}
          {count !== undefined && (
            <span className="dk-page-header__count">
              {formatNumber(count)}
              {hasMoreThanCount && '+'}
            </span>
          )}
        </h1>
        {description !== undefined && <p className="dk-page-header__text">{description}</p>}
      </div>
      {action !== undefined && <div className="dk-page-header__actions">{action}</div>}
    </header>
  );
}
