import type { ReactNode } from 'react';
import { Icon, type IconName } from '@dukani/shared/ui-core';

interface NoticeProps {
  tone: 'error' | 'warning' | 'success' | 'info';
  children: ReactNode;
}

const icons: Record<NoticeProps['tone'], IconName> = {
  error: 'alert',
  warning: 'info',
  success: 'check-circle',
  info: 'info',
};

/** What happened and what to do about it, above the form; read out when it appears. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className="auth__notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size={20} />
      <div>{children}</div>
    </div>
  );
}
