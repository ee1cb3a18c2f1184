import type { ReactNode } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { Link } from '@dukani/shared/router';
import { useTenant } from '@dukani/shared/tenant';
import { Icon, Logo, useDocumentTitle, VisuallyHidden, type IconName } from '@dukani/shared/ui-core';
import './auth.css';

interface AuthLayoutProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Links under the form. */
  footer?: ReactNode;
  children: ReactNode;
}

const points: { icon: IconName; text: string }[] = [
  { icon: 'barcode', text: 'A cash sale: one scan, two keys.' },
  { icon: 'store', text: 'The same products in your own online shop.' },
  { icon: 'shield', text: 'Stock and books update with every sale, to the cent.' },
];

/** The frame of every sign-in page: whose door this is on the left, the form on the right; on a phone the form alone. */
export function AuthLayout({ title, lead, footer, children }: AuthLayoutProps) {
  const branding = useBranding();
  const { shop } = useTenant();
  useDocumentTitle(`${title} · ${branding.name}`);
  return (
    <div className="auth">
      <aside className="auth__side" aria-hidden="true">
        <p className="auth__claim">
          {shop === null
            ? 'Till, online shop, stock and books in one place.'
            : (shop.tagline ?? `Welcome back to ${branding.name}.`)}
        </p>
        {shop === null ? (
          <ul className="auth__points">
            {points.map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} size={20} />
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p className="auth__small">{branding.name} runs on Dukani</p>
        )}
      </aside>
      <main className="auth__main">
        <div className="auth__card">
          <Link to="/" className="auth__home">
            <Logo name={branding.name} src={branding.logoUrl} />
            <VisuallyHidden>, home</VisuallyHidden>
          </Link>
          <h1 className="auth__title">{title}</h1>
          {lead !== undefined && <p className="auth__lead">{lead}</p>}
          {children}
          {footer !== undefined && <div className="auth__footer">{footer}</div>}
        </div>
        <nav className="auth__legal" aria-label="Legal">
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </main>
    </div>
  );
}
