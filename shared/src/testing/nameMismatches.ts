import axe from 'axe-core';

/**
 * The controls below an element that are called otherwise than they are shown (WCAG 2.5.3, "label in name"), as axe finds them. To leave
 * icon fonts out axe draws the letters, which jsdom cannot: here each letter is as wide as it is drawn, so that none is taken for an icon.
 */
export async function nameMismatches(element: Element): Promise<string[]> {
  const context = {
    canvas: { width: 0, height: 0 },
    measureText: (text: string) => ({ width: text.length * 30 }),
    fillText: () => undefined,
    clearRect: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(Math.ceil(width) * Math.ceil(height) * 4).fill(255),
    }),
  };
  const drawing = jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(context as unknown as RenderingContext);
  try {
    const { violations, incomplete } = await axe.run(element, {
      runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
    });
    expect(incomplete).toEqual([]);
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  } finally {
    drawing.mockRestore();
  }
}
