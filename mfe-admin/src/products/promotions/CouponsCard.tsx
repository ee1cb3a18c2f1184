import { useRef, useState } from 'react';
import { formatDate, formatNumber } from '@dukani/shared/format';
import type { CouponPage, Promotion } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button, EmptyState, Skeleton } from '@dukani/shared/ui-core';
import {
  ErrorAlert,
  InlineForm,
  printElement,
  refusalText,
  saveTextFile,
  toCsv,
  useConfirm,
  useEditForm,
  useNotify,
  type FormErrors,
} from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { useGenerateCouponsMutation, useListCouponsInfiniteQuery, useStopCouponMutation } from './promotionsApi';
import { countText } from '../../common/countText';

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
      const codes = coupons.filter(({ stopped_at: stoppedAt }) => stoppedAt === null).map(({ code }) => code);
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success(`${countText(codes.length, 'code')} copied`);
    } catch (thrown) {
      notify.error('Nothing was copied', refusalText(thrown));
    }
  };
  const save = () =>
    saveTextFile(
      `coupons-${promotion.name.replace(/[^\w-]+/g, '-').toLowerCase()}.csv`,
      toCsv(
        ['Code', 'Used', 'Uses allowed', 'End date', 'Stopped'],
        coupons.map((coupon) => [
          coupon.code,
          coupon.use_count,
          coupon.usage_limit,
          coupon.valid_until === null ? null : formatDate(coupon.valid_until, timezone),
          coupon.stopped_at === null ? null : formatDate(coupon.stopped_at, timezone),
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
              <li key={coupon.id} data-stopped={coupon.stopped_at === null ? undefined : ''}>
                <strong>{coupon.code}</strong>
                <span>
                  {coupon.stopped_at !== null && 'stopped · '}
                  {coupon.usage_limit === null
                    ? `used ${countText(coupon.use_count, 'time')}`
                    : `${formatNumber(coupon.use_count)} of ${formatNumber(coupon.usage_limit)} used`}
                  {coupon.valid_until !== null && ` · until ${formatDate(coupon.valid_until, timezone)}`}
                </span>
                <StopButton coupon={coupon} />
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

/** Takes one code out of use, or lets it hold again; the others stay as they are. */
function StopButton({ coupon: { id, code, stopped_at: stoppedAt } }: { coupon: CouponPage['rows'][number] }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [stop, { isLoading }] = useStopCouponMutation();
  const isStopped = stoppedAt !== null;
  const press = async () => {
    const isSure =
      isStopped ||
      (await confirm({
        title: `Stop ${code}?`,
        content: 'This code can no longer be used. Past sales keep their price, and other codes still work.',
        confirmLabel: 'Stop code',
        isDanger: true,
      }));
    if (!isSure) return;
    try {
      await stop({ id, isStopped: !isStopped }).unwrap();
      notify.success(isStopped ? `${code} can be used again` : `${code} is stopped`);
    } catch (thrown) {
      notify.error(isStopped ? `${code} is still stopped` : `${code} was not stopped`, refusalText(thrown));
    }
  };
  return (
    <Button
      size="small"
      variant="ghost"
      isBusy={isLoading}
      aria-label={isStopped ? `Allow ${code} again` : `Stop ${code}`}
      onClick={() => void press()}
    >
      {isStopped ? 'Allow again' : 'Stop'}
    </Button>
  );
}

interface CouponDraft {
  code: string;
  count: string;
  limit: string;
  until: string;
}

function couponErrors({ code, count, limit }: CouponDraft): FormErrors<CouponDraft> {
  const wanted = Number(count);
  const isCount = /^\d+$/.test(count.trim()) && wanted >= 1 && wanted <= 1000;
  return {
    ...(code.trim() !== '' || isCount ? {} : { count: 'Type how many, from 1 to 1000.' }),
    ...(limit.trim() === '' || /^[1-9]\d{0,5}$/.test(limit.trim())
      ? {}
      : { limit: 'Uses is a whole number; leave it empty for no limit.' }),
  };
}

function CouponForm({ promotion }: { promotion: Promotion }) {
  const [generate] = useGenerateCouponsMutation();
  // One request for one press that succeeded: sent again after a lost answer it makes nothing twice.
  const [id, setId] = useState(newId);
  const form = useEditForm<CouponDraft, { draft: CouponDraft; codes: string[] }>({
    initial: { code: '', count: '1', limit: '1', until: '' },
    version: null,
    validate: couponErrors,
    save: async (draft) => {
      const code = draft.code.trim();
      const { codes } = await generate({
        id,
        promotion_id: promotion.id,
        ...(code === '' ? { count: Number(draft.count) } : { code }),
        usage_limit: draft.limit.trim() === '' ? null : Number(draft.limit),
        valid_until: draft.until === '' ? null : draft.until,
      }).unwrap();
      return { draft: { ...draft, code: '' }, codes };
    },
    stored: ({ draft }) => ({ draft, version: null }),
    savedText: ({ codes }) =>
      codes.length === 1 ? `${codes[0]} created` : `${formatNumber(codes.length)} coupons created`,
    onSaved: () => setId(newId()),
    fieldOf: (field) => ({ usage_limit: 'limit' as const, valid_until: 'until' as const })[field] ?? null,
  });
  return (
    <InlineForm form={form} className="promotion-coupon-form">
      <TextField
        label="Your own code"
        {...form.field('code')}
        maxLength={40}
        placeholder="random codes"
        autoComplete="off"
      />
      {form.draft.code.trim() === '' && <TextField label="How many" {...form.field('count')} inputMode="numeric" />}
      <TextField label="Uses of each" {...form.field('limit')} inputMode="numeric" />
      <TextField label="End date" type="date" {...form.field('until')} />
      <Button type="submit" variant="primary" isBusy={form.isSaving}>
        Create coupons
      </Button>
    </InlineForm>
  );
}
