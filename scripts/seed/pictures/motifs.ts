import { box, disc, oval, place, shape, stroke } from './svg';

/** A small emblem around the origin, about 120 units across, that stands where a label would carry words. */
export function renderMotif(name: string, color: string): string {
  const draw = motifs[name];
  if (draw === undefined) throw new Error(`Unknown motif: ${name}`);
  return draw(color);
}

const around = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => place(draw(index), 0, 0, { turn: (360 / count) * index })).join('');

const motifs: Record<string, (color: string) => string> = {
  grain: (color) =>
    stroke('M0 70 V-30', color, 8) +
    oval(0, -52, 13, 24, color) +
    [-20, 10, 40]
      .map(
        (y) =>
          place(oval(0, -20, 11, 23, color), 0, y, { turn: 48 }) +
          place(oval(0, -20, 11, 23, color), 0, y, { turn: -48 }),
      )
      .join(''),
  sun: (color) => disc(0, 0, 32, color) + around(8, () => box(-5, -68, 10, 24, 5, color)),
  star: (color) => shape('M0 -62 L17 -20 62 -18 27 10 39 54 0 29 -39 54 -27 10 -62 -18 -17 -20Z', color),
  wave: (color) => [-32, 0, 32].map((y) => stroke(`M-60 ${y} q15 -26 30 0 t30 0 t30 0 t30 0`, color, 10)).join(''),
  bean: (color) =>
    [
      [-26, -20, -30],
      [28, -14, 25],
      [0, 34, 80],
    ]
      .map(([x, y, turn]) =>
        place(shape('M-30 0 C-30 -26 -8 -30 0 -18 C8 -30 30 -26 30 0 C30 28 -30 28 -30 0Z', color), x ?? 0, y ?? 0, {
          turn: turn ?? 0,
          scale: 0.85,
        }),
      )
      .join(''),
  drop: (color) =>
    shape('M0 -66 C34 -20 46 2 46 24 A46 46 0 0 1 -46 24 C-46 2 -34 -20 0 -66Z', color) +
    oval(-16, 26, 9, 17, '#ffffff88'),
  leaf: (color) =>
    shape('M-54 54 C-58 -20 -6 -60 60 -58 C62 10 22 58 -54 54Z', color) + stroke('M-62 62 L24 -24', '#ffffff99', 7),
  hex: (color) =>
    [
      [0, -38],
      [-34, 20],
      [34, 20],
    ]
      .map(([x, y]) => place(shape('M0 -34 L30 -17 V17 L0 34 -30 17 V-17Z', color), x ?? 0, y ?? 0))
      .join(''),
  fruit: (color) =>
    disc(-22, 20, 32, color) +
    disc(28, 28, 26, color) +
    stroke('M-20 -6 Q0 -50 26 4', color, 7) +
    place(oval(0, 0, 24, 11, color), 26, -44, { turn: -24 }),
  flower: (color) => around(6, () => oval(0, -38, 18, 26, color)) + disc(0, 0, 16, '#ffffffcc'),
  bubbles: (color) =>
    disc(-20, 16, 34, color) +
    disc(30, -16, 24, color) +
    disc(26, 40, 15, color) +
    disc(-30, -44, 15, color) +
    disc(-30, 4, 9, '#ffffff99'),
  fish: (color) =>
    shape('M-66 0 C-30 -46 26 -40 44 0 C26 40 -30 46 -66 0Z', color) +
    shape('M34 0 L72 -32 V32Z', color) +
    disc(-34, -8, 7, '#ffffff'),
  plain: () => '',
  heart: (color) => shape('M0 58 C-90 -4 -50 -66 0 -24 C50 -66 90 -4 0 58Z', color),
};
