import { Link } from '@dukani/shared/router';
import { useGetProductModifiersQuery } from '../../common/modifiersApi';

/** Said beside the switch of the online shop, where that alone does not put the product into it. */
export function ChoiceNotice({ productId }: { productId: string }) {
  const { data } = useGetProductModifiersQuery(productId);
  if (data?.needs_choice !== true) return null;
  return (
    <p className="adm-notice">
      This product has required choices, so it is sold at the till only. See{' '}
      <Link to={`/admin/products/${productId}?tab=modifiers`}>its modifiers</Link>.
    </p>
  );
}
