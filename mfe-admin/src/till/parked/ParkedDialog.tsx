import { useId, useState } from 'react';
import { MoneyText, DateText, useDebouncedValue } from '@dukani/shared/ui-antd';
import { TextField } from '@dukani/shared/fields';
import { Dialog, ErrorState, IconButton, Spinner } from '@dukani/shared/ui-core';
import { useHighlight } from '../../common/useHighlight';
import { itemCount } from '../basket/basket';
import { itemsText } from '../basket/BasketPanel';
import { useListParkedSalesQuery, type ParkedSale } from './parkedApi';
import type { ParkedBaskets } from './useParkedBaskets';

const LIST_SIZE = 200;

interface ParkedDialogProps {
  parked: ParkedBaskets;
  isLocked: boolean;
  onClose: () => void;
}

/** Every parked basket of the business: found by label, customer or product, taken back or thrown away. */
export function ParkedDialog({ parked, isLocked, onClose }: ParkedDialogProps) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const settled = useDebouncedValue(typed, 250);
  const { data, currentData, error, isFetching, refetch } = useListParkedSalesQuery(
    { query: settled, limit: LIST_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const hits = typed === settled ? (currentData?.rows ?? []) : [];
  const local = typed === '' ? parked.local.filter(({ isSending }) => isSending !== true) : [];
  const choices = [...local, ...hits];
  const isBlocked = isLocked || parked.isResuming;
  const take = (choice: ParkedSale | LocalBasket) => {
    if (isBlocked) return;
    if ('saleId' in choice) parked.resumeLocal(choice.saleId);
    else parked.resume(choice.id);
    onClose();
  };
  const { highlighted, onKeyDown } = useHighlight({
    query,
    choices,
    onEnter: (choice) => choice !== undefined && take(choice),
  });

  return (
    <Dialog isOpen size="large" title="Parked baskets" onClose={onClose}>
      <div className="adm-form">
        <TextField
          label="Label, customer or product"
          value={query}
          onChange={setQuery}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoFocus
          {...(highlighted === undefined
            ? {}
            : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${keyOf(highlighted)}` })}
        />
        {typed === '' && parked.local.length > 0 && (
          <LocalBaskets parked={parked} listId={listId} highlighted={highlighted} isBlocked={isBlocked} onTake={take} />
        )}
        {error !== undefined ? (
          <ErrorState title="The parked baskets could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Spinner text="Looking for parked baskets" />
        ) : data.rows.length === 0 ? (
          <p className="adm-muted">
            {settled === '' ? 'No basket is parked.' : 'No parked basket has this label, customer or product.'}
          </p>
        ) : (
          <ul id={listId} className="till-customers till-parked-list" aria-label="Baskets" aria-busy={isFetching}>
            {data.rows.map((row) => (
              <li key={row.id} id={`${listId}-${row.id}`} data-highlighted={row === highlighted ? '' : undefined}>
                <ParkedChoice row={row} isBlocked={isBlocked} onTake={() => take(row)} />
                <IconButton size="small" icon="trash" label={`Delete ${row.number}`} onClick={() => parked.drop(row)} />
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.count > data.rows.length && (
          <p className="adm-muted">
            The newest {data.rows.length} of {data.count}. Search to find more.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function ParkedChoice({ row, isBlocked, onTake }: { row: ParkedSale; isBlocked: boolean; onTake: () => void }) {
  return (
    <button type="button" className="adm-menu-item" disabled={isBlocked} onClick={onTake}>
      <span>
        {[row.number, row.label].filter(Boolean).join(' ')}
        <span className="adm-muted till-parked-facts">
          {[row.customerName, itemsText(row.itemCount), row.parkedByName, row.tillName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="till-parked-sums">
        <MoneyText amount={row.total} />
        <span className="adm-muted">
          <DateText iso={row.parkedAt} format="relative" />
        </span>
      </span>
    </button>
  );
}

type LocalBasket = ParkedBaskets['local'][number];

const keyOf = (choice: ParkedSale | LocalBasket): string => ('saleId' in choice ? choice.saleId : choice.id);

interface LocalBasketsProps {
  parked: ParkedBaskets;
  listId: string;
  highlighted: ParkedSale | LocalBasket | undefined;
  isBlocked: boolean;
  onTake: (basket: LocalBasket) => void;
}

function LocalBaskets({ parked, listId, highlighted, isBlocked, onTake }: LocalBasketsProps) {
  return (
    <ul className="till-customers till-parked-list" aria-label="On this device only">
      {parked.local.map((basket) => (
        <li
          key={basket.saleId}
          id={`${listId}-${basket.saleId}`}
          data-highlighted={basket === highlighted ? '' : undefined}
        >
          <button
            type="button"
            className="adm-menu-item"
            disabled={isBlocked || basket.isSending === true}
            onClick={() => onTake(basket)}
          >
            <span>
              {[`B${basket.number}`, basket.label].filter(Boolean).join(' ')}
              <span className="adm-muted till-parked-facts">
                {[
                  basket.customer?.name,
                  itemsText(itemCount(basket.lines)),
                  basket.isSending === true ? 'being sent' : 'on this device only',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="till-parked-sums">
              {basket.parkedTotal !== undefined && <MoneyText amount={basket.parkedTotal} />}
              <span className="adm-muted">
                <DateText iso={basket.parkedAt} format="relative" />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
