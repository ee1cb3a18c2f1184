import { useRef, useState, type FormEvent } from 'react';
import { formatDate, formatNumber } from '@dukani/shared/format';
import type { Promotion } from '@dukani/shared/rpc';
import { Button, EmptyState, Skeleton, TextField } from '@dukani/shared/ui-core';
import { ErrorAlert, printElement, refusalText, saveTextFile, toCsv, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { dayStart } from './promotionDraft';
import { useGenerateCouponsMutation, useListCouponsInfiniteQuery } from './promotionsApi';

/** The coupons of a promotion: making them, and taking them out of the house. */
export function CouponsCard({ promotion }: { promotion: Promotion }) {
  const notify = useNotify();
  const { timezone } = useBusiness();
  const listRef = useRef<HTMLUListElement>(null);
  const result = useListCouponsInfiniteQuery({ promotionId: promotion.id });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = result;
  const coupons = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(coupons.map(({ code }) => code).join('\n'));
      notify.success(`${formatNumber(coupons.length)} codes copied`);
    } catch (thrown) {
      notify.error('Nothing was copied', refusalText(thrown));
    }
  };
  const save = () =>
    saveTextFile(
      `coupons-${promotion.name.replace(/[^\w-]+/g, '-').toLowerCase()}.csv`,
      toCsv(
        ['Code', 'Used', 'Uses allowed', 'Last day'],
        coupons.map((coupon) => [
          coupon.code,
          coupon.use_count,
          coupon.usage_limit,
          coupon.valid_until === null ? null : lastDay(coupon.valid_until, timezone),
        ]),
      ),
    );
  const print = async () => {
    if (listRef.current === null) return;
    try {
      await printElement(listRef.current, { title: promotion.name });
    } catch (thrown) {
      notify.error('Nothing was printed', refusalText(thrown));
    }
  };
  return (
    <section className="promotion-card" aria-labelledby="promotion-coupons">
      <header className="promotion-card-head">
        <h2 id="promotion-coupons">Coupons {count > 0 && <span>{formatNumber(count)}</span>}</h2>
        {coupons.length > 0 && (
          <div className="promotion-card-actions">
            <Button icon="copy" onClick={() => void copy()}>
              Copy
            </Button>
            <Button icon="download" onClick={save}>
              Export CSV
            </Button>
            <Button icon="printer" onClick={() => void print()}>
              Print
            </Button>
          </div>
        )}
      </header>
      {!promotion.is_archived && <CouponForm promotion={promotion} />}
      {error !== undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={120} />
      ) : coupons.length === 0 ? (
        <EmptyState
          title="No coupons yet"
          description="One code for everybody, such as WELCOME10, or many that are good for one use each."
        />
      ) : (
        <>
          <ul className="promotion-coupons" ref={listRef} aria-label="Coupon codes">
            {coupons.map((coupon) => (
              <li key={coupon.id}>
                <strong>{coupon.code}</strong>
                <span>
                  {coupon.usage_limit === null
                    ? `used ${formatNumber(coupon.use_count)} times`
                    : `${formatNumber(coupon.use_count)} of ${formatNumber(coupon.usage_limit)} used`}
                  {coupon.valid_until !== null && ` · until ${lastDay(coupon.valid_until, timezone)}`}
                </span>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** The last day on which a coupon is taken; its end is the first moment without it. */
const lastDay = (validUntil: string, timezone: string): string =>
  formatDate(new Date(Date.parse(validUntil) - 1).toISOString(), timezone);

function CouponForm({ promotion }: { promotion: Promotion }) {
  const notify = useNotify();
  const { timezone } = useBusiness();
  const [generate, { isLoading }] = useGenerateCouponsMutation();
  const [code, setCode] = useState('');
  const [count, setCount] = useState('1');
  const [limit, setLimit] = useState('1');
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // One request for one press that succeeded: sent again after a lost answer it makes nothing twice.
  const [id, setId] = useState(newId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const wanted = Number(count);
    if (code.trim() === '' && !(/^\d+$/.test(count.trim()) && wanted >= 1 && wanted <= 1000))
      return setProblem('Type how many, from 1 to 1000.');
    if (limit.trim() !== '' && !/^[1-9]\d{0,5}$/.test(limit.trim()))
      return setProblem('Uses is a whole number; leave it empty for no limit.');
    setProblem(null);
    try {
      const { codes } = await generate({
        id,
        promotion_id: promotion.id,
        ...(code.trim() === '' ? { count: wanted } : { code: code.trim() }),
        usage_limit: limit.trim() === '' ? null : Number(limit),
        valid_until: until === '' ? null : dayStart(until, timezone, 1),
      }).unwrap();
      setCode('');
      setId(newId());
      notify.success(codes.length === 1 ? `${codes[0]} made` : `${formatNumber(codes.length)} coupons made`);
    } catch (thrown) {
      setProblem(refusalText(thrown));
      setId(newId());
    }
  };
  return (
    <form className="promotion-coupon-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Code of your own"
        value={code}
        onChange={setCode}
        maxLength={40}
        placeholder="random codes"
        autoComplete="off"
      />
      {code.trim() === '' && <TextField label="How many" value={count} onChange={setCount} inputMode="numeric" />}
      <TextField label="Uses of each" value={limit} onChange={setLimit} inputMode="numeric" />
      <TextField label="Last day" type="date" value={until} onChange={setUntil} />
      <Button type="submit" variant="primary" isBusy={isLoading}>
        Make coupons
      </Button>
      {problem !== null && (
        <p className="promotion-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
