import { lazy, Suspense } from 'react';

// Most pages are found. A drawing that does not come is no loss.
const Art = lazy(() =>
  import('./ShopArt').then(
    ({ NothingFoundArt }) => ({ default: NothingFoundArt }),
    () => ({ default: NoArt }),
  ),
);

/** The drawing of something that is not there, fetched when it is needed. Its place is kept free. */
export function NothingFoundPicture() {
  return (
    <Suspense fallback={<NoArt />}>
      <Art />
    </Suspense>
  );
}

function NoArt() {
  return <svg className="shop-art" viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" />;
}
