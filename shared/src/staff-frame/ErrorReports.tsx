import { Component, useEffect, type ReactNode } from 'react';
import { sendError, type StaffArea } from './sendError';

interface ErrorReportsProps {
  area: StaffArea;
  children: ReactNode;
  send?: typeof sendError;
}

/** Reports errors of a staff area to the platform's staff: those that nothing caught, and those of screens, which the shell then shows. */
export function ErrorReports({ area, children, send = sendError }: ErrorReportsProps) {
  useEffect(() => {
    const hear = (event: Event) => void send(event, area);
    window.addEventListener('error', hear);
    window.addEventListener('unhandledrejection', hear);
    return () => {
      window.removeEventListener('error', hear);
      window.removeEventListener('unhandledrejection', hear);
    };
  }, [area, send]);
  return <FailedScreen onError={(error) => void send(error, area)}>{children}</FailedScreen>;
}

interface FailedScreenProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Passes on what it catches, so that the page looks as it did without it. */
class FailedScreen extends Component<FailedScreenProps, { error: { thrown: unknown } | null }> {
  override state: { error: { thrown: unknown } | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: { thrown } };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    this.props.onError(error.thrown);
    throw error.thrown;
  }
}
