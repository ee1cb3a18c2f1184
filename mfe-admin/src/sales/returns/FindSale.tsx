import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { TextField } from '@dukani/shared/fields';
import { formatCurrency } from '@dukani/shared/format';
import { Link, useNavigate } from '@dukani/shared/router';
import { Button } from '@dukani/shared/ui-core';
import { DateText, refusalText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useListSalesInfiniteQuery, type SaleFilter } from '../salesApi';
import './returns.css';

const SHOWN = 5;
const anySale: SaleFilter = {
  query: '',
  from: null,
  to: null,
  status: null,
  channel: null,
  tenderType: null,
  payment: null,
  locationId: null,
  cashierId: null,
  contactId: null,
  totalFrom: null,
  totalTo: null,
  sort: 'newest',
};

/** Where every return begins: the sale, by what stands on its receipt or by whose it was. One that is found alone opens. */
export function FindSale({ otherWay }: { otherWay: ReactNode }) {
  const navigate = useNavigate();
  const { currencyCode } = useBusiness();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { currentData, error, isFetching } = useListSalesInfiniteQuery(
    { ...anySale, query: asked },
    { skip: asked === '' },
  );
  const found = asked === '' ? undefined : currentData?.pages[0];
  const only = found?.items.length === 1 ? found.items[0] : undefined;
  useEffect(() => {
    if (only !== undefined) void navigate(`/admin/sales/${only.id}`);
  }, [only, navigate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(text.trim());
  };
  return (
    <section className="find-sale" aria-label="Find the sale">
      <form onSubmit={submit}>
        <TextField
          label="Find the sale"
          value={text}
          onChange={setText}
          placeholder="Receipt number, customer or phone"
          type="search"
          autoComplete="off"
          error={error === undefined ? undefined : refusalText(error)}
          help="Its page takes goods back, by Refund or Exchange."
        />
        <Button type="submit" variant="primary" icon="search" isBusy={isFetching} disabled={text.trim() === ''}>
          Find
        </Button>
        {otherWay}
      </form>
      {found !== undefined && only === undefined && (
        <div role="status">
          {found.items.length === 0 ? (
            <p className="adm-muted">No sale has “{asked}” in its number, customer or note.</p>
          ) : (
            <ul className="goods-found">
              {found.items.slice(0, SHOWN).map((sale) => (
                <li key={sale.id}>
                  <Link className="goods-choice" to={`/admin/sales/${sale.id}`}>
                    <span>
                      {sale.invoiceNumber} · {sale.contactName ?? 'Walk-in'} ·{' '}
                      <DateText iso={sale.occurredAt} format="relative" />
                    </span>
                    <span>{formatCurrency(sale.total, currencyCode)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {found.items.length > SHOWN && (
            <Link to={`/admin/sales?tab=list&days=all&q=${encodeURIComponent(asked)}`}>
              All of them in the sales list
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
