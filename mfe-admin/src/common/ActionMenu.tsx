import { Link } from '@dukani/shared/router';
import { Button, Icon, IconButton, type IconName } from '@dukani/shared/ui-core';
import { usePopover } from '@dukani/shared/ui-antd';

/** One entry of a menu: it leads somewhere or does something. */
export type MenuAction = { label: string; icon: IconName } & ({ to: string } | { run: () => void });

interface ActionMenuProps {
  entries: readonly MenuAction[];
  /** Names the menu of one row, whose button shows only the dots. */
  rowLabel?: string;
  /** What the button says, and its picture, where it is not "More". */
  button?: { label: string; icon: IconName };
}

const MORE: { label: string; icon: IconName } = { label: 'More', icon: 'more' };

/** What else can be done, behind one button. */
export function ActionMenu({ entries, rowLabel, button = MORE }: ActionMenuProps) {
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLSpanElement>();
  const run = (work: () => void) => {
    // The button takes the focus back first, so that a dialog that opens now returns it there.
    containerRef.current?.querySelector('button')?.focus();
    close();
    work();
  };
  if (entries.length === 0) return null;
  return (
    <span className="adm-popover-anchor" ref={containerRef}>
      {rowLabel === undefined ? (
        <Button icon={button.icon} aria-expanded={isOpen} onClick={toggle}>
          {button.label}
        </Button>
      ) : (
        <IconButton icon="more" label={rowLabel} aria-expanded={isOpen} onClick={toggle} />
      )}
      {isOpen && (
        <div className="adm-popover adm-action-menu" data-of={rowLabel === undefined ? 'page' : 'row'}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                {'to' in entry ? (
                  <Link to={entry.to} className="adm-menu-item" onClick={close}>
                    <Icon name={entry.icon} size={18} /> {entry.label}
                  </Link>
                ) : (
                  <button type="button" className="adm-menu-item" onClick={() => run(entry.run)}>
                    <Icon name={entry.icon} size={18} /> {entry.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </span>
  );
}
