import { errorMessage } from '../api/apiError';
import { Button } from '../ui-core/Button';
import { Icon } from '../ui-core/Icon';

interface ErrorAlertProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** An error beside what it concerns; nothing without one. */
export function ErrorAlert({ error, title, onRetry }: ErrorAlertProps) {
  if (error === null || error === undefined) return null;
  return (
    <div className="dk-alert" role="alert">
      <Icon name="alert" />
      <div>
        {title !== undefined && <p className="dk-alert__title">{title}</p>}
        <p>{errorMessage(error)}</p>
      </div>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
