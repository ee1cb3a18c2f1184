import type { ReactNode } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { formatDate } from '@dukani/shared/format';
import { useTenant } from '@dukani/shared/tenant';
import { Icon, useDocumentTitle } from '@dukani/shared/ui-core';
import { SiteFrame } from './SiteFrame';
import './legal.css';

interface LegalSection {
  /** Its anchor on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** In one or two sentences what the page comes to. */
  summary: string;
  /** ISO date of the last change of the text. */
  changedOn: string;
  sections: readonly LegalSection[];
}

/** Privacy and terms: a summary, the contents, and sections to read. Shown on the platform's and the shops' hosts alike. */
export function LegalPage({ title, summary, changedOn, sections }: LegalPageProps) {
  const branding = useBranding();
  const isPlatform = useTenant().status === 'none';
  const siteName = isPlatform ? 'Dukani' : branding.name;
  useDocumentTitle(`${title} · ${siteName}`);
  return (
    <SiteFrame name={siteName} logoUrl={isPlatform ? null : branding.logoUrl} isPlatform={isPlatform}>
      <div className="legal">
        <header className="legal__head">
          <h1>{title}</h1>
          <p className="legal__date">
            Last changed <time dateTime={changedOn}>{formatDate(`${changedOn}T12:00:00Z`, 'UTC')}</time>
          </p>
          <p className="legal__summary">{summary}</p>
        </header>
        <OperatorNotice />
        <div className="legal__columns">
          <nav className="legal__contents" aria-label="Contents">
            <h2>Contents</h2>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal__text">
            {sections.map((section) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
                <h2 id={`${section.id}-title`}>{section.title}</h2>
                {section.content}
              </section>
            ))}
          </div>
        </div>
      </div>
    </SiteFrame>
  );
}

/** The software cannot know who runs it, and must not pretend to. */
function OperatorNotice() {
  return (
    <aside className="legal__notice" aria-label="Notice to the operator">
      <Icon name="info" size={20} />
      <p>
        <strong>This page is a template.</strong> It describes truly what the Dukani software does. Whoever runs this
        installation (“the operator”) must add their legal name, postal address, contact for requests and the law that
        applies, and have the text checked before real customers rely on it.
      </p>
    </aside>
  );
}
