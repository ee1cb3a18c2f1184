import { fc, test as property } from '@fast-check/jest';
import { brandContrast } from './brandContrast';
import { defaultColors } from './colors';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brandContrast', () => {
  it('tells how the standard colours come out', () => {
    expect(brandContrast(defaultColors, 'light')).toMatchObject({
      surface: '#ffffff',
      fill: '#2563eb',
      onFill: '#ffffff',
      fillRatio: '5.1',
      onAccent: '#111827',
      isLinkAdjusted: false,
    });
    expect(brandContrast(defaultColors, 'dark')).toMatchObject({ surface: '#14171f', isLinkAdjusted: true });
  });

  it('leaves a link alone that can be read as it is', () => {
    expect(brandContrast({ ...defaultColors, primaryColor: '#1e3a8a' }, 'light')).toMatchObject({
      link: '#1e3a8a',
      isLinkAdjusted: false,
    });
  });

  property.prop([color])('links of every colour can be read on both themes', (primaryColor) => {
    for (const theme of ['light', 'dark'] as const)
      expect(Number(brandContrast({ ...defaultColors, primaryColor }, theme).linkRatio)).toBeGreaterThanOrEqual(4.5);
  });
});
