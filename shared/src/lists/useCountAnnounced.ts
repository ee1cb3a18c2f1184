import { useEffect, useRef } from 'react';
import { formatNumber } from '../format/format';
import { announce } from '../ui-antd/announce';
import type { ListNoun } from './listScreenProps';
import type { ListPage } from './pageRows';

/** Says how many there are whenever another question was answered. */
export function useCountAnnounced<Row>({ count, rows, isRefreshing = false }: ListPage<Row>, noun: ListNoun) {
  const total = isRefreshing || rows === undefined ? undefined : (count ?? rows.length);
  const said = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (total === undefined || total === said.current) return;
    // The first answer is the screen itself.
    if (said.current !== undefined) announce(total === 1 ? `1 ${noun.one}` : `${formatNumber(total)} ${noun.many}`);
    said.current = total;
  }, [total, noun.one, noun.many]);
}
