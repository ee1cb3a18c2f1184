import { useAppSelector } from '../store/store';
import { useToday } from '../ui-antd/useToday';

/** What file systems refuse in a name, with the spaces around it. */
const refusedInFileNames = /\s*[\\/:*?"<>|\p{Cc}]+\s*/gu;

/** `Duka la Mama Profit and loss Oct 2026`: the business, what it is, and of when. */
export const fileNameOf = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .replaceAll(refusedInFileNames, ' ')
    .trim()
    .slice(0, 120);

/** Names files after the business: what it is, and of when; today where the business is when no time is given. */
export function useFileName(): (name: string, period?: string) => string {
  const business = useAppSelector((root) => root.session.access?.tenant?.name ?? root.tenant.shop?.name);
  const today = useToday();
  return (name, period = today) => fileNameOf([business, name, period]);
}
