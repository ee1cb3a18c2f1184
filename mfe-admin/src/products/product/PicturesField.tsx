import { useEffect, useRef } from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Icon, IconButton, ProductImage, Spinner } from '@dukani/shared/ui-core';
import { useUndo } from '@dukani/shared/ui-antd';
import { PICTURE_TYPES, withMoved } from '../productImages';
import { usePictureUploads, type PictureUpload } from './usePictureUploads';

const HOW_TO_MOVE = 'Press Space to pick up the picture, arrow keys to move it, Space to drop it, Escape to cancel.';

/** What is read out while a picture is moved: its place, for its address says nothing to anybody. */
function announcementsFor(imageUrls: readonly string[]): Announcements {
  const place = (id: string | number) => imageUrls.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => `Picture ${place(active.id)} picked up.`,
    onDragOver: ({ over }) => (over === null ? undefined : `At place ${place(over.id)} of ${imageUrls.length}.`),
    onDragEnd: ({ over }) => (over === null ? 'Move cancelled.' : `Dropped at place ${place(over.id)}.`),
    onDragCancel: () => 'Move cancelled.',
  };
}

interface PicturesFieldProps {
  productId: string;
  imageUrls: readonly string[];
  onChange: (imageUrls: string[]) => void;
  isDisabled: boolean;
}

/** A product's pictures: add, sort by dragging or by keys, take away. Files are stored at once, the product only when saved. */
export function PicturesField({ productId, imageUrls, onChange, isDisabled }: PicturesFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  // What is stored while others are on their way must not be lost to an older list.
  const latest = useRef(imageUrls);
  useEffect(() => {
    latest.current = imageUrls;
  });
  const offerUndo = useUndo();
  const set = (urls: string[]) => {
    latest.current = urls;
    onChange(urls);
  };
  const { uploads, problem, add, retry, dismiss } = usePictureUploads({
    productId,
    count: imageUrls.length,
    onStored: (url) => set([...latest.current, url]),
  });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    set(withMoved(imageUrls, imageUrls.indexOf(String(active.id)), imageUrls.indexOf(String(over.id))));
  };
  const remove = (url: string) => {
    const index = imageUrls.indexOf(url);
    set(imageUrls.filter((other) => other !== url));
    offerUndo({
      title: 'Picture removed',
      undo: () => {
        const now = latest.current.filter((other) => other !== url);
        set([...now.slice(0, index), url, ...now.slice(index)]);
        return Promise.resolve();
      },
      undone: 'Picture restored',
    });
  };
  return (
    <div
      className="product-images"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isDisabled) void add([...event.dataTransfer.files]);
      }}
    >
      {imageUrls.length + uploads.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            announcements: announcementsFor(imageUrls),
            screenReaderInstructions: { draggable: HOW_TO_MOVE },
          }}
        >
          <SortableContext items={[...imageUrls]} strategy={rectSortingStrategy} disabled={isDisabled}>
            <ul aria-label="Pictures">
              {imageUrls.map((url, index) => (
                <Picture key={url} url={url} index={index} onRemove={() => remove(url)} />
              ))}
              {uploads.map((upload) => (
                <Uploading
                  key={upload.id}
                  upload={upload}
                  onRetry={() => void retry(upload)}
                  onDismiss={() => dismiss(upload)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
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
          void add(files);
        }}
      />
      <Button icon="upload" onClick={() => inputRef.current?.click()}>
        Add pictures
      </Button>
      <p className={problem === null ? 'adm-muted' : 'adm-error'} role={problem === null ? undefined : 'alert'}>
        {problem ?? 'Or drop files here. Pictures are resized automatically. Drag to sort; the first is the cover.'}
      </p>
    </div>
  );
}

function Picture({ url, index, onRemove }: { url: string; index: number; onRemove: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: url,
    attributes: { roleDescription: 'picture that can be moved' },
  });
  return (
    <li
      ref={setNodeRef}
      data-is-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ProductImage
        src={url}
        name="Picture"
        width={120}
        height={120}
        alt={index === 0 ? 'Cover picture' : `Picture ${index + 1}`}
      />
      <span className="product-image-actions">
        <button
          type="button"
          className="product-handle"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move picture ${index + 1}: Space, then arrows`}
        >
          <Icon name="menu" size={18} />
        </button>
        <IconButton size="small" icon="trash" label={`Remove picture ${index + 1}`} onClick={onRemove} />
      </span>
      {index === 0 && <span className="product-cover">Cover</span>}
    </li>
  );
}

interface UploadingProps {
  upload: PictureUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

function Uploading({ upload: { file, state, problem }, onRetry, onDismiss }: UploadingProps) {
  if (state !== 'failed')
    return (
      <li className="product-upload" role="status">
        <Spinner text={state === 'resizing' ? 'Resizing' : 'Uploading'} />
      </li>
    );
  return (
    <li className="product-upload" data-is-failed>
      <p role="alert">
        {file.name} was not uploaded. {problem}
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <Button size="small" variant="ghost" onClick={onDismiss}>
        Remove
      </Button>
    </li>
  );
}
