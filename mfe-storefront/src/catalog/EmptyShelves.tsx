import { EmptyNotice } from '../common/EmptyNotice';
import { ParcelArt } from '../common/ShopArt';

/** Where products would be in a shop that has none online. */
export default function EmptyShelves({ shopName }: { shopName: string }) {
  return (
    <EmptyNotice art={<ParcelArt />} title="Coming soon">
      <p>{shopName} has no products online yet. Please come back soon.</p>
    </EmptyNotice>
  );
}
