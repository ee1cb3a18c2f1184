import { renderMotif } from './motifs';
import type { DrawShape } from './packShapes';
import { box, disc, oval, place, shape, shine, stroke } from './svg';

const wood = '#d9a766';

/** Electrical goods, stationery, books and services. */
export const goodsShapes: Record<string, DrawShape> = {
  bulb: (p) =>
    disc(400, 380, 220, `${p.light}66`) +
    shape('M400 190 A170 170 0 0 1 500 496 Q476 520 474 556 H326 Q324 520 300 496 A170 170 0 0 1 400 190Z', p.main) +
    oval(336, 330, 30, 60, '#ffffff77') +
    box(330, 556, 140, 34, 12, '#b8c0ca') +
    box(340, 594, 120, 30, 12, '#9aa4b0') +
    box(352, 628, 96, 30, 12, '#b8c0ca') +
    stroke('M360 556 L370 430 L400 470 L430 430 L440 556', p.dark, 8),
  battery: (p, motif) =>
    [300, 470]
      .map(
        (x, index) =>
          box(x - 30, 190, 60, 40, 10, '#aeb7c2') +
          box(x - 74, 222, 148, 460, 26, index === 0 ? p.main : p.dark) +
          box(x - 74, 222, 148, 120, 26, '#3a4250') +
          place(renderMotif(motif, '#ffffff'), x, 500, { scale: 0.7 }) +
          shine(x - 58, 360, 14, 280),
      )
      .join(''),
  torch: (p) =>
    place(
      shape('M-90 -280 H90 L60 -170 H-60Z', p.dark) +
        oval(0, -280, 90, 22, '#fff3b0') +
        box(-60, -170, 120, 420, 26, p.main) +
        box(-24, -80, 48, 90, 20, p.spark) +
        stroke('M-40 80 H40 M-40 120 H40 M-40 160 H40 M-40 200 H40', p.dark, 10),
      400,
      450,
      { turn: -28 },
    ),
  plug: (p) =>
    box(230, 300, 340, 380, 40, p.main) +
    box(256, 326, 288, 328, 26, p.light) +
    [
      [330, 420],
      [470, 420],
      [330, 560],
      [470, 560],
    ]
      .map(
        ([x = 0, y = 0]) =>
          disc(x, y, 54, '#fffdf8') +
          box(x - 22, y - 8, 12, 26, 4, p.dark) +
          box(x + 10, y - 8, 12, 26, 4, p.dark) +
          box(x - 6, y - 34, 12, 22, 4, p.dark),
      )
      .join('') +
    stroke('M400 300 Q400 200 520 190', p.dark, 24),
  cable: (p) =>
    stroke(
      'M220 600 Q160 360 340 340 Q540 330 520 480 Q500 600 380 570 Q290 540 330 450 Q400 330 600 420',
      p.main,
      26,
    ) +
    place(box(-34, -60, 68, 90, 14, p.dark) + box(-20, 28, 40, 50, 6, '#c4ccd6'), 220, 620, { turn: 12 }) +
    place(box(-34, -60, 68, 90, 14, p.dark) + box(-20, -104, 40, 48, 6, '#c4ccd6'), 622, 404, { turn: 60 }),
  earphones: (p) =>
    stroke('M290 330 Q300 500 400 560 Q500 500 510 330 M400 560 V680', p.dark, 14) +
    disc(290, 290, 62, p.main) +
    disc(290, 290, 34, p.light) +
    disc(510, 290, 62, p.main) +
    disc(510, 290, 34, p.light) +
    box(376, 540, 48, 70, 20, p.main),
  chip: (p, motif) =>
    shape('M280 230 H470 L540 300 V640 Q540 674 506 674 H294 Q260 674 260 640 V250Z', p.main) +
    [300, 346, 392, 438].map((x) => box(x, 250, 28, 90, 8, '#f3cf6a')).join('') +
    box(296, 400, 208, 220, 16, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 510, { scale: 1 }),
  sheet: (p) =>
    place(box(-140, -200, 280, 380, 10, p.light), 420, 460, { turn: 8 }) +
    place(
      box(-140, -200, 280, 380, 10, '#ffffff') +
        box(-104, -150, 150, 18, 9, p.main) +
        [-100, -60, -20, 20, 60].map((y) => box(-104, y, 208, 12, 6, p.light)).join('') +
        box(-104, 100, 110, 12, 6, p.light),
      390,
      450,
      { turn: -5 },
    ),
  scooter: (p) =>
    disc(270, 620, 74, '#3a4250') +
    disc(270, 620, 34, p.light) +
    disc(560, 620, 74, '#3a4250') +
    disc(560, 620, 34, p.light) +
    shape(
      'M190 560 Q200 470 330 470 L400 560 H470 Q480 420 440 330 L500 316 Q560 430 580 560 Q520 530 480 620 H350 Q340 540 260 540 Q210 540 190 560Z',
      p.main,
    ) +
    box(190, 330, 190, 140, 18, p.spark) +
    box(190, 380, 190, 20, 0, '#ffffff66') +
    stroke('M446 326 L400 300', '#3a4250', 18) +
    disc(540, 420, 22, '#ffe79a') +
    box(290, 452, 130, 34, 17, '#3a4250'),
  notebook: (p) =>
    place(
      box(-160, -220, 320, 440, 18, p.dark) +
        box(-140, -210, 310, 420, 10, '#fffdf8') +
        box(-160, -220, 312, 440, 18, p.main) +
        box(-160, -220, 56, 440, 18, p.dark) +
        box(-60, -140, 160, 100, 12, '#fffdf8') +
        box(-40, -112, 110, 12, 6, p.light) +
        box(-40, -84, 80, 12, 6, p.light),
      400,
      450,
      { turn: -6 },
    ),
  pen: (p) =>
    place(
      box(-30, -300, 60, 470, 26, p.main) +
        box(-30, -300, 60, 120, 26, p.dark) +
        box(26, -290, 14, 170, 7, p.dark) +
        shape('M-30 160 H30 L8 260 H-8Z', '#e8d5b5') +
        shape('M-8 246 H8 L0 290Z', p.dark) +
        box(-14, -150, 14, 280, 7, '#ffffff55'),
      400,
      440,
      { turn: 32 },
    ),
  pens: () =>
    ['#df617f', '#f0a03c', '#f3c433', '#5aa852', '#4b9fdc', '#885a9c']
      .map((fill, index) =>
        place(
          shape('M-30 -190 L0 -260 L30 -190 V200 H-30Z', '#efd9b4') +
            shape('M-10 -236 L0 -260 L10 -236Z', fill) +
            box(-30, -150, 60, 350, 6, fill) +
            box(-8, -150, 12, 350, 4, '#ffffff44'),
          240 + index * 64,
          450 + (index % 2) * 20,
        ),
      )
      .join('') +
    box(196, 540, 408, 140, 20, '#62738a') +
    box(196, 540, 408, 40, 20, '#4d5b6e'),
  ruler: (p) =>
    place(
      box(-70, -300, 140, 600, 12, p.main) +
        Array.from({ length: 15 }, (_, i) => box(-70, -280 + i * 40, i % 5 === 0 ? 64 : 38, 7, 3, p.dark)).join('') +
        disc(40, 262, 14, p.ground),
      400,
      430,
      { turn: 38 },
    ),
  backpack: (p, motif) =>
    stroke('M350 250 Q350 170 400 170 Q450 170 450 250', p.dark, 24) +
    shape('M250 360 Q250 230 400 230 Q550 230 550 360 V640 Q550 684 506 684 H294 Q250 684 250 640Z', p.main) +
    box(214, 440, 50, 180, 24, p.dark) +
    box(536, 440, 50, 180, 24, p.dark) +
    box(290, 470, 220, 170, 26, p.dark) +
    stroke('M310 510 H490', p.light, 8) +
    place(renderMotif(motif, p.light), 400, 370, { scale: 0.7 }) +
    stroke('M270 300 Q400 250 530 300', p.light, 7),
  book: (p, motif) =>
    place(
      box(-150, -230, 310, 460, 12, p.dark) +
        box(-130, -216, 290, 432, 6, '#fbf7ee') +
        box(-150, -230, 296, 460, 12, p.main) +
        box(-150, -230, 36, 460, 12, p.dark) +
        box(-80, -170, 190, 14, 7, p.light) +
        box(-80, -140, 130, 14, 7, p.light) +
        place(renderMotif(motif, p.light), 14, 40, { scale: 1.4 }),
      400,
      445,
      { turn: -4 },
    ),
  press: (p) =>
    stroke('M560 360 Q660 360 660 470 Q660 580 560 570', p.dark, 26) +
    box(388, 170, 24, 120, 8, '#8d99a8') +
    disc(400, 164, 26, p.dark) +
    box(250, 280, 300, 40, 14, p.dark) +
    box(262, 320, 276, 340, 16, '#ffffffbb') +
    box(270, 440, 260, 212, 12, '#5a3a28') +
    box(270, 424, 260, 24, 6, '#c69a6d') +
    box(250, 650, 300, 34, 14, p.dark) +
    shine(282, 336, 16, 280),
  dripper: (p) =>
    shape('M240 240 H560 L450 430 H350Z', p.main) +
    oval(400, 240, 160, 30, p.dark) +
    oval(400, 242, 136, 20, '#5a3a28') +
    box(330, 426, 140, 24, 10, p.dark) +
    shape('M300 470 H500 L520 640 Q520 684 476 684 H324 Q280 684 280 640Z', '#ffffffbb') +
    shape('M290 560 H510 L516 640 Q514 672 476 672 H324 Q286 672 284 640Z', '#6b452f') +
    stroke('M400 450 V560', '#6b452f', 8),
  grinder: (p) =>
    box(270, 440, 260, 244, 20, wood) +
    box(310, 540, 180, 90, 10, '#b98a56') +
    disc(400, 585, 14, p.dark) +
    shape('M300 440 Q310 330 400 326 Q490 330 500 440Z', p.main) +
    stroke('M400 326 V240 H540', p.dark, 18) +
    disc(552, 226, 30, wood),
  cake: (p, motif) =>
    shape('M220 470 Q400 420 580 470 V640 Q400 690 220 640Z', p.main) +
    shape(
      'M220 470 Q400 420 580 470 Q580 540 540 530 Q520 500 490 540 Q460 590 430 540 Q400 500 370 545 Q340 590 310 540 Q280 500 256 532 Q220 540 220 470Z',
      '#fff7ef',
    ) +
    place(renderMotif(motif, p.spark), 400, 400, { scale: 0.7 }),
};
