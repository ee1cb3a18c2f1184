import { useMemo, type ReactNode } from 'react';
import { ConfigProvider, popupContainer, staffTheme } from '@dukani/shared/antd-theme';
import { useBranding } from '@dukani/shared/branding';
import { moreIcons } from '@dukani/shared/more-icons';
import { addIcons, useMediaQuery } from '@dukani/shared/ui-core';

addIcons(moreIcons);

/** The one antd theme of the page, around the staff's areas, in the business's colours. */
export function StaffTheme({ children }: { children: ReactNode }) {
  const { primaryColor } = useBranding();
  const isDark = useIsDark();
  const config = useMemo(() => staffTheme({ primaryColor, isDark }), [primaryColor, isDark]);
  return (
    <ConfigProvider theme={config} csp={{ nonce: pageNonce() }} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  );
}

function useIsDark(): boolean {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? prefersDark : chosen === 'dark';
}

function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
}
