import type { ReactNode } from 'react';
import { Link } from '@dukani/shared/router';
import { moreIcons } from '@dukani/shared/more-icons';
import { useSession } from '@dukani/shared/session';
import { addIcons, ButtonLink, Icon, Logo } from '@dukani/shared/ui-core';
import { signUpPath } from './addresses';
import './site.css';

addIcons(moreIcons);

interface SiteFrameProps {
  /** Whose site this is: the platform, or the shop whose privacy page is read. */
  name: string;
  logoUrl: string | null;
  isPlatform: boolean;
  /** Links to the parts of the page. */
  sections?: readonly { href: string; label: string }[];
  children: ReactNode;
}

/** Header, main and footer of the pages that belong to nobody's work: landing, privacy, terms. */
export function SiteFrame({ name, logoUrl, isPlatform, sections = [], children }: SiteFrameProps) {
  return (
    <div className="site">
      <a className="dk-skip-link" href="#main">
        Skip to the content
      </a>
      <header className="site-header">
        <div className="site-header__inner">
          <Link to="/" className="site-header__home">
            <Logo name={name} src={logoUrl} size={32} />
          </Link>
          {sections.length > 0 && (
            <nav className="site-header__sections" aria-label="On this page">
              {sections.map(({ href, label }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
          <div className="site-header__actions">{isPlatform ? <PlatformActions /> : <BackToShop name={name} />}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter name={name} isPlatform={isPlatform} sections={sections} />
    </div>
  );
}

function PlatformActions() {
  const { status } = useSession();
  if (status === 'signed_in') {
    return (
      <ButtonLink to="/dashboard" variant="primary">
        Go to your business
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to="/auth" variant="ghost">
        Sign in
      </ButtonLink>
      <ButtonLink to={signUpPath} variant="primary">
        Start free
      </ButtonLink>
    </>
  );
}

function BackToShop({ name }: { name: string }) {
  return (
    <Link to="/" className="site-back">
      <Icon name="arrow-left" size={18} />
      Back to {name}
    </Link>
  );
}

function SiteFooter({
  name,
  isPlatform,
  sections,
}: Pick<SiteFrameProps, 'name' | 'isPlatform'> & { sections: NonNullable<SiteFrameProps['sections']> }) {
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <p>
          <strong>{name}</strong>
          {isPlatform && <span>Till, online shop, stock and books in one.</span>}
        </p>
        <nav aria-label="Footer">
          {sections.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/auth">Sign in</Link>
        </nav>
      </div>
    </footer>
  );
}
