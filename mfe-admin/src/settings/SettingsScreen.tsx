import { Suspense } from 'react';
import { Link, useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ButtonLink, EmptyState, Icon, useMediaQuery } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';
import './settings.css';
import { SectionSkeleton } from './SectionSkeleton';
import { sectionFor, visibleSections } from './settingsSections';

/** /admin/settings: a menu of sections, each a team's own; `?section=` opens one. On a phone the menu is a page before them. */
export function SettingsScreen() {
  const { access } = useSession();
  const [params] = useSearchParams();
  const permissions = access?.permissions ?? [];
  const sections = visibleSections(permissions);
  const open = sectionFor(params.get('section'), permissions);
  const isPhone = useMediaQuery('(max-width: 767px)');

  if (open === null)
    return (
      <>
        <PageHeader title="Settings" />
        <EmptyState
          icon="lock"
          title="Only the owner and managers can change settings"
          description="Ask one of them for changes."
          action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
        />
      </>
    );
  if (isPhone && !params.has('section'))
    return (
      <>
        <PageHeader title="Settings" />
        <nav aria-label="Settings">
          <ul className="settings-list">
            {sections.map((section) => (
              <li key={section.key}>
                <Icon name={section.icon} size={20} />
                <div>
                  <Link to={`?section=${section.key}`}>{section.label}</Link>
                  <p>{section.description}</p>
                </div>
                <Icon name="chevron-right" size={18} />
              </li>
            ))}
          </ul>
        </nav>
      </>
    );
  // One tree on a phone and at a desk: who turns a tablet keeps what was typed.
  return (
    <>
      <PageHeader
        title={isPhone ? open.label : 'Settings'}
        description={open.description}
        {...(isPhone ? { back: { to: '/admin/settings', label: 'All settings' } } : {})}
      />
      <div className="settings">
        {!isPhone && (
          <nav aria-label="Settings" className="settings-menu">
            <ul>
              {sections.map((section) => (
                <li key={section.key}>
                  <Link to={`?section=${section.key}`} aria-current={section.key === open.key ? 'page' : undefined}>
                    <Icon name={section.icon} size={18} /> {section.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="settings-content">
          <Suspense key={open.key} fallback={<SectionSkeleton />}>
            <open.Section />
          </Suspense>
        </div>
      </div>
    </>
  );
}
