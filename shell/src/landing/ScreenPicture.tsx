import type { ScreenPictureFiles } from './screenPictures';

interface ScreenPictureProps {
  picture: ScreenPictureFiles;
  frame?: 'desk' | 'phone' | 'paper';
  /** For the picture at the top of the page: fetched at once instead of when it comes near. */
  isEager?: boolean;
}

/** A picture of a real screen in a plain frame, in the theme of the visitor. */
export function ScreenPicture({ picture, frame = 'desk', isEager = false }: ScreenPictureProps) {
  const { light, dark, width, height, alt } = picture;
  return (
    <picture className="land-screen" data-frame={frame}>
      {dark !== null && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={light}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={isEager ? 'eager' : 'lazy'}
        {...(isEager ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  );
}
