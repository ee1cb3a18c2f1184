import { renderMotif } from './motifs';
import type { DrawShape } from './packShapes';
import { box, disc, oval, place, shape, shine, stroke } from './svg';

const steel = '#c4ccd6';
const crust = '#d9a05a';

/** What only the sample goods of a new business need. */
export const sampleShapes: Record<string, DrawShape> = {
  phone: (p, motif) =>
    box(272, 130, 256, 550, 40, p.dark) +
    box(288, 150, 224, 510, 26, p.light) +
    disc(400, 400, 74, '#ffffff99') +
    place(renderMotif(motif, p.main), 400, 400, { scale: 0.8 }) +
    box(366, 162, 68, 16, 8, p.dark) +
    box(360, 638, 80, 8, 4, p.dark) +
    shine(304, 190, 14, 300),
  phonecase: (p, motif) =>
    box(262, 130, 276, 550, 52, p.main) +
    box(280, 148, 240, 514, 38, p.light) +
    box(296, 166, 92, 116, 28, p.dark) +
    disc(342, 198, 20, '#fffdf8') +
    disc(342, 248, 20, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 460, { scale: 1.1 }),
  speaker: (p) =>
    box(230, 180, 340, 500, 90, p.main) +
    box(262, 212, 276, 436, 70, p.dark) +
    disc(400, 340, 84, p.light) +
    disc(400, 340, 46, p.main) +
    disc(400, 520, 104, p.light) +
    disc(400, 520, 62, p.main) +
    disc(400, 520, 24, p.dark) +
    disc(400, 234, 9, p.spark),
  powerbank: (p, motif) =>
    box(270, 190, 260, 490, 44, p.main) +
    box(270, 190, 70, 490, 44, p.dark) +
    place(renderMotif(motif, p.light), 430, 380, { scale: 0.9 }) +
    [372, 410, 448, 486].map((x, index) => disc(x, 610, 10, index < 3 ? p.spark : p.light)).join('') +
    box(420, 172, 60, 22, 6, steel),
  scissors: (p) =>
    place(
      place(shape('M-24 -300 Q0 -330 20 -290 L26 40 H-26Z', steel), 0, 0, { turn: 17 }) +
        place(shape('M24 -300 Q0 -330 -20 -290 L-26 40 H26Z', '#aeb7c2'), 0, 0, { turn: -17 }) +
        disc(0, -20, 16, '#5d6774') +
        stroke('M14 20 L84 130 M-14 20 L-84 130', p.dark, 30) +
        [-112, 112]
          .map((x) => `<circle cx="${x}" cy="184" r="62" fill="none" stroke="${p.main}" stroke-width="36"/>`)
          .join(''),
      400,
      440,
    ),
  comb: (p) =>
    place(
      box(-64, -280, 128, 560, 34, p.main) +
        Array.from({ length: 13 }, (_, index) => box(48, -240 + index * 38, 112, 16, 8, p.dark)).join('') +
        shine(-44, -240, 18, 420),
      380,
      410,
      { turn: 16 },
    ),
  polish: (p) =>
    box(346, 130, 108, 270, 26, '#2b2f3a') +
    shine(362, 150, 14, 210) +
    box(330, 390, 140, 34, 10, steel) +
    box(270, 420, 260, 260, 56, p.main) +
    box(270, 560, 260, 120, 56, p.dark) +
    shine(292, 450, 20, 170),
  samosa: (p) =>
    oval(400, 640, 250, 60, '#ffffff') +
    oval(400, 632, 210, 44, p.ground) +
    [
      [300, 470, -8],
      [500, 480, 10],
      [400, 400, 0],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        place(
          shape(
            'M0 -130 Q16 -136 26 -118 L132 96 Q138 128 104 130 H-104 Q-138 128 -132 96 L-26 -118 Q-16 -136 0 -130Z',
            crust,
          ) +
            shape('M0 -130 Q16 -136 26 -118 L132 96 Q138 128 104 130 Q40 60 0 -130Z', '#c4853d') +
            stroke('M-70 80 L-30 6 M-20 100 L0 50', '#f0c98b', 9),
          x,
          y,
          { turn },
        ),
      )
      .join(''),
  wrap: (p) =>
    place(
      box(-92, -260, 184, 300, 92, '#f0d5a4') +
        oval(0, -236, 72, 40, '#7fae5a') +
        disc(-26, -244, 24, p.spark) +
        disc(26, -236, 22, '#f3c433') +
        disc(2, -216, 20, '#b4663f') +
        shape('M-104 -60 L104 -120 L92 250 Q0 290 -92 250Z', '#ffffff') +
        shape('M-104 -60 L104 -120 L102 -60 L-102 0Z', p.main) +
        stroke('M-60 60 L-54 220 M60 20 L54 220', p.ground, 10),
      400,
      410,
      { turn: 18 },
    ),
  basket: (p) =>
    `<path d="M270 400 Q270 190 400 190 Q530 190 530 400" fill="none" stroke="${p.dark}" stroke-width="34"/>` +
    shape('M210 380 H590 L546 650 Q542 680 510 680 H290 Q258 680 254 650Z', p.main) +
    stroke('M236 460 H564 M246 530 H554 M256 600 H544', p.light, 22) +
    stroke('M300 410 L318 656 M400 410 V660 M500 410 L482 656', p.dark, 12) +
    box(192, 356, 416, 54, 27, p.dark),
  gift: (p) =>
    box(230, 370, 340, 310, 20, p.main) +
    box(208, 310, 384, 88, 20, p.dark) +
    box(366, 310, 68, 370, 0, p.light) +
    [-1, 1]
      .map((side) =>
        place(`<ellipse rx="82" ry="46" fill="none" stroke="${p.light}" stroke-width="30"/>`, 400 + side * 78, 262, {
          turn: side * -24,
        }),
      )
      .join('') +
    disc(400, 296, 32, p.light),
  card: (p, motif) =>
    place(box(-150, -210, 300, 420, 18, p.light), 420, 450, { turn: 10 }) +
    place(
      box(-150, -210, 300, 420, 18, '#fffdf8') +
        renderMotif(motif, p.main) +
        stroke('M-80 130 H80 M-50 164 H50', p.light, 12),
      386,
      436,
      {
        turn: -6,
      },
    ),
  bowl: (p) =>
    oval(400, 470, 250, 96, '#ffffff') +
    oval(400, 462, 214, 74, '#c9772b') +
    oval(320, 446, 96, 44, '#fffaf0') +
    disc(440, 442, 24, '#5aa852') +
    disc(500, 470, 22, p.spark) +
    disc(396, 488, 20, '#f3c433') +
    disc(462, 494, 18, '#5aa852') +
    shape('M150 470 H650 Q640 640 500 680 H300 Q160 640 150 470 Q240 566 400 566 Q560 566 650 470Z', p.main) +
    stroke('M340 330 q-24 -40 0 -70 M400 310 q-24 -40 0 -70 M460 330 q-24 -40 0 -70', p.dark, 12),
  charger: (p, motif) =>
    box(330, 150, 28, 130, 8, steel) +
    box(442, 150, 28, 130, 8, steel) +
    box(240, 260, 320, 300, 60, p.main) +
    box(240, 440, 320, 120, 60, p.dark) +
    place(renderMotif(motif, p.light), 400, 360, { scale: 0.8 }) +
    box(356, 556, 88, 44, 10, steel) +
    stroke('M400 600 V680', p.dark, 22),
};
