import { Navigate, useSearchParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';

/** Where checkout ends: opens the order's own page, in its festive form. Without a token there is nothing to show. */
export default function OrderSuccessScreen() {
  const [params] = useSearchParams();
  const shopPath = useShopPath();
  const token = params.get('token') ?? '';
  if (token === '') return <Navigate to={shopPath('')} replace />;
  return <Navigate to={shopPath(`order/${encodeURIComponent(token)}`)} state={{ isNew: true }} replace />;
}
