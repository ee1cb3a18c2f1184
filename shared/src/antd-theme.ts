import { theme, type ThemeConfig } from 'antd';
import { brandVariables, defaultColors, readableTextOn, readableTint } from './branding/branding';

// What the shell's theme needs of antd, apart from its components: screens without any of them then download none.
export { ConfigProvider } from 'antd';

interface Greys {
  page: string;
  surface: string;
  raised: string;
  header: string;
  hover: string;
  line: string;
  edge: string;
  text: string;
  muted: string;
  subtle: string;
}

/** The greys of tokens.css, where antd needs values it can calculate with. */
const light: Greys = {
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
const dark: Greys = {
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
};

/** antd's tokens in the business's colours, so that its parts look like ours: the one place that says how antd looks. */
export function staffTheme({ primaryColor, isDark }: { primaryColor: string; isDark: boolean }): ThemeConfig {
  const grey = isDark ? dark : light;
  const link = brandVariables({ ...defaultColors, primaryColor })[
    isDark ? '--brand-primary-on-dark' : '--brand-primary-on-light'
  ];
  // A chosen row keeps its links and grey words readable; antd's own tint is made for black text only.
  const selected = readableTint(primaryColor, grey.surface, [link ?? grey.text, grey.muted, grey.subtle]);
  const chosen = { optionSelectedBg: selected, optionActiveBg: grey.hover };
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
      colorTextDescription: grey.muted,
      colorTextPlaceholder: grey.subtle,
      colorTextDisabled: grey.subtle,
      colorIcon: grey.muted,
      colorBorder: grey.edge,
      colorBorderSecondary: grey.line,
      colorSplit: grey.line,
      controlItemBgHover: grey.hover,
      borderRadius: 8,
      controlHeight: 36,
      // As high as our own fields (controls.css), which stand beside them.
      controlHeightLG: 44,
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
      Select: { ...chosen, ...focusRing },
      TreeSelect: { nodeSelectedBg: selected, nodeHoverBg: grey.hover },
      DatePicker: { ...focusRing, cellHoverBg: grey.hover, cellActiveWithRangeBg: selected },
      Descriptions: { labelBg: grey.header, labelColor: grey.muted },
    },
  };
}

/** The ring of `.dk-field__box:focus-within`. */
const focusRing = {
  activeBorderColor: 'var(--focus-ring)',
  hoverBorderColor: 'var(--border-strong)',
  activeShadow: '0 0 0 1px var(--focus-ring)',
  activeOutlineColor: 'transparent',
};

/**
 * Where lists and calendars open: inside the modal dialog that their field stands in. The browser draws such a dialog above everything
 * else and makes all outside it inert.
 */
export function popupContainer(field?: HTMLElement): HTMLElement {
  return field?.closest('dialog') ?? document.body;
}
