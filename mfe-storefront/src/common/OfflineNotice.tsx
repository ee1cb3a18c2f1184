import { useEffect, useState } from 'react';
import { Button, useOnline } from '@dukani/shared/ui-core';
import { EmptyNotice } from './EmptyNotice';
import { findCachedPages, type CachedPage } from './cachedPages';
import { NoNetworkArt } from './ShopArt';
import type { ScreenErrorProps } from './ScreenError';
import { useShop } from './useShop';
import './OfflineNotice.css';

/** Says that a page needs a network, and which pages this device can show without one. The screen itself tries again when it is back. */
export default function OfflineNotice({ isWholePage = false, onRetry }: ScreenErrorProps) {
  const isOnline = useOnline();
  const { name } = useShop();
  const [pages, setPages] = useState<CachedPage[]>([]);
  useEffect(() => {
    let isGone = false;
    void findCachedPages(name).then((found) => {
      if (!isGone) setPages(found);
    });
    return () => {
      isGone = true;
    };
  }, [name]);
  return (
    <div className="shop-offline">
      <EmptyNotice
        headingLevel={isWholePage ? 1 : 2}
        art={<NoNetworkArt />}
        title={isOnline ? 'No connection to the shop' : 'You are offline'}
        actions={
          isOnline && (
            <Button variant="primary" onClick={onRetry}>
              Try Again
            </Button>
          )
        }
      >
        <p>This needs an internet connection.{!isOnline && ' It opens automatically when you are online again.'}</p>
      </EmptyNotice>
      {pages.length > 0 && (
        <nav aria-label="Available offline" className="shop-offline__pages">
          <p>Pages you opened before:</p>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} className="shop-chip">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
