interface PlainErrorScreenProps {
  onRetry: () => void;
  onReset: () => void;
}

/** The error screen in its plainest form, for when the real one could not be loaded either. */
export function PlainErrorScreen({ onRetry, onReset }: PlainErrorScreenProps) {
  return (
    <main className="dk-state dk-state--page" role="alert">
      <h1 className="dk-state__title">Something went wrong</h1>
      <div className="dk-state__actions">
        <button type="button" className="dk-button" data-variant="primary" onClick={onRetry}>
          Try Again
        </button>
        <button type="button" className="dk-button" data-variant="secondary" onClick={onReset}>
          Reset Component
        </button>
        <a href="/">Go Home</a>
      </div>
    </main>
  );
}
