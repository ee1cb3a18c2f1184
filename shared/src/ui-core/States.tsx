import type { CSSProperties, ReactNode } from 'react';
import { errorMessage, toApiError } from '../api/apiError';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';

/** A turning ring; say what is being waited for where that helps: "Checking subscription...". */
export function Spinner({ text, isPage = false }: { text?: string; isPage?: boolean }) {
  return (
    <div className="dk-spinner" role="status" {...(isPage ? { 'data-page': '' } : {})}>
      <span className="dk-spinner__ring" aria-hidden="true" />
      {text === undefined ? <span className="dk-visually-hidden">Loading</span> : <span>{text}</span>}
    </div>
  );
}

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'box' | 'circle';
}

/** A grey place of the size of what will be there. Hidden from screen readers: say "Loading" once around them. */
export function Skeleton({ width = '100%', height = 16, shape = 'box' }: SkeletonProps) {
  return <span className="dk-skeleton" data-shape={shape} style={{ width, height }} aria-hidden="true" />;
}

interface EmptyStateProps {
  title: string;
  /** What will be here, and how it comes here. */
  description?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

/** What a list shows before there is anything in it. */
export function EmptyState({ title, description, icon = 'box', action }: EmptyStateProps) {
  return (
    <div className="dk-state">
      <span className="dk-state__icon">
        <Icon name={icon} size={26} />
      </span>
      <p className="dk-state__title">{title}</p>
      {description !== undefined && <p className="dk-state__text">{description}</p>}
      {action !== undefined && <div className="dk-state__actions">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  /** Any thrown or answered error; its sentence is shown. */
  error?: unknown;
  /** Shown instead of the error's own sentence. */
  message?: string;
  onRetry?: () => void;
  action?: ReactNode;
}

/** Asking once more gets the same answer: there is no such thing, or its id is none. Rights may have been given meanwhile. */
const finalCodes: readonly string[] = ['not_found', '22P02'];

/** What happened and what can be done. */
export function ErrorState({ title = 'This could not be loaded', error, message, onRetry, action }: ErrorStateProps) {
  const isFinal = error !== undefined && error !== null && finalCodes.includes(toApiError(error).code);
  const retry = isFinal ? undefined : onRetry;
  return (
    <div className="dk-state" data-tone="danger" role="alert">
      <span className="dk-state__icon">
        <Icon name="alert" size={26} />
      </span>
      <p className="dk-state__title">{title}</p>
      <p className="dk-state__text">{message ?? errorMessage(error)}</p>
      {(retry !== undefined || action !== undefined) && (
        <div className="dk-state__actions">
          {retry !== undefined && (
            <Button variant="primary" icon="refresh" onClick={retry}>
              Try Again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
