import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from '../router';
import { Icon, type IconName } from './Icon';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ControlSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  /** Default secondary; one primary action a screen. */
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: IconName;
  /** Fills the width it is given. */
  isWide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Shows a turning ring and refuses clicks; the button keeps the focus. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button; `type` is `button` unless said otherwise. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  isWide = false,
  isBusy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // A busy submit button must not send the form a second time.
      type={isBusy ? 'button' : type}
      className="dk-button"
      data-variant={variant}
      data-size={size}
      {...(isWide ? { 'data-wide': '' } : {})}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : onClick === undefined ? {} : { onClick })}
    >
      {isBusy ? (
        <span className="dk-spinner__ring" data-size="small" />
      ) : (
        icon !== undefined && <Icon name={icon} size={18} />
      )}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  isWide = false,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className="dk-button"
      data-variant={variant}
      data-size={size}
      {...(isWide ? { 'data-wide': '' } : {})}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'aria-label'
> {
  /** Its accessible name, also shown as a tip. */
  label: string;
  icon: IconName;
  size?: 'small' | 'medium';
  /** A number in the corner; nothing is shown for 0. */
  count?: number;
}

/** A square button with only an icon. */
export function IconButton({ label, icon, size = 'medium', count = 0, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="dk-icon-button"
      data-size={size}
      title={label}
      aria-label={count > 0 ? `${label}, ${count}` : label}
    >
      <Icon name={icon} size={size === 'small' ? 18 : 20} />
      {count > 0 && (
        <span className="dk-icon-button__count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
