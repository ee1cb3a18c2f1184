import { renderMotif } from './motifs';
import type { DrawShape } from './packShapes';
import { box, disc, oval, place, shape, shine, stroke } from './svg';

const leafGreen = '#4f9a46';
const leafDark = '#3a7633';

const leaf = (x: number, y: number, turn: number, scale = 1) =>
  place(
    shape('M0 0 C10 -60 70 -80 120 -60 C110 -10 60 20 0 0Z', leafGreen) + stroke('M6 -4 L96 -50', leafDark, 5),
    x,
    y,
    { turn, scale },
  );

/** Bread, produce, sweets and snacks. */
export const foodShapes: Record<string, DrawShape> = {
  loaf: (p) =>
    shape('M170 420 Q150 300 270 290 H530 Q650 300 630 420 V600 Q630 640 590 640 H210 Q170 640 170 600Z', p.main) +
    shape('M170 420 Q150 300 270 290 H530 Q650 300 630 420 Q560 380 400 384 Q240 380 170 420Z', p.dark) +
    [270, 370, 470].map((x) => stroke(`M${x} 320 q26 30 54 22`, p.light, 14)).join('') +
    shape('M170 560 H630 V600 Q630 640 590 640 H210 Q170 640 170 600Z', '#00000014') +
    shine(196, 440, 18, 120),
  buns: (p) =>
    [
      [250, 560],
      [550, 560],
      [400, 600],
    ]
      .map(
        ([x = 0, y = 0]) =>
          shape(
            `M${x - 130} ${y} Q${x - 130} ${y - 130} ${x} ${y - 130} Q${x + 130} ${y - 130} ${x + 130} ${y} Q${x + 130} ${y + 60} ${x} ${y + 60} Q${x - 130} ${y + 60} ${x - 130} ${y}Z`,
            p.main,
          ) +
          shape(
            `M${x - 112} ${y - 40} Q${x - 80} ${y - 118} ${x} ${y - 118} Q${x + 80} ${y - 118} ${x + 112} ${y - 40} Q${x} ${y - 84} ${x - 112} ${y - 40}Z`,
            p.dark,
          ) +
          [
            [-40, -80],
            [10, -96],
            [50, -76],
            [-4, -70],
          ]
            .map(([dx = 0, dy = 0]) => place(oval(0, 0, 5, 10, '#fff3d6'), x + dx, y + dy, { turn: dx }))
            .join(''),
      )
      .join(''),
  apple: (p) =>
    disc(310, 520, 130, p.dark) +
    disc(500, 520, 136, p.main) +
    oval(452, 462, 26, 40, '#ffffff55') +
    stroke('M500 396 Q504 350 530 330', '#6b4a2b', 14) +
    leaf(516, 378, 0, 0.9) +
    stroke('M310 398 Q310 366 296 350', '#6b4a2b', 12) +
    oval(270, 470, 20, 32, '#ffffff33'),
  onion: (p) =>
    shape(
      'M400 250 Q410 330 470 350 Q590 390 590 510 Q590 650 400 660 Q210 650 210 510 Q210 390 330 350 Q390 330 400 250Z',
      p.main,
    ) +
    stroke(
      'M400 340 Q320 480 400 650 M400 340 Q480 480 400 650 M356 356 Q240 480 330 640 M444 356 Q560 480 470 640',
      p.dark,
      7,
    ) +
    stroke('M400 260 Q388 210 366 190 M400 260 Q412 210 440 196', '#8a7a4c', 10) +
    oval(288, 470, 18, 46, '#ffffff55'),
  potato: (p) =>
    shape('M220 470 Q230 350 360 360 Q470 330 500 430 Q520 560 400 590 Q230 610 220 470Z', p.dark) +
    shape('M340 540 Q350 420 480 430 Q610 430 606 550 Q600 670 470 670 Q340 660 340 540Z', p.main) +
    [
      [420, 520],
      [520, 500],
      [550, 590],
      [440, 610],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 12, 7, p.dark))
      .join('') +
    [
      [290, 440],
      [360, 410],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 11, 6, p.main))
      .join('') +
    oval(410, 480, 30, 14, '#ffffff44'),
  carrot: (p) =>
    [
      [-22, 300],
      [0, 400],
      [22, 500],
    ]
      .map(([turn = 0, x = 0]) =>
        place(
          shape('M-52 0 Q0 -36 52 0 Q46 150 0 320 Q-46 150 -52 0Z', p.main) +
            stroke('M-30 50 H10 M-4 110 H28 M-20 170 H8', p.dark, 8) +
            stroke('M0 -10 Q-40 -90 -60 -120 M0 -10 V-140 M0 -10 Q40 -90 62 -116', leafGreen, 18),
          x,
          340,
          { turn },
        ),
      )
      .join(''),
  greens: (p) =>
    [
      [-38, 290],
      [38, 510],
      [-16, 350],
      [16, 450],
      [0, 400],
    ]
      .map(([turn = 0, x = 0]) =>
        place(
          shape(
            'M0 190 Q-120 60 -100 -80 Q-90 -190 0 -210 Q90 -190 100 -80 Q120 60 0 190Z',
            turn === 0 ? p.light : p.main,
          ) + stroke('M0 250 V-170 M0 60 L-60 0 M0 60 L60 0 M0 -40 L-54 -90 M0 -40 L54 -90', p.dark, 8),
          x,
          410,
          { turn, scale: 0.92 },
        ),
      )
      .join('') + box(320, 590, 160, 40, 20, p.spark),
  cabbage: (p) =>
    disc(400, 480, 200, p.main) +
    shape('M400 280 Q270 320 260 480 Q260 620 400 676 Q330 560 340 470 Q350 350 400 280Z', p.light) +
    shape('M400 280 Q530 320 540 480 Q540 620 400 676 Q470 560 460 470 Q450 350 400 280Z', p.light) +
    stroke(
      'M400 290 V670 M400 420 Q340 380 310 400 M400 420 Q460 380 490 400 M400 520 Q330 480 290 510 M400 520 Q470 480 510 510',
      p.dark,
      7,
    ),
  banana: (p) =>
    shape(
      'M560 220 Q600 230 596 262 Q620 470 470 590 Q340 690 200 610 Q180 590 196 572 Q330 590 430 500 Q540 400 540 260Z',
      p.main,
    ) +
    shape('M540 260 Q520 430 400 520 Q300 590 196 572 Q210 520 250 520 Q360 500 430 420 Q500 340 520 240Z', p.light) +
    shape('M540 262 L552 190 Q590 184 596 262Z', '#7a6a2b') +
    shape('M196 572 Q176 590 200 612 L216 596Z', '#7a6a2b'),
  avocado: (p) =>
    shape(
      'M400 210 Q480 220 500 350 Q590 430 580 530 Q560 676 400 680 Q240 676 220 530 Q210 430 300 350 Q320 220 400 210Z',
      p.dark,
    ) +
    shape(
      'M400 240 Q462 250 478 362 Q556 440 548 530 Q530 648 400 652 Q270 648 252 530 Q244 440 322 362 Q338 250 400 240Z',
      p.light,
    ) +
    disc(400, 530, 82, '#8a5a33') +
    oval(374, 500, 20, 28, '#ffffff44'),
  pineapple: (p) =>
    oval(400, 510, 140, 176, p.main) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        stroke(
          `M${280 + i * 20} ${400 + i * 6} L${500 + i * 8} ${640 - i * 40} M${520 - i * 20} ${400 + i * 6} L${300 - i * 8} ${640 - i * 40}`,
          p.dark,
          6,
        ),
      )
      .join('') +
    [-50, -25, 0, 25, 50]
      .map((turn) =>
        place(shape('M-26 0 Q-30 -110 0 -170 Q30 -110 26 0Z', turn % 50 === 0 ? leafGreen : leafDark), 400, 350, {
          turn,
        }),
      )
      .join(''),
  melon: (p) =>
    shape('M150 440 A250 250 0 0 0 650 440Z', p.dark) +
    shape('M178 440 A222 222 0 0 0 622 440Z', '#f3f7e6') +
    shape('M200 440 A200 200 0 0 0 600 440Z', '#e4566b') +
    [
      [300, 490],
      [370, 540],
      [450, 500],
      [520, 480],
      [410, 590],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 9, 15, '#3a2a2a'))
      .join(''),
  chips: (p, motif) =>
    shape('M262 190 Q400 214 538 190 L560 400 L538 680 Q400 656 262 680 L240 400Z', p.main) +
    shape(
      'M262 190 Q400 214 538 190 L542 230 Q400 252 258 230Z M262 680 Q400 656 538 680 L541 640 Q400 616 259 640Z',
      p.dark,
    ) +
    disc(400, 390, 104, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 390, { scale: 1.05 }) +
    place(
      shape('M-70 0 Q0 -60 70 0 Q0 40 -70 0Z', '#f6cf6b') + stroke('M-40 -2 Q0 -30 40 -2', '#dba93a', 6),
      360,
      560,
      { turn: -14 },
    ) +
    place(shape('M-70 0 Q0 -60 70 0 Q0 40 -70 0Z', '#fbdf94'), 470, 580, { turn: 18 }) +
    shine(270, 250, 18, 240),
  bar: (p, motif) =>
    place(
      box(-110, -250, 220, 500, 18, p.main) +
        box(-110, -40, 220, 290, 18, p.dark) +
        disc(0, 100, 76, '#fffdf8') +
        place(renderMotif(motif, p.main), 0, 100, { scale: 0.8 }) +
        [0, 1]
          .map((x) =>
            [0, 1, 2]
              .map(
                (y) =>
                  box(-94 + x * 98, -236 + y * 66, 90, 58, 8, '#7b4a2e') +
                  box(-84 + x * 98, -228 + y * 66, 70, 12, 6, '#9a6443'),
              )
              .join(''),
          )
          .join(''),
      400,
      440,
      { turn: 12 },
    ),
  sweets: (p) =>
    [
      [280, 400, p.main, -20],
      [520, 390, p.spark, 24],
      [400, 540, p.dark, 4],
      [240, 580, p.light, 30],
      [560, 580, p.main, -28],
    ]
      .map(([x, y, fill, turn]) =>
        place(
          shape('M-70 0 L-124 -44 Q-108 0 -124 44Z M70 0 L124 -44 Q108 0 124 44Z', String(fill)) +
            disc(0, 0, 68, String(fill)) +
            stroke('M-30 -50 Q10 0 -20 56 M14 -62 Q50 0 24 60', '#ffffff88', 10),
          Number(x),
          Number(y),
          { turn: Number(turn), scale: 0.86 },
        ),
      )
      .join(''),
};
