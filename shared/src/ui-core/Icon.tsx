import { icons } from './icons';
import type { moreIcons } from './moreIcons';

export type IconName = keyof typeof icons | keyof typeof moreIcons;

const known: Record<string, readonly string[]> = { ...icons };

/** Makes further icons known; called before anything that shows them is drawn. */
export function addIcons(more: Readonly<Record<string, readonly string[]>>): void {
  Object.assign(known, more);
}

interface IconProps {
  /** A name of the set; unknown names draw a dot, so that a wrong word in data breaks nothing. */
  name: IconName | (string & {});
  /** Edge in CSS pixels, default 20. */
  size?: number;
  /** Said by screen readers; without it the icon is decoration. */
  label?: string;
}

/** A line icon of the inline set, in the colour of the text. */
export function Icon({ name, size = 20, label }: IconProps) {
  const paths = known[name] ?? icons.dot;
  return (
    <svg
      className="dk-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
