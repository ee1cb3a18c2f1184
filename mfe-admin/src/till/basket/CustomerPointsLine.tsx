import { formatCurrency } from '@dukani/shared/format';
import { DateText } from '@dukani/shared/ui-antd';
import { useGetCustomerPointsQuery, useGetLoyaltyProgramQuery } from '../../common/loyaltyApi';
import { countText } from '../../common/countText';

/** What points the chosen customer has, where the business gives any; without the connection nothing is said. */
export function CustomerPointsLine({ customerId, currencyCode }: { customerId: string; currencyCode: string }) {
  const { data: program } = useGetLoyaltyProgramQuery();
  const isActive = program?.isActive === true;
  const { currentData } = useGetCustomerPointsQuery(customerId, { skip: !isActive, refetchOnMountOrArgChange: true });
  if (!isActive || currentData === undefined) return null;
  return (
    <p className="till-credit" aria-label="Customer’s points">
      {countText(currentData.points, 'point')} = {formatCurrency(currentData.worth, currencyCode)}
      {currentData.ending !== null && (
        <>
          , {currentData.ending.points} end after <DateText iso={currentData.ending.lastDay} format="date" />
        </>
      )}
    </p>
  );
}
