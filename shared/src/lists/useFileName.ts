import { fileNameOf } from '../documents/fileName';
import { useAppSelector } from '../store/store';
import { useToday } from '../ui-antd/useToday';

/** Names files after the business: what it is, and of when; today where the business is when no time is given. */
export function useFileName(): (name: string, period?: string) => string {
  const business = useAppSelector((root) => root.session.access?.tenant?.name ?? root.tenant.shop?.name);
  const today = useToday();
  return (name, period = today) => fileNameOf([business, name, period]);
}
