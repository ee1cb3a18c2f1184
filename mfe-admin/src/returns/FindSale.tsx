import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { TextField } from '@dukani/shared/fields';
import { formatCurrency } from '@dukani/shared/format';
import { Link, useNavigate } from '@dukani/shared/router';
import { Button } from '@dukani/shared/ui-core';
import { usePermission } from '@dukani/shared/session';
import { DateText, refusalText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useFindSaleToReturnMutation } from '../checkout/returns/returnsApi';
import { useListSalesInfiniteQuery, type SaleFilter } from '../checkout/saleListApi';
import type { SaleListItem } from '../checkout/saleRows';
import { SalesOfProduct } from './SalesOfProduct';
import '../checkout/returns/returns.css';

const SHOWN = 5;
/** The sale's page then begins with what takes goods back. */
const FOR_RETURN = { isForReturn: true };
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
  productId: null,
  totalFrom: null,
  totalTo: null,
  sort: 'newest',
};

/**
 * Where every return begins: the sale, by what stands on its receipt, whoever sold it, by whose it was, or by the goods. One that is
 * found alone opens.
 */
export function FindSale({ otherWay }: { otherWay: ReactNode }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [isByGoods, setIsByGoods] = useState(false);
  const mayRecord = usePermission('sales.record');
  const seesAll = usePermission('sales.view_all');
  const [findExactly, exact] = useFindSaleToReturnMutation();
  const { currentData, error, isFetching } = useListSalesInfiniteQuery(
    { ...anySale, query: asked },
    { skip: asked === '' },
  );
  const found = asked === '' ? undefined : currentData?.pages[0];
  const only = found?.items.length === 1 ? found.items[0] : undefined;
  useEffect(() => {
    if (only !== undefined) void navigate(`/admin/sales/${only.id}`, { state: FOR_RETURN });
  }, [only, navigate]);
  const openExactly = async (code: string): Promise<boolean> => {
    const answer = await findExactly(code);
    if (answer.error !== undefined) return true;
    if (answer.data === null) return false;
    void navigate(`/admin/sales/${answer.data}`, { state: FOR_RETURN });
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    setAsked('');
    if (!mayRecord || !(await openExactly(wanted))) setAsked(wanted);
  };
  const problem = exact.error ?? error;
  return (
    <section className="find-sale" aria-label="Find the sale">
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label="Find the sale"
          value={text}
          onChange={setText}
          placeholder={seesAll ? 'Receipt number, customer or phone' : 'Receipt number, or scan its code'}
          type="search"
          autoComplete="off"
          error={problem === undefined ? undefined : refusalText(problem)}
          help="Finds the sale; then press Refund or Exchange."
        />
        <Button
          type="submit"
          variant="primary"
          icon="search"
          isBusy={isFetching || exact.isLoading}
          disabled={text.trim() === ''}
        >
          Find
        </Button>
        {mayRecord && (
          <Button icon="barcode" aria-expanded={isByGoods} onClick={() => setIsByGoods(!isByGoods)}>
            Find by product
          </Button>
        )}
        {otherWay}
      </form>
      {isByGoods && <SalesOfProduct onChoose={(number) => void openExactly(number)} />}
      {found !== undefined && only === undefined && <FoundSales sales={found.items} asked={asked} />}
    </section>
  );
}

/** The newest of several sales, or that there is none. */
function FoundSales({ sales, asked }: { sales: readonly SaleListItem[]; asked: string }) {
  const { currencyCode } = useBusiness();
  const seesAll = usePermission('sales.view_all');
  return (
    <div role="status">
      {sales.length === 0 ? (
        <p className="adm-muted">
          {seesAll
            ? `No sale matches “${asked}”.`
            : `No sale has the number “${asked}”, and none of your own sales matches.`}
        </p>
      ) : (
        <ul className="goods-found">
          {sales.slice(0, SHOWN).map((sale) => (
            <li key={sale.id}>
              <Link className="goods-choice" to={`/admin/sales/${sale.id}`} state={FOR_RETURN}>
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
      {sales.length > SHOWN && (
        <Link to={`/admin/sales?tab=list&days=all&q=${encodeURIComponent(asked)}`}>Show all in the sales list</Link>
      )}
    </div>
  );
}
