export { CommandPalette, type PaletteEntry } from './CommandPalette';
export { StaffFrame, type StaffFrameProps } from './StaffFrame';
export type { StaffHead } from './StaffHeader';
export type { StaffMenu, StaffMenuGroup, StaffMenuItem } from './staffMenu';
export { platformAddress } from './platformAddress';
export { readRuntimeConfig } from './runtimeConfig';
export { StaffUserMenu, type UserMenuItem } from './StaffUserMenu';
export { useFlag } from './useFlag';
export { useSidebarState, type SidebarState } from './useSidebarState';
