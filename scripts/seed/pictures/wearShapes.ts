import { renderMotif } from './motifs';
import type { DrawShape } from './packShapes';
import { box, disc, oval, place, shape, stroke } from './svg';

const tee =
  'M300 240 L220 280 L160 400 L240 440 L262 400 V680 H538 V400 L560 440 L640 400 L580 280 L500 240 Q400 310 300 240Z';

/** Clothes and shoes. */
export const wearShapes: Record<string, DrawShape> = {
  shirt: (p, motif) =>
    shape(tee, p.main) +
    stroke('M300 240 Q400 326 500 240', p.dark, 16) +
    stroke('M262 400 V660 M538 400 V660', p.dark, 6) +
    place(renderMotif(motif, p.light), 400, 460, { scale: 0.9 }),
  longshirt: (p) =>
    shape(
      'M300 230 L220 270 L150 560 L226 584 L270 400 V680 H530 V400 L574 584 L650 560 L580 270 L500 230 L400 270Z',
      p.main,
    ) +
    shape('M300 230 L400 290 L360 340Z M500 230 L400 290 L440 340Z', p.dark) +
    stroke('M400 296 V676', p.dark, 7) +
    [350, 430, 510, 590].map((y) => disc(400, y, 9, p.light)).join('') +
    box(446, 400, 62, 70, 8, p.dark),
  hoodie: (p) =>
    shape(
      'M300 260 L210 300 L140 580 L220 604 L262 420 V670 H538 V420 L580 604 L660 580 L590 300 L500 260 Q490 180 400 180 Q310 180 300 260Z',
      p.main,
    ) +
    oval(400, 262, 84, 62, p.dark) +
    shape('M310 540 H490 L510 640 H290Z', p.dark) +
    stroke('M372 310 V390 M428 310 V390', p.light, 9) +
    box(262, 640, 276, 34, 10, p.dark),
  jacket: (p) =>
    shape(
      'M300 230 L210 280 L150 590 L230 610 L262 430 V680 H538 V430 L570 610 L650 590 L590 280 L500 230 L400 330Z',
      p.main,
    ) +
    stroke('M400 330 V680', p.light, 10) +
    shape('M300 230 L400 330 L340 420 L280 260Z M500 230 L400 330 L460 420 L520 260Z', p.dark) +
    box(290, 520, 80, 20, 8, p.dark) +
    box(430, 520, 80, 20, 8, p.dark),
  trousers: (p) =>
    shape('M270 200 H530 L560 690 H440 L400 380 L360 690 H240Z', p.main) +
    box(266, 190, 268, 46, 10, p.dark) +
    stroke('M400 236 V380 M290 250 Q300 320 340 330 M510 250 Q500 320 460 330', p.dark, 7) +
    disc(400, 213, 11, p.spark) +
    stroke('M300 380 L290 660 M500 380 L510 660', '#ffffff33', 8),
  shorts: (p) =>
    shape('M240 280 H560 L610 590 H430 L400 440 L370 590 H190Z', p.main) +
    box(236, 264, 328, 54, 12, p.dark) +
    stroke('M400 318 V440', p.dark, 7) +
    stroke('M380 300 V380 M420 300 V370', p.light, 8) +
    stroke('M204 560 H360 M440 560 H596', p.dark, 8),
  dress: (p, motif) =>
    shape('M330 190 Q400 250 470 190 L490 350 Q480 390 500 420 L600 680 H200 L300 420 Q320 390 310 350Z', p.main) +
    stroke('M306 410 H494', p.dark, 18) +
    place(renderMotif(motif, p.light), 330, 560, { scale: 0.6 }) +
    place(renderMotif(motif, p.light), 470, 600, { scale: 0.6 }) +
    place(renderMotif(motif, p.light), 400, 500, { scale: 0.5 }),
  skirt: (p) =>
    shape('M290 260 H510 L600 660 Q400 700 200 660Z', p.main) +
    box(286, 240, 228, 46, 12, p.dark) +
    stroke('M340 290 L290 668 M400 290 V678 M460 290 L510 668', p.dark, 7),
  cap: (p, motif) =>
    shape('M220 500 Q220 290 420 290 Q600 290 600 500Z', p.main) +
    shape('M220 500 Q120 520 130 560 Q260 540 440 530 L600 500Z', p.dark) +
    disc(412, 290, 16, p.dark) +
    stroke('M412 296 Q350 380 350 500 M412 296 Q490 380 500 500', p.dark, 6) +
    place(renderMotif(motif, p.light), 420, 420, { scale: 0.6 }),
  beanie: (p) =>
    shape('M230 520 Q220 260 400 250 Q580 260 570 520Z', p.main) +
    box(210, 490, 380, 110, 30, p.dark) +
    disc(400, 236, 48, p.light) +
    [270, 330, 390, 450, 510].map((x) => stroke(`M${x} 510 V580`, p.main, 9)).join(''),
  socks: (p) =>
    [
      [0, p.main, p.light],
      [130, p.dark, p.main],
    ]
      .map(([dx, fill, band]) =>
        place(
          shape(
            'M270 220 H390 V500 Q400 560 470 590 Q520 620 480 670 Q400 700 310 640 Q262 600 270 500Z',
            String(fill),
          ) +
            box(266, 216, 128, 54, 14, String(band)) +
            stroke('M274 330 H388 M274 370 H388', String(band), 14),
          Number(dx) - 60,
          0,
        ),
      )
      .join(''),
  sneaker: (p) =>
    shape('M160 560 Q170 440 200 400 Q250 430 300 400 L340 360 Q440 480 560 500 Q640 516 650 590 H160Z', p.main) +
    shape('M150 586 H656 Q660 650 600 650 H210 Q150 650 150 586Z', '#fbfaf7') +
    stroke('M156 606 H650', p.spark, 10) +
    stroke('M330 420 L380 396 M370 460 L420 436 M416 490 L462 470', '#ffffff', 14) +
    shape('M200 400 Q170 470 168 560 H250 Q230 470 240 424Z', p.dark) +
    stroke('M300 540 Q400 560 470 520', p.light, 14),
  boot: (p) =>
    shape('M280 210 H440 V440 Q560 470 610 530 Q630 560 626 610 H270 Q262 420 280 210Z', p.main) +
    shape('M262 610 H636 V650 Q636 680 606 680 H300 Q262 680 262 650Z', '#3a2f2a') +
    stroke('M360 300 H436 M360 350 H436 M364 400 H440', p.light, 10) +
    box(272, 200, 176, 46, 16, p.dark),
  sandal: (p) =>
    shape(
      'M150 590 Q160 530 300 540 Q420 560 520 530 Q650 520 660 590 Q650 640 560 630 H240 Q160 640 150 590Z',
      '#c79a67',
    ) +
    stroke('M240 560 Q330 400 420 570 M430 560 Q520 430 600 560', p.main, 34) +
    disc(330, 480, 18, p.spark),
  scarf: (p) =>
    stroke('M260 300 Q400 430 540 300 Q560 380 440 420 L470 660', p.main, 78) +
    stroke('M444 560 L480 556 M448 600 L486 596', p.light, 12) +
    stroke('M300 320 Q400 410 500 326', p.dark, 12) +
    stroke('M442 690 V720 M470 690 V722 M498 686 V716', p.dark, 9),
  belt: (p) =>
    `<circle cx="400" cy="470" r="170" fill="none" stroke="${p.main}" stroke-width="58"/>` +
    box(340, 596, 120, 90, 16, '#d6b25a') +
    box(364, 618, 72, 46, 8, p.ground) +
    box(392, 610, 14, 62, 6, '#b8923c') +
    stroke('M236 420 A170 170 0 0 1 564 420', p.light, 6),
};
