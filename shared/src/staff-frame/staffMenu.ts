import type { IconName } from '../ui-core/Icon';

/** An entry of the menu: a screen. */
export interface StaffMenuItem {
  label: string;
  path: string;
  icon: IconName | (string & {});
  /** Second key after `g`. */
  goKey?: string;
  /** Cannot be opened now; shown all the same, since a link would only bounce back. */
  isLocked?: boolean;
}

export interface StaffMenuGroup {
  label: string;
  items: readonly StaffMenuItem[];
}

/** An area's menu. */
export interface StaffMenu {
  /** Names it for screen readers. */
  label: string;
  groups: readonly StaffMenuGroup[];
  /** True when the entry belongs to the screen that is open. */
  isActive: (itemPath: string, pathname: string) => boolean;
}
