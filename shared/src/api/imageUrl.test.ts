/** @jest-environment jsdom */
import { configureData } from './dataClient';
import { imageUrl } from './imageUrl';

describe('imageUrl', () => {
  const own = '/storage/v1/object/public/product-images/t/milk.webp';

  it('asks the own storage for the size that is shown, doubled for sharp screens', () => {
    configureData({ supabaseUrl: location.origin, supabaseKey: 'key' });

    expect(imageUrl(own, { width: 120 })).toBe('/storage/v1/render/image/public/product-images/t/milk.webp?width=240');
    expect(imageUrl(own, { width: 120, height: 80 })).toBe(
      '/storage/v1/render/image/public/product-images/t/milk.webp?width=240&height=160&resize=cover',
    );
  });

  it('goes to the project where the API is on another origin', () => {
    configureData({ supabaseUrl: 'https://x.supabase.co', supabaseKey: 'key' });

    expect(imageUrl(own, { width: 10 })).toBe(
      'https://x.supabase.co/storage/v1/render/image/public/product-images/t/milk.webp?width=20',
    );
    expect(imageUrl(`https://x.supabase.co${own}`, { width: 10 })).toBe(
      'https://x.supabase.co/storage/v1/render/image/public/product-images/t/milk.webp?width=20',
    );
  });

  it('leaves drawings and pictures of other sites as they are', () => {
    configureData({ supabaseUrl: location.origin, supabaseKey: 'key' });

    expect(imageUrl('/storage/v1/object/public/branding/t/logo.svg', { width: 10 })).toBe(
      '/storage/v1/object/public/branding/t/logo.svg',
    );
    expect(imageUrl('https://elsewhere.example/a.png', { width: 10 })).toBe('https://elsewhere.example/a.png');
  });
});
