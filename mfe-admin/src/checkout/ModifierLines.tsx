import { modifierText, type LineModifier } from './modifiers';

/** What was chosen with a line, each on a line of its own below its name. */
export function ModifierLines({
  modifiers = [],
  className,
}: {
  modifiers?: readonly LineModifier[] | undefined;
  className: string;
}) {
  return modifiers.map((one) => (
    <span key={one.id} className={className}>
      {modifierText(one)}
    </span>
  ));
}
