import { Button, Icon } from '@dukani/shared/ui-core';
import { maximumRetries } from './decideRetry';
import type { RecordedError } from './errorHistory';

const shownErrors = 3;

interface ErrorScreenProps {
  error: Error;
  componentStack: string;
  retryCount: number;
  history: readonly RecordedError[];
  onRetry: () => void;
  onReset: () => void;
  onClearHistory: () => void;
}

/** The whole page after an error that nobody handled. */
export function ErrorScreen({
  error,
  componentStack,
  retryCount,
  history,
  onRetry,
  onReset,
  onClearHistory,
}: ErrorScreenProps) {
  const isExhausted = retryCount >= maximumRetries;
  return (
    <main className="dk-error-screen">
      <section className="dk-error-screen__card" role="alert">
        <span className="dk-error-screen__icon">
          <Icon name="alert" size={28} />
        </span>
        <h1>Something went wrong</h1>
        <p className="dk-error-screen__text">
          This page met an error that it could not recover from. Nothing that was already saved is lost.
        </p>
        {isExhausted && (
          <p className="dk-error-screen__warning">
            Maximum retries reached. Please try refreshing the page or contact support if the issue persists.
          </p>
        )}
        <div className="dk-error-screen__actions">
          <Button variant="primary" icon="refresh" disabled={isExhausted} onClick={onRetry}>
            Try Again
          </Button>
          <Button icon="undo" onClick={onReset}>
            Reset Component
          </Button>
          <Button icon="home" onClick={() => location.assign('/')}>
            Go Home
          </Button>
          <Button icon="arrow-left" onClick={() => window.history.back()}>
            Go Back
          </Button>
        </div>
        <p className="dk-error-screen__count">
          Retry {retryCount} of {maximumRetries}
        </p>
        <details>
          <summary>Error details</summary>
          <pre tabIndex={0}>{`${error.name}: ${error.message}\n${error.stack ?? ''}${componentStack}`}</pre>
        </details>
        <RecentErrors history={history} onClearHistory={onClearHistory} />
      </section>
    </main>
  );
}

function RecentErrors({ history, onClearHistory }: Pick<ErrorScreenProps, 'history' | 'onClearHistory'>) {
  if (history.length === 0) return null;
  return (
    <section className="dk-error-screen__recent" aria-labelledby="recent-errors">
      <div>
        <h2 id="recent-errors">Recent errors</h2>
        <Button size="small" variant="ghost" onClick={onClearHistory}>
          Clear History
        </Button>
      </div>
      <ol>
        {history.slice(0, shownErrors).map(({ message, at, path }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString('en-GB')}</time>{' '}
            <code>{path}</code> {message}
          </li>
        ))}
      </ol>
    </section>
  );
}
