import { useNavigate } from '@dukani/shared/router';
import { useShortcut } from '@dukani/shared/ui-antd';
import type { SidebarGroup, SidebarItem } from './sidebarItems';

/** `g` and a letter go to each screen of the menu; `n` starts a sale where a screen has nothing of its own to make. */
export function GoShortcuts({ groups }: { groups: readonly SidebarGroup[] }) {
  return groups.flatMap((group) => group.items.map((item) => <GoShortcut key={item.path} item={item} />));
}

function GoShortcut({ item }: { item: SidebarItem }) {
  const navigate = useNavigate();
  useShortcut(`g ${item.goKey}`, () => void navigate(item.path), `Go to ${item.label}`, 'frame');
  return null;
}
