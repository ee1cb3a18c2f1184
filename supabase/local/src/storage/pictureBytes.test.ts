import sharp from 'sharp';
import { fitsPictureType } from './pictureBytes';

const kinds = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
const picture = async (kind: (typeof kinds)[number]) =>
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2563eb' } })
    .toFormat(kind)
    .toBuffer();

describe('fitsPictureType', () => {
  it.each(kinds)('knows a %s, and takes it for no other kind', async (kind) => {
    const file = await picture(kind);
    expect(kinds.filter((other) => fitsPictureType(`image/${other}`, file))).toEqual([kind]);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100)],
  ])('takes %s for no picture', (_what, file) =>
    expect(kinds.filter((kind) => fitsPictureType(`image/${kind}`, file))).toEqual([]),
  );

  it('reads the kind as headers write it, and leaves what is no picture alone', async () => {
    expect(fitsPictureType('Image/PNG; charset=binary', await picture('png'))).toBe(true);
    expect(fitsPictureType('Image/PNG; charset=binary', Buffer.from('text'))).toBe(false);
    expect(fitsPictureType('application/pdf', Buffer.from('text'))).toBe(true);
  });
});
