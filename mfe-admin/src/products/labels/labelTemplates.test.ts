import { A4, LABEL_TEMPLATES, labelsOnPage, pagesOf, placeOnPage } from './labelTemplates';

const [SHEET, ROLL] = LABEL_TEMPLATES;

describe('label sheets', () => {
  it.each(LABEL_TEMPLATES)('$name lie on their paper and do not overlap', (template) => {
    const places = Array.from({ length: labelsOnPage(template) }, (_, index) => placeOnPage(template, index));
    const { sheet, width, height } = template;
    if (sheet === null) return expect(places).toEqual([{ left: 0, top: 0 }]);
    expect(sheet.pitchX).toBeGreaterThanOrEqual(width);
    expect(sheet.pitchY).toBeGreaterThanOrEqual(height);
    for (const { left, top } of places) {
      expect(left + width).toBeLessThanOrEqual(A4.width + 0.001);
      expect(top + height).toBeLessThanOrEqual(A4.height + 0.001);
    }
  });

  it('begin where the last sheet was left', () => {
    const pages = pagesOf(['a', 'b', 'c'], SHEET, 64);

    expect(pages).toHaveLength(2);
    expect(pages[0]?.slice(62)).toEqual([null, 'a', 'b']);
    expect(pages[1]).toEqual(['c']);
  });

  it('hold one label a page on a roll, whatever the start', () => {
    expect(pagesOf(['a', 'b'], ROLL!, 9)).toEqual([['a'], ['b']]);
    expect(pagesOf([], SHEET, 9)).toEqual([]);
  });
});
