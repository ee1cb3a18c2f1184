import { useState } from 'react';
import { useNavigate, useParams } from '@dukani/shared/router';
import type { Promotion } from '@dukani/shared/rpc';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, PageHeader, refusalText, useEditForm, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { CouponsCard } from './CouponsCard';
import { draftOf, problemsOf, toInput, describedPromotion, type PromotionDraft } from './promotionDraft';
import { PromotionFields } from './PromotionFields';
import './promotions.css';
import { promotionSentence } from './promotionSentence';
import { useArchivePromotionMutation, useGetPromotionQuery, useSavePromotionMutation } from './promotionsApi';
import { PromotionStateBadge } from './PromotionStateBadge';
import { PromotionStatistics } from './PromotionStatistics';

const BACK = { to: '/admin/products/promotions', label: 'Promotions' };

/** /admin/products/promotions/new and /…/:promotionId: what is given and when, its coupons, and what came of it. */
export function PromotionScreen() {
  const { promotionId = 'new' } = useParams();
  if (promotionId === 'new') return <PromotionForm promotion={null} />;
  return <StoredPromotion key={promotionId} id={promotionId} />;
}

function StoredPromotion({ id }: { id: string }) {
  const { data: promotion, error, refetch } = useGetPromotionQuery(id);
  if (promotion !== undefined)
    return (
      <>
        <PromotionForm promotion={promotion} readAgain={() => refetch().unwrap()} />
        {promotion.needs_coupon && <CouponsCard promotion={promotion} />}
        <PromotionStatistics promotionId={promotion.id} />
      </>
    );
  return (
    <>
      <PageHeader title="Promotion" back={BACK} />
      {error === undefined ? (
        <Skeleton height={320} />
      ) : (
        <ErrorState title="This promotion could not be read" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface PromotionFormProps {
  promotion: Promotion | null;
  readAgain?: () => Promise<Promotion>;
}

function PromotionForm({ promotion, readAgain }: PromotionFormProps) {
  const navigate = useNavigate();
  const { currencyCode, timezone } = useBusiness();
  const [id] = useState(() => promotion?.id ?? newId());
  const [savePromotion] = useSavePromotionMutation();
  const form = useEditForm<PromotionDraft, Promotion>({
    initial: draftOf(promotion),
    version: promotion?.updated_at ?? null,
    validate: problemsOf,
    save: (draft, version) => savePromotion(toInput(id, draft, version)).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: saved.updated_at }),
    ...(readAgain === undefined ? {} : { readAgain }),
    savedText: (saved) => `${saved.name} saved`,
    onSaved: (saved) => promotion === null && navigate(`${BACK.to}/${saved.id}`, { replace: true }),
  });
  return (
    <EditForm
      form={form}
      title={promotion?.name ?? 'New promotion'}
      back={BACK}
      isReadOnly={promotion?.is_archived ?? false}
      actions={promotion !== null && <ArchiveButton promotion={promotion} />}
      notice={
        promotion !== null && promotion.state !== 'running' ? (
          <PromotionStateBadge state={promotion.state} />
        ) : undefined
      }
    >
      <p className="promotion-sentence" role="status" aria-label="Summary">
        {promotionSentence(describedPromotion(form.draft), { currencyCode, timezone })}
      </p>
      <PromotionFields form={form} currencyCode={currencyCode} />
    </EditForm>
  );
}

function ArchiveButton({ promotion }: { promotion: Promotion }) {
  const notify = useNotify();
  const offerUndo = useUndo();
  const [archive, { isLoading }] = useArchivePromotionMutation();
  const set = async (isArchived: boolean) => {
    try {
      await archive({ id: promotion.id, isArchived }).unwrap();
      offerUndo({
        title: isArchived ? `${promotion.name} archived` : `${promotion.name} restored`,
        undo: () => archive({ id: promotion.id, isArchived: !isArchived }).unwrap(),
        undone: isArchived ? `${promotion.name} restored` : `${promotion.name} archived`,
      });
    } catch (thrown) {
      notify.error('Nothing was changed', refusalText(thrown));
    }
  };
  return (
    <Button variant="secondary" isBusy={isLoading} onClick={() => void set(!promotion.is_archived)}>
      {promotion.is_archived ? 'Restore' : 'Archive'}
    </Button>
  );
}
