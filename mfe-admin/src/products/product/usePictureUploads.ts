import { useState } from 'react';
import { uploadImage } from '@dukani/shared/data';
import { announce, refusalText } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { MAX_PICTURES, picturePath, pictureProblem } from '../productImages';
import { shrinkPicture } from '../../common/shrinkPicture';

export interface PictureUpload {
  id: string;
  file: File;
  state: 'resizing' | 'storing' | 'failed';
  problem: string | null;
}

interface PictureUploads {
  uploads: PictureUpload[];
  /** Why a chosen file was not taken. */
  problem: string | null;
  add: (files: readonly File[]) => Promise<void>;
  retry: (upload: PictureUpload) => Promise<void>;
  dismiss: (upload: PictureUpload) => void;
}

/** Pictures on their way to the storage: made smaller, sent one after the other, kept when they fail. */
export function usePictureUploads({
  productId,
  count,
  onStored,
}: {
  productId: string;
  count: number;
  onStored: (url: string) => void;
}): PictureUploads {
  const { tenantId } = useBusiness();
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const update = (id: string, changes: Partial<PictureUpload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id));

  const send = async ({ id, file }: PictureUpload) => {
    try {
      update(id, { state: 'resizing', problem: null });
      const picture = await shrinkPicture(file);
      update(id, { state: 'storing' });
      const url = await uploadImage(
        'product-images',
        picturePath({ tenantId, productId, pictureId: id, type: picture.type }),
        picture,
      );
      drop(id);
      onStored(url);
      announce('Picture uploaded');
    } catch (thrown) {
      update(id, { state: 'failed', problem: refusalText(thrown) });
    }
  };
  return {
    uploads,
    problem,
    add: async (files) => {
      const refused = files.map(pictureProblem).find((sentence) => sentence !== null) ?? null;
      const isTooMany = count + uploads.length + files.length > MAX_PICTURES;
      setProblem(refused ?? (isTooMany ? `A product has at most ${MAX_PICTURES} pictures.` : null));
      if (refused !== null || isTooMany) return;
      const added = files.map((file): PictureUpload => ({ id: newId(), file, state: 'resizing', problem: null }));
      setUploads((before) => [...before, ...added]);
      for (const upload of added) await send(upload);
    },
    retry: send,
    dismiss: ({ id }) => drop(id),
  };
}
