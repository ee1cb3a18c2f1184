import { errorMessage } from '@dukani/shared/errors';
import { useSession } from '@dukani/shared/session';
import { Button, Icon, toast } from '@dukani/shared/ui-core';

interface FailedToLoadProps {
  /** It is all there is on the page: it is the page's main part and has the ways on. */
  isPage?: boolean;
}

/** Stands where an area would be that could not be loaded. The rest of the page lives on. */
export function FailedToLoad({ isPage = false }: FailedToLoadProps) {
  const box = (
    <div className={`dk-state${isPage ? ' dk-state--page' : ''}`} data-tone="danger" role="alert">
      <span className="dk-state__icon">
        <Icon name="wifi-off" size={26} />
      </span>
      <h1 className="dk-state__title">Failed to Load Component</h1>
      <p className="dk-state__text">
        This part of the page did not arrive. Check your connection, then refresh the page.
      </p>
      <div className="dk-state__actions">
        <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
          Refresh Page
        </Button>
        {isPage && <WaysOn />}
      </div>
    </div>
  );
  return isPage ? <main>{box}</main> : box;
}

function WaysOn() {
  const { status, signOut } = useSession();
  const leave = () =>
    signOut().catch((error: unknown) =>
      toast({ tone: 'error', title: 'You are still signed in', description: errorMessage(error) }),
    );
  return (
    <>
      {/* Opened anew rather than by the router: what did not arrive is asked for again. */}
      <Button icon="home" onClick={() => location.assign('/')}>
        Go Home
      </Button>
      {status === 'signed_in' && (
        <Button icon="logout" onClick={() => void leave()}>
          Sign Out
        </Button>
      )}
    </>
  );
}
