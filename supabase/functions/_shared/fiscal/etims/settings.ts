import type { FiscalDeviceSettings } from '../types.ts';

/**
 * Where public sources disagree, the side that live rejections support; never tried at a live host (docs/etims-simulator.md names the
 * conflicts). A device's own settings win.
 */
export const defaultSettings: FiscalDeviceSettings = {
  taxableBasis: 'net',
  creditSign: 'positive',
  itemCodeRule: { digits: 7, counter: 'pin' },
  counterScope: 'branch',
};

/** Where requests, tokens and printed links of a device go. */
export interface EtimsHosts {
  /** Paths of the operations are put after it. */
  base: string;
  /** Null for the direct style, which knows no tokens. */
  token: string | null;
  /** The authority's page that shows a receipt. */
  receipts: string;
}

const receiptPath = '/common/link/etims/receipt/indexEtimsReceiptData';

const known: Record<string, string> = {
  ETIMS_SANDBOX_DIRECT_URL: 'https://etims-api-sbx.kra.go.ke/etims-api',
  ETIMS_LIVE_DIRECT_URL: 'https://etims-api.kra.go.ke/etims-api',
  ETIMS_SANDBOX_GATEWAY_URL: 'https://sbx.kra.go.ke',
  ETIMS_SANDBOX_RECEIPTS_URL: 'https://etims-sbx.kra.go.ke',
  ETIMS_LIVE_RECEIPTS_URL: 'https://etims.kra.go.ke',
};

/**
 * The hosts of a device, from settings of the project. ETIMS_TEST_URL is the simulator's; ETIMS_LIVE_GATEWAY_URL has no default, because
 * sources name different hosts. Null when one that is needed is not set.
 */
export function etimsHosts(
  { style, mode }: { style: 'direct' | 'gateway'; mode: 'test' | 'sandbox' | 'live' },
  setting: (name: string) => string | undefined,
): EtimsHosts | null {
  const valueOf = (name: string) => {
    const value = setting(name) ?? known[name];
    return value === undefined || value === '' ? undefined : value.replace(/\/+$/, '');
  };
  const place = mode.toUpperCase();
  const test = valueOf('ETIMS_TEST_URL');
  const root =
    mode === 'test'
      ? test === undefined
        ? undefined
        : `${test}/${style}`
      : valueOf(`ETIMS_${place}_${style === 'direct' ? 'DIRECT' : 'GATEWAY'}_URL`);
  const receipts = mode === 'test' ? test : valueOf(`ETIMS_${place}_RECEIPTS_URL`);
  if (root === undefined || receipts === undefined) return null;
  return style === 'direct'
    ? { base: root, token: null, receipts: `${receipts}${receiptPath}` }
    : {
        base: `${root}/etims-oscu/api/v1`,
        token: `${root}/v1/token/generate`,
        receipts: `${receipts}${receiptPath}`,
      };
}
