import { useEffect, useState } from 'react';
import { Icon, useOnline } from '@dukani/shared/ui-core';

const freshMs = 5_000;

/** Says in the corner that there is no connection; in other words for the first five seconds. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return isOnline ? null : <OfflineNote />;
}

function OfflineNote() {
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsFresh(false), freshMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="dk-offline" role="status">
      <Icon name="wifi-off" size={18} />
      {isFresh ? 'You are offline' : 'No internet connection'}
    </div>
  );
}
