import { useMemo, type ReactNode } from 'react';
import { ConfigProvider, theme, type ThemeConfig } from '@dukani/shared/antd-theme';
import { brandVariables, defaultColors, readableTextOn, readableTint, useBranding } from '@dukani/shared/branding';
import { moreIcons } from '@dukani/shared/more-icons';
import { addIcons, useMediaQuery } from '@dukani/shared/ui-core';

addIcons(moreIcons);

/** The one antd theme of the page, around the staff's areas, in the business's colours. */
export function StaffTheme({ children }: { children: ReactNode }) {
  const { primaryColor } = useBranding();
  const isDark = useIsDark();
  const config = useMemo(() => themeOf(primaryColor, isDark), [primaryColor, isDark]);
  return (
    <ConfigProvider theme={config} csp={{ nonce: pageNonce() }}>
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

/** antd's tokens from the brand colour and the same greys as tokens.css, where antd needs values it can calculate with. */
function themeOf(primaryColor: string, isDark: boolean): ThemeConfig {
  const grey = isDark
    ? {
        page: '#0e1015',
        surface: '#14171f',
        raised: '#1b1f29',
        header: '#1b1f29',
        hover: '#20242f',
        line: '#2a2f3b',
        edge: '#6b7484',
        text: '#eceef2',
        muted: '#a3acba',
        subtle: '#8b95a5',
      }
    : {
        page: '#f6f7f9',
        surface: '#ffffff',
        raised: '#ffffff',
        header: '#f6f7f9',
        hover: '#f1f3f7',
        line: '#e2e5eb',
        edge: '#858e9c',
        text: '#14181f',
        muted: '#515a68',
        subtle: '#667080',
      };
  const link = brandVariables({ ...defaultColors, primaryColor })[
    isDark ? '--brand-primary-on-dark' : '--brand-primary-on-light'
  ];
  // A chosen row keeps its links and grey words readable; antd's own tint is made for black text only.
  const selected = readableTint(primaryColor, grey.surface, [link ?? grey.text, grey.muted, grey.subtle]);
  return {
    // One key and no hash, so that a new colour changes variables instead of making new style sheets.
    cssVar: { key: 'dukani' },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primaryColor,
      colorTextLightSolid: readableTextOn(primaryColor),
      colorLink: 'var(--brand-primary-strong)',
      colorError: isDark ? '#ff8a80' : '#b3261e',
      colorSuccess: isDark ? '#57c98a' : '#15703c',
      colorWarning: isDark ? '#f0b350' : '#8a5300',
      colorBgLayout: grey.page,
      colorBgContainer: grey.surface,
      colorBgElevated: grey.raised,
      colorText: grey.text,
      colorTextSecondary: grey.muted,
      colorTextPlaceholder: grey.subtle,
      colorBorder: grey.edge,
      colorBorderSecondary: grey.line,
      borderRadius: 8,
      controlHeight: 36,
      fontFamily: 'var(--font)',
    },
    components: {
      Table: {
        headerBg: grey.header,
        headerSortActiveBg: grey.header,
        headerSortHoverBg: grey.header,
        bodySortBg: grey.surface,
        rowHoverBg: grey.hover,
        rowSelectedBg: selected,
        rowSelectedHoverBg: selected,
        borderColor: grey.line,
        headerSplitColor: 'transparent',
      },
    },
  };
}
