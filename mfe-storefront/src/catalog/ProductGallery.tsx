import { useRef, useState, type UIEvent } from 'react';
import { ShopPicture } from '../common/ShopPicture';
import './ProductGallery.css';

const sizes = '(min-width: 1280px) 700px, (min-width: 1024px) 56vw, (min-width: 768px) 48vw, 100vw';

/** Pictures side by side, to be swiped; the small ones below lead to each. */
export function ProductGallery({ images, name }: { images: readonly string[]; name: string }) {
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
  const shown = images.length === 0 ? [null] : images;
  return (
    <div className="shop-gallery">
      <ul
        ref={track}
        className="shop-gallery__track"
        onScroll={onScroll}
        aria-label={`Pictures of ${name}`}
        {...(shown.length > 1 ? { tabIndex: 0 } : {})}
      >
        {shown.map((url, place) => (
          <li key={url}>
            <ShopPicture
              url={url}
              alt={shown.length > 1 ? `${name}, picture ${place + 1} of ${shown.length}` : name}
              name={name}
              width={800}
              sizes={sizes}
              isFirstSeen={place === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="shop-gallery__thumbs">
          {images.map((url, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1}`}
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
