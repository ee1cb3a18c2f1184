import { toast } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useArchiveProductsMutation, usePublishProductsMutation } from '../common/productsApi';

interface ProductBulk {
  isBusy: boolean;
  publish: (productIds: readonly string[], isPublished: boolean) => Promise<void>;
  archive: (productIds: readonly string[], isArchived: boolean) => Promise<void>;
}

/** Changes many products at once, with a way back instead of a question before. */
export function useProductBulk(onDone: () => void): ProductBulk {
  const notify = useNotify();
  const [publishProducts, { isLoading: isPublishing }] = usePublishProductsMutation();
  const [archiveProducts, { isLoading: isArchiving }] = useArchiveProductsMutation();

  const run = async (
    change: () => Promise<{ error?: unknown }>,
    undo: () => Promise<{ error?: unknown }>,
    title: string,
  ) => {
    const { error } = await change();
    if (error !== undefined) {
      notify.error('Nothing was changed', error);
      return;
    }
    onDone();
    const onUndo = () =>
      void undo().then((answer) => answer.error !== undefined && notify.error('It could not be undone', answer.error));
    toast({ tone: 'success', title, action: { label: 'Undo', onSelect: onUndo }, durationMs: 10_000 });
  };
  const productsText = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

  return {
    isBusy: isPublishing || isArchiving,
    publish: (ids, isPublished) => {
      const productIds = [...ids];
      return run(
        () => publishProducts({ productIds, isPublished }),
        () => publishProducts({ productIds, isPublished: !isPublished }),
        `${productsText(productIds.length)} ${isPublished ? 'shown in' : 'hidden from'} the shop`,
      );
    },
    archive: (ids, isArchived) => {
      const productIds = [...ids];
      return run(
        () => archiveProducts({ productIds, isArchived }),
        () => archiveProducts({ productIds, isArchived: !isArchived }),
        `${productsText(productIds.length)} ${isArchived ? 'archived' : 'restored'}`,
      );
    },
  };
}
