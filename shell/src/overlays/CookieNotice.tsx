import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '@dukani/shared/router';
import { Button, IconButton } from '@dukani/shared/ui-core';

const consentKey = 'cookie-consent';
const appearAfterMs = 1_000;
/** A paper that was sent to somebody: they opened no site, and it is printed. */
const invoicePath = '/api/public-invoice-viewer';

/** Asks once for a choice about cookies, a second after the page has come. */
export function CookieNotice() {
  const [isShown, setIsShown] = useState(false);
  const element = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [detailsOn, setDetailsOn] = useState<string | null>(null);
  // Another page begins with the short notice.
  const hasDetails = detailsOn === pathname;
  const isVisible = isShown && !pathname.startsWith(invoicePath);
  useEffect(() => {
    if (readConsent() !== null) return;
    const timer = setTimeout(() => setIsShown(true), appearAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const notice = element.current;
    if (!isVisible || notice === null) return;
    // Whatever gets the focus is scrolled clear of it.
    const root = document.documentElement;
    const watch = new ResizeObserver(() => root.style.setProperty('--notice-height', `${notice.offsetHeight}px`));
    watch.observe(notice);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--notice-height');
    };
  }, [isVisible]);
  if (!isVisible) return null;
  const choose = (choice: 'accepted' | 'declined') => {
    writeConsent(choice);
    setIsShown(false);
  };
  return (
    <section ref={element} className="dk-cookies" aria-labelledby="cookie-title">
      <header>
        <h2 id="cookie-title">Cookie Notice</h2>
        <IconButton size="small" icon="close" label="Close cookie notice" onClick={() => setIsShown(false)} />
      </header>
      <p>
        We keep a little information on this device so that the site works. See our{' '}
        <Link to="/privacy">privacy policy</Link> and <Link to="/terms">terms</Link>.
      </p>
      {hasDetails && (
        <dl id="cookie-details">
          <dt>Essential cookies</dt>
          <dd>Keep you signed in, keep your cart and remember this choice. The site cannot work without them.</dd>
          <dt>Functional cookies</dt>
          <dd>
            Remember how you arranged things, such as a collapsed menu or your wishlist. They are never used to follow
            you elsewhere.
          </dd>
        </dl>
      )}
      <div className="dk-cookies__actions">
        <Button size="small" variant="primary" onClick={() => choose('accepted')}>
          Accept All
        </Button>
        <Button size="small" onClick={() => choose('declined')}>
          Decline
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-expanded={hasDetails}
          aria-controls="cookie-details"
          onClick={() => setDetailsOn(hasDetails ? null : pathname)}
        >
          Details
        </Button>
      </div>
    </section>
  );
}

function readConsent(): string | null {
  try {
    return localStorage.getItem(consentKey);
  } catch {
    // Where nothing can be stored there is nothing to ask about.
    return 'declined';
  }
}

function writeConsent(choice: 'accepted' | 'declined'): void {
  try {
    localStorage.setItem(consentKey, choice);
  } catch (error) {
    console.warn('The choice could not be kept.', error);
  }
}
