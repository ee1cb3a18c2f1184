import { useNavigate } from '../router';
import { useShortcut } from '../ui-antd/shortcuts';
import type { StaffMenuGroup } from './staffMenu';

/** `g` and a letter go to each screen of the menu that has a letter and is open. */
export function GoShortcuts({ groups }: { groups: readonly StaffMenuGroup[] }) {
  return groups.flatMap((group) =>
    group.items.flatMap(({ path, label, goKey, isLocked = false }) =>
      goKey === undefined || isLocked ? [] : [<GoShortcut key={path} path={path} label={label} goKey={goKey} />],
    ),
  );
}

function GoShortcut({ path, label, goKey }: { path: string; label: string; goKey: string }) {
  const navigate = useNavigate();
  useShortcut(`g ${goKey}`, () => void navigate(path), `Go to ${label}`, 'frame');
  return null;
}
