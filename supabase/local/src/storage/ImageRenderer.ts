import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { KeyedLimiter } from '@dukani/shared/limiter';

/** The longest side of a rendered picture, in pixels. */
export const maxImageSide = 2_000;
const maxInputPixels = 40_000_000;
const maxCachedFiles = 5_000;
const renderableTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);

/** How a picture is wanted. Sides in pixels, quality 20 to 100. */
export interface RenderOptions {
  width: number | null;
  height: number | null;
  quality: number;
  resize: 'cover' | 'contain' | 'fill';
  format: 'webp' | 'avif' | 'jpeg' | 'png';
}

/** A rendered picture on disk. */
export interface RenderedImage {
  file: string;
  mimetype: string;
  eTag: string;
}

/** Reads the options of a render address; a text names the first thing wrong with it. */
export function readRenderOptions(query: URLSearchParams, sourceType: string, accept: string): RenderOptions | string {
  const width = readSide(query.get('width'));
  const height = readSide(query.get('height'));
  if (width === 'invalid') return `width must be a number from 1 to ${maxImageSide}`;
  if (height === 'invalid') return `height must be a number from 1 to ${maxImageSide}`;
  const quality = Number(query.get('quality') ?? '80');
  if (!Number.isInteger(quality) || quality < 20 || quality > 100) return 'quality must be a number from 20 to 100';
  const resize = query.get('resize') ?? 'cover';
  if (resize !== 'cover' && resize !== 'contain' && resize !== 'fill') return 'resize must be cover, contain or fill';
  const format = chooseFormat(query.get('format'), sourceType, accept);
  return format === null
    ? 'format must be webp, avif, jpeg, png or origin'
    : { width, height, quality, resize, format };
}

// One picture keeps one core busy and no more.
sharp.concurrency(1);

/**
 * Makes smaller copies of stored pictures and keeps them on disk. Renders two at a time, for one address only one: anybody may ask for
 * any number of sizes, and the pictures of all others would come after them.
 */
export class ImageRenderer {
  private readonly running = new Map<string, Promise<RenderedImage>>();
  private readonly limiter = new KeyedLimiter({ total: 2, perKey: 1, waitingPerKey: 60, waiting: 600 });

  constructor(private readonly cacheFolder: string) {}

  /** Whether pictures of this type can be rendered. */
  canRender(mimetype: string): boolean {
    return renderableTypes.has(mimetype);
  }

  /** The copy of a picture as wanted: from the cache at once when it was made before, otherwise in the turn of who asks. */
  async render(source: { file: string; eTag: string }, options: RenderOptions, asker: string): Promise<RenderedImage> {
    const name = createHash('sha256')
      .update(JSON.stringify([source.file, source.eTag, options]))
      .digest('hex');
    const image: RenderedImage = {
      file: path.join(this.cacheFolder, `${name}.${options.format}`),
      mimetype: `image/${options.format}`,
      eTag: `"${name.slice(0, 32)}"`,
    };
    const known = () => this.running.get(name) ?? (existsSync(image.file) ? image : null);
    const found = known();
    if (found !== null) return await found;
    return await this.limiter.run(asker, async () => {
      // Others may have asked for it before their turn, too, and have had theirs.
      const made = known();
      if (made !== null) return await made;
      const work = this.make(source.file, image, options).finally(() => this.running.delete(name));
      this.running.set(name, work);
      return await work;
    });
  }

  private async make(
    source: string,
    image: RenderedImage,
    { width, height, quality, resize, format }: RenderOptions,
  ): Promise<RenderedImage> {
    await fs.mkdir(this.cacheFolder, { recursive: true, mode: 0o700 });
    const unfinished = `${image.file}.${randomUUID()}.part`;
    await sharp(source, { limitInputPixels: maxInputPixels, failOn: 'error' })
      .rotate()
      .resize({
        ...(width === null ? {} : { width }),
        ...(height === null ? {} : { height }),
        fit: resize === 'contain' ? 'inside' : resize,
        withoutEnlargement: true,
      })
      .toFormat(format, { quality })
      .toFile(unfinished);
    await fs.rename(unfinished, image.file);
    await this.prune();
    return image;
  }

  // Any width may be asked for, so the cache is emptied before it fills the disk.
  private async prune(): Promise<void> {
    const files = await fs.readdir(this.cacheFolder);
    if (files.length > maxCachedFiles)
      await Promise.all(files.map(async (file) => await fs.rm(path.join(this.cacheFolder, file), { force: true })));
  }
}

function readSide(text: string | null): number | null | 'invalid' {
  if (text === null) return null;
  const side = Number(text);
  return Number.isInteger(side) && side >= 1 && side <= maxImageSide ? side : 'invalid';
}

function chooseFormat(requested: string | null, sourceType: string, accept: string): RenderOptions['format'] | null {
  if (requested === 'webp' || requested === 'avif' || requested === 'jpeg' || requested === 'png') return requested;
  if (requested !== null && requested !== 'origin') return null;
  if (requested === null && accept.includes('image/webp')) return 'webp';
  return sourceType === 'image/png'
    ? 'png'
    : sourceType === 'image/webp'
      ? 'webp'
      : sourceType === 'image/avif'
        ? 'avif'
        : 'jpeg';
}
