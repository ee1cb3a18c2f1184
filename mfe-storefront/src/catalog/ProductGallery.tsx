import { useEffect, useRef, useState, type UIEvent } from 'react';
import { ShopPicture } from '../common/ShopPicture';
import type { Picture } from './variantSelection';
import './ProductGallery.css';

const sizes = '(min-width: 1280px) 700px, (min-width: 1024px) 56vw, (min-width: 768px) 48vw, 100vw';

interface ProductGalleryProps {
  pictures: readonly Picture[];
  name: string;
  /** The picture of what was chosen: it is brought into sight when it becomes another one. */
  chosenUrl: string | null;
}

/** Pictures side by side, to be swiped; the small ones below lead to each. */
export function ProductGallery({ pictures, name, chosenUrl }: ProductGalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) => {
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  };
  const show = (next: number) => {
    setIndex(next);
    const element = track.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  };
  const chosen = pictures.findIndex(({ url }) => url === chosenUrl);
  const chosenBefore = useRef(chosen);
  useEffect(() => {
    const element = track.current;
    if (element === null || chosen < 0 || chosen === chosenBefore.current) return;
    chosenBefore.current = chosen;
    element.scrollLeft = chosen * element.clientWidth;
  }, [chosen]);
  const isOne = pictures.length < 2;
  const shown = pictures.length === 0 ? [{ url: null, choice: '' }] : pictures;
  return (
    <div className="shop-gallery">
      <ul
        ref={track}
        className="shop-gallery__track"
        onScroll={onScroll}
        aria-label={`Pictures of ${name}`}
        {...(isOne ? {} : { tabIndex: 0 })}
      >
        {shown.map(({ url, choice }, place) => (
          <li key={url}>
            <ShopPicture
              url={url}
              alt={name + (choice && `, ${choice}`) + (isOne ? '' : `, picture ${place + 1} of ${shown.length}`)}
              name={name}
              width={800}
              sizes={sizes}
              isFirstSeen={place === 0}
            />
          </li>
        ))}
      </ul>
      {!isOne && (
        <ul className="shop-gallery__thumbs">
          {pictures.map(({ url, choice }, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1}${choice && `, ${choice}`}`}
                aria-current={place === index}
                onClick={() => show(place)}
              >
                <ShopPicture url={url} alt="" name={name} width={72} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
