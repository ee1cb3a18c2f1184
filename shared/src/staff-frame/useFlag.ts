import { useAppSelector } from '../store/store';

/** True when the business of the signed-in person has a feature that not all have. Never a right: off is as it was before. */
export function useFlag(key: string): boolean {
  return useAppSelector((root) => root.session.access?.flags?.includes(key) ?? false);
}
