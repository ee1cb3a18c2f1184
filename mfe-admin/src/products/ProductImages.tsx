import { useRef, useState } from 'react';
import { uploadImage } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import { Button, IconButton, ProductImage } from '@dukani/shared/ui-core';
import { newId } from '../common/newId';
import { useBusiness } from '../common/useBusiness';
import { MAX_PICTURES, picturePath, pictureProblem, PICTURE_TYPES, withCover } from './productImages';

interface ProductImagesProps {
  productId: string;
  imageUrls: readonly string[];
  onChange: (imageUrls: string[]) => void;
  isDisabled: boolean;
}

/** A product's pictures: add, choose the cover, take away. Files are stored at once, the product only when it is saved. */
export function ProductImages({ productId, imageUrls, onChange, isDisabled }: ProductImagesProps) {
  const { tenantId } = useBusiness();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const addFiles = async (files: readonly File[]) => {
    const found = files.map(pictureProblem).find((sentence) => sentence !== null) ?? null;
    setProblem(
      found ??
        (imageUrls.length + files.length > MAX_PICTURES ? `A product has at most ${MAX_PICTURES} pictures.` : null),
    );
    if (found !== null || imageUrls.length + files.length > MAX_PICTURES) return;
    setIsUploading(true);
    try {
      const added: string[] = [];
      for (const file of files)
        added.push(
          await uploadImage(
            'product-images',
            picturePath({ tenantId, productId, pictureId: newId(), type: file.type }),
            file,
          ),
        );
      onChange([...imageUrls, ...added]);
    } catch (error) {
      setProblem(`The picture could not be stored. ${errorMessage(error)}`);
    } finally {
      setIsUploading(false);
    }
  };

  return (
    <div
      className="product-images"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isDisabled) void addFiles([...event.dataTransfer.files]);
      }}
    >
      {imageUrls.length > 0 && (
        <ul aria-label="Pictures">
          {imageUrls.map((url, index) => (
            <li key={url}>
              <ProductImage
                src={url}
                name="Picture"
                width={120}
                height={120}
                alt={index === 0 ? 'Cover picture' : `Picture ${index + 1}`}
              />
              <span className="product-image-actions">
                {index > 0 && (
                  <IconButton
                    size="small"
                    icon="star"
                    label={`Make picture ${index + 1} the cover`}
                    onClick={() => onChange(withCover(imageUrls, url))}
                  />
                )}
                <IconButton
                  size="small"
                  icon="trash"
                  label={`Remove picture ${index + 1}`}
                  onClick={() => onChange(imageUrls.filter((other) => other !== url))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={inputRef}
        type="file"
        accept={Object.keys(PICTURE_TYPES).join(',')}
        multiple
        hidden
        aria-label="Picture files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file must be choosable again after it was removed.
          event.target.value = '';
          void addFiles(files);
        }}
      />
      <Button icon="upload" isBusy={isUploading} onClick={() => inputRef.current?.click()}>
        Add pictures
      </Button>
      <p className={problem === null ? 'adm-muted' : 'adm-error'} role={problem === null ? undefined : 'alert'}>
        {problem ?? 'Or drop files here: PNG, JPEG, WebP, AVIF or GIF, up to 5 MB each.'}
      </p>
    </div>
  );
}
