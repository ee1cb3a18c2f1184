import { Link, useSearchParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';

interface CorrectionNoteProps {
  query: string;
  correction: string;
}

/** Above results for another spelling: which one, and the way back to what was typed. */
export function CorrectionNote({ query, correction }: CorrectionNoteProps) {
  const shopPath = useShopPath();
  const [params] = useSearchParams();
  const exact = new URLSearchParams(params);
  exact.set('q', query);
  exact.set('exact', '1');
  exact.delete('pages');
  return (
    <p className="shop-results__correction" role="status">
      Showing results for <strong>{correction}</strong>. Search instead for{' '}
      <Link to={shopPath(`search?${exact.toString()}`)}>{query}</Link>
    </p>
  );
}
