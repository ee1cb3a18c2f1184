import { Link } from '@dukani/shared/router';
import { useGetProductModifiersQuery } from '../../common/modifiersApi';

/** Said beside the switch of the online shop, where that alone does not put the product into it. */
export function ChoiceNotice({ productId }: { productId: string }) {
  const { data } = useGetProductModifiersQuery(productId);
  if (data?.needs_choice !== true) return null;
  return (
    <p className="adm-notice">
      Something must be chosen with this product, which only the till asks for: the online shop does not sell it. See{' '}
      <Link to={`/admin/products/${productId}?tab=modifiers`}>its modifiers</Link>.
    </p>
  );
}
