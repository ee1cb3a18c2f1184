import { renderMotif } from './motifs';
import type { DrawShape } from './packShapes';
import { box, disc, oval, place, shape, shine, stroke } from './svg';

const wood = '#b98a56';
const steel = '#c4ccd6';
const steelDark = '#8d99a8';

/** Care, cleaning and kitchen goods. */
export const homeShapes: Record<string, DrawShape> = {
  soapbar: (p, motif) =>
    box(190, 400, 420, 240, 90, p.dark) +
    box(190, 370, 420, 240, 90, p.main) +
    box(226, 398, 348, 184, 70, p.light) +
    place(renderMotif(motif, p.main), 400, 490, { scale: 1 }) +
    disc(600, 360, 30, '#ffffffcc') +
    disc(650, 410, 18, '#ffffffaa') +
    disc(560, 320, 16, '#ffffffaa'),
  pump: (p, motif) =>
    stroke('M400 250 V190 H500', p.dark, 26) +
    box(350, 230, 100, 50, 12, p.dark) +
    shape('M316 290 H484 Q510 300 510 340 V640 Q510 684 466 684 H334 Q290 684 290 640 V340 Q290 300 316 290Z', p.main) +
    box(312, 380, 176, 210, 16, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 485, { scale: 0.9 }) +
    shine(304, 320, 14, 320),
  tube: (p, motif) =>
    place(
      shape('M-86 -250 H86 L70 190 H-70Z', p.main) +
        box(-92, -270, 184, 34, 6, p.dark) +
        box(-48, 190, 96, 84, 14, p.spark) +
        stroke('M-24 204 V260 M0 204 V260 M24 204 V260', '#ffffff66', 6) +
        disc(0, -40, 62, '#fffdf8') +
        place(renderMotif(motif, p.main), 0, -40, { scale: 0.65 }) +
        box(-56, 90, 112, 14, 7, p.light),
      400,
      410,
      { turn: -12 },
    ),
  brush: (p) =>
    place(
      box(-26, -290, 52, 420, 26, p.main) +
        box(-10, -230, 20, 200, 10, p.light) +
        box(-34, 120, 68, 170, 24, p.dark) +
        box(34, 136, 64, 140, 10, '#f4f8fb') +
        stroke('M44 150 H92 M44 180 H92 M44 210 H92 M44 240 H92', p.light, 9),
      380,
      430,
      { turn: 24 },
    ),
  spray: (p, motif) =>
    shape('M320 260 Q320 220 360 216 V180 H440 V216 Q480 220 480 260Z', '#eef1f4') +
    box(352, 150, 96, 40, 10, p.dark) +
    disc(340, 170, 10, '#ffffff') +
    box(306, 262, 188, 422, 26, p.main) +
    shape('M306 420 L494 350 V560 L306 630Z', p.light) +
    place(renderMotif(motif, p.dark), 400, 490, { scale: 0.9 }) +
    shine(322, 290, 16, 360) +
    disc(280, 150, 9, p.light) +
    disc(244, 130, 7, p.light) +
    disc(246, 174, 7, p.light) +
    disc(210, 150, 6, p.light),
  roll: (p, motif) =>
    shape('M230 330 V600 Q230 680 400 680 Q570 680 570 600 V330Z', '#f8f6f2') +
    oval(400, 330, 170, 74, '#ffffff') +
    oval(400, 330, 170, 74, `${p.light}88`) +
    oval(400, 330, 64, 28, p.dark) +
    oval(400, 336, 50, 20, '#00000055') +
    shape('M230 460 Q400 560 570 460 V560 Q400 650 230 560Z', p.main) +
    place(renderMotif(motif, '#ffffff'), 400, 560, { scale: 0.55 }),
  sponge: (p) =>
    box(210, 420, 380, 130, 30, p.main) +
    box(210, 530, 380, 90, 26, p.dark) +
    [
      [270, 470],
      [340, 500],
      [410, 460],
      [480, 496],
      [540, 466],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 16, 11, p.light))
      .join('') +
    disc(560, 370, 36, '#ffffffcc') +
    disc(620, 410, 22, '#ffffffaa') +
    disc(510, 340, 20, '#ffffffaa'),
  broom: (p) =>
    place(
      box(-14, -320, 28, 420, 14, wood) +
        shape('M-110 90 H110 L140 150 H-140Z', p.dark) +
        shape('M-140 150 H140 L168 300 H-168Z', p.main) +
        stroke('M-100 160 L-118 290 M-50 160 L-58 290 M0 160 V290 M50 160 L58 290 M100 160 L118 290', p.light, 8),
      400,
      400,
      { turn: 8 },
    ),
  pack: (p, motif) =>
    box(190, 270, 420, 400, 36, p.main) +
    shape('M190 560 H610 V634 Q610 670 574 670 H226 Q190 670 190 634Z', p.dark) +
    box(330, 230, 140, 60, 26, p.dark) +
    box(356, 250, 88, 28, 14, p.ground) +
    disc(400, 420, 112, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 420, { scale: 1.1 }) +
    disc(270, 616, 20, p.light) +
    disc(330, 616, 20, p.light) +
    disc(390, 616, 20, p.light) +
    shine(212, 310, 18, 220),
  babybottle: (p, motif) =>
    shape('M400 150 Q430 160 436 220 H364 Q370 160 400 150Z', '#f0c9a4') +
    box(330, 218, 140, 66, 18, p.dark) +
    shape('M310 290 H490 V630 Q490 684 440 684 H360 Q310 684 310 630Z', p.light) +
    shape('M322 420 H478 V626 Q478 672 436 672 H364 Q322 672 322 626Z', '#fffdf8') +
    stroke('M460 330 H484 M452 380 H484 M460 430 H484 M452 480 H484', p.dark, 7) +
    place(renderMotif(motif, p.main), 386, 560, { scale: 0.6 }),
  bucket: (p) =>
    stroke('M236 330 Q400 120 564 330', steelDark, 14) +
    shape('M220 330 H580 L540 650 Q536 684 500 684 H300 Q264 684 260 650Z', p.main) +
    oval(400, 330, 180, 42, p.dark) +
    oval(400, 336, 156, 30, p.light) +
    stroke('M246 450 Q400 492 554 450', p.light, 10) +
    shine(262, 400, 20, 230),
  pot: (p) =>
    shape('M220 420 H580 V600 Q580 670 510 670 H290 Q220 670 220 600Z', p.main) +
    box(200, 388, 400, 44, 22, steel) +
    shape('M240 388 Q260 300 400 300 Q540 300 560 388Z', p.light) +
    box(372, 262, 56, 44, 18, p.dark) +
    box(140, 460, 90, 34, 17, p.dark) +
    box(570, 460, 90, 34, 17, p.dark) +
    shine(250, 450, 20, 160),
  pan: (p) =>
    place(
      oval(0, 0, 210, 150, p.dark) +
        oval(0, -12, 190, 130, p.main) +
        oval(0, -4, 150, 98, p.dark) +
        oval(-40, -30, 70, 34, '#ffffff22') +
        place(box(0, -26, 260, 52, 26, '#2f2a28'), 190, 20, { turn: 14 }),
      330,
      480,
    ),
  knife: () =>
    place(
      shape('M-30 -300 Q50 -220 50 40 H-30Z', '#dfe5ec') +
        shape('M-30 -300 Q-10 -200 -8 40 H-30Z', '#f6f9fc') +
        box(-40, 40, 100, 30, 8, steelDark) +
        box(-34, 68, 88, 220, 30, '#6a4527') +
        disc(10, 120, 10, '#d9c3a0') +
        disc(10, 200, 10, '#d9c3a0'),
      400,
      430,
      { turn: 28 },
    ),
  spoon: () =>
    place(
      oval(0, -190, 86, 124, wood) + oval(0, -184, 60, 94, '#a37646') + box(-20, -80, 40, 380, 20, wood),
      400,
      420,
      { turn: 24 },
    ),
  cup: (p) =>
    stroke('M540 380 Q660 380 650 470 Q640 560 530 550', p.main, 36) +
    shape('M220 320 H560 V560 Q560 670 450 670 H330 Q220 670 220 560Z', p.main) +
    oval(390, 320, 170, 40, p.dark) +
    oval(390, 326, 150, 30, '#6b4a33') +
    stroke('M340 250 q-24 -40 0 -70 M400 250 q-24 -40 0 -70 M460 250 q-24 -40 0 -70', '#ffffffaa', 12) +
    shine(246, 380, 20, 200),
  glass: (p) =>
    shape('M280 220 H520 L490 650 Q488 680 458 680 H342 Q312 680 310 650Z', '#ffffffaa') +
    shape('M292 380 H508 L488 640 Q486 664 460 664 H340 Q314 664 312 640Z', p.light) +
    oval(400, 380, 108, 20, p.main) +
    oval(400, 220, 120, 24, '#ffffffcc') +
    shine(320, 270, 16, 330),
  plate: (p, motif) =>
    oval(400, 500, 260, 150, '#ffffff') +
    oval(400, 492, 260, 146, '#f7f5f1') +
    oval(400, 492, 190, 100, '#ece7de') +
    oval(400, 488, 180, 92, '#fbfaf7') +
    place(renderMotif(motif, p.main), 400, 488, { scale: 0.8 }) +
    stroke('M160 500 A240 132 0 0 1 640 500', p.light, 8),
  flask: (p, motif) =>
    box(344, 150, 112, 100, 18, p.dark) +
    shape('M330 250 H470 Q510 270 510 320 V640 Q510 684 466 684 H334 Q290 684 290 640 V320 Q290 270 330 250Z', p.main) +
    stroke('M510 360 Q600 360 600 450 Q600 540 510 540', p.dark, 26) +
    place(renderMotif(motif, p.light), 400, 480, { scale: 1.1 }) +
    shine(308, 320, 18, 310),
  lunchbox: (p, motif) =>
    box(200, 380, 400, 260, 40, p.main) +
    box(190, 340, 420, 80, 30, p.dark) +
    box(250, 400, 60, 60, 12, p.light) +
    box(490, 400, 60, 60, 12, p.light) +
    place(renderMotif(motif, '#ffffff'), 400, 545, { scale: 0.9 }) +
    shine(222, 440, 18, 150),
  candle: (p) =>
    [
      [290, 330],
      [400, 250],
      [510, 370],
    ]
      .map(
        ([x = 0, top = 0]) =>
          box(x - 44, top, 88, 680 - top, 16, p.light) +
          box(x + 14, top, 30, 680 - top, 14, p.main) +
          stroke(`M${x} ${top} V${top - 30}`, '#5a4a3a', 6) +
          shape(
            `M${x} ${top - 110} Q${x + 34} ${top - 50} ${x} ${top - 24} Q${x - 34} ${top - 50} ${x} ${top - 110}Z`,
            '#f4a23c',
          ) +
          shape(
            `M${x} ${top - 74} Q${x + 16} ${top - 46} ${x} ${top - 30} Q${x - 16} ${top - 46} ${x} ${top - 74}Z`,
            '#ffe08a',
          ),
      )
      .join(''),
  tote: (p, motif) =>
    stroke('M310 330 Q310 180 400 180 Q490 180 490 330', p.dark, 22) +
    shape('M220 320 H580 L604 650 Q606 684 570 684 H230 Q194 684 196 650Z', p.main) +
    shape('M220 320 H580 L584 366 H216Z', p.dark) +
    place(renderMotif(motif, p.light), 400, 520, { scale: 1.3 }),
  gas: (p) =>
    box(330, 190, 140, 24, 12, p.dark) +
    box(346, 190, 20, 100, 8, p.dark) +
    box(434, 190, 20, 100, 8, p.dark) +
    box(378, 236, 44, 60, 8, '#d6a83a') +
    shape('M260 380 Q270 290 400 284 Q530 290 540 380 V600 Q530 664 400 668 Q270 664 260 600Z', p.main) +
    box(290, 650, 220, 34, 10, p.dark) +
    shape('M260 430 H540 V500 H260Z', '#ffffffcc') +
    shape('M400 436 Q424 464 400 494 Q376 464 400 436Z', p.spark) +
    shine(284, 350, 20, 260),
};
