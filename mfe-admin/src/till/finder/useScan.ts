import { useCallback, useLayoutEffect, useRef } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useCouponScan } from '../dialogs/useCouponCheck';
import type { Till } from '../useTill';
import { splitMultiplier, type SearchText } from './searchText';
import type { CodeLookup } from './useCodeLookup';
import type { FinderNotices } from './useFinderNotices';

interface ScanOptions {
  till: Till;
  searchText: SearchText;
  lookup: CodeLookup;
  notices: FinderNotices;
  inTurn: (look: () => Promise<void>) => Promise<void>;
}

/** What a scanner reads, looked up in the order of scanning. */
export function useScan({ till, searchText, lookup, notices, inTurn }: ScanOptions) {
  const { addByCode, addBySerial } = lookup;
  const { setNotice, setUnknown } = notices;
  const takeCoupon = useCouponScan(till);
  const latest = useRef(takeCoupon);
  // Before any key can come.
  useLayoutEffect(() => {
    latest.current = takeCoupon;
  });

  const scan = useCallback(
    (code: string, fieldText: string) => {
      const { quantity, rest } = splitMultiplier(fieldText);
      searchText.set('');
      void inTurn(async () => {
        // The whole of what landed in the search box goes first: its end alone may be the code of something else.
        try {
          if (rest !== '' && rest !== code && ((await addByCode(rest, quantity)) || (await addBySerial(rest)))) return;
          if (await addByCode(code, quantity)) return;
          if (await addBySerial(code)) return;
          if (await latest.current(code)) return;
          setNotice(`No product has the code ${code}.`);
          setUnknown({ code, quantity });
        } catch (thrown) {
          setNotice(`The code ${code} could not be looked up. ${errorMessage(thrown)}`);
        }
      });
    },
    [addByCode, addBySerial, inTurn, searchText, setNotice, setUnknown],
  );

  const scanIfKnown = useCallback(
    async (code: string): Promise<boolean> => {
      let isFound = false;
      await inTurn(async () => {
        isFound = await addByCode(code, 1000)
          .then((isCode) => isCode || addBySerial(code))
          .catch(() => false);
      });
      return isFound;
    },
    [addByCode, addBySerial, inTurn],
  );
  return { scan, scanIfKnown };
}
