import { renderMotif } from './motifs';
import type { Palette } from './palettes';
import { box, disc, oval, place, shape, shine, stroke } from './svg';

/** Draws one object that stands on the floor at y = 680, centred at x = 400. */
export type DrawShape = (palette: Palette, motif: string) => string;

const badge = (palette: Palette, motif: string, x: number, y: number, radius: number) =>
  disc(x, y, radius, '#fffdf8') + place(renderMotif(motif, palette.main), x, y, { scale: radius / 96 });

/** Packages: what dry goods and drinks are sold in. */
export const packShapes: Record<string, DrawShape> = {
  bag: (p, motif) =>
    shape('M250 230 L262 190 H538 L550 230 L564 650 Q564 680 534 680 H266 Q236 680 236 650Z', p.main) +
    shape('M262 190 L276 150 H524 L538 190Z', p.dark) +
    shape('M236 560 L564 560 V650 Q564 680 534 680 H266 Q236 680 236 650Z', p.dark) +
    shape('M250 230 L262 190 H300 L286 680 H266 Q236 680 236 650Z', '#ffffff2e') +
    badge(p, motif, 400, 385, 108) +
    box(330, 604, 140, 14, 7, p.light),
  pouch: (p, motif) =>
    shape('M262 210 H538 L556 640 Q480 694 400 690 Q320 694 244 640Z', p.main) +
    box(256, 168, 288, 52, 10, p.dark) +
    stroke('M276 196 H524', p.light, 5) +
    oval(400, 640, 120, 26, p.dark) +
    badge(p, motif, 400, 410, 104) +
    shine(282, 250, 22, 300),
  sack: (p, motif) =>
    shape(
      'M250 250 Q214 400 238 640 Q244 682 300 680 H500 Q556 682 562 640 Q586 400 550 250 Q400 214 250 250Z',
      p.light,
    ) +
    shape('M262 250 Q300 180 282 150 Q400 118 518 150 Q500 180 538 250 Q400 280 262 250Z', p.main) +
    stroke('M258 252 Q400 288 542 252', p.dark, 14) +
    stroke('M232 470 Q400 500 568 470 M236 560 Q400 590 564 560', '#ffffff66', 6) +
    badge(p, motif, 400, 430, 100),
  box: (p, motif) =>
    shape('M250 200 H510 V680 H250Z', p.main) +
    shape('M510 200 L566 160 V640 L510 680Z', p.dark) +
    shape('M250 200 L306 160 H566 L510 200Z', p.light) +
    box(250, 570, 260, 42, 0, p.spark) +
    badge(p, motif, 380, 380, 100) +
    box(300, 630, 160, 14, 7, p.light),
  packet: (p, motif) =>
    shape('M226 240 H574 L590 270 V610 L574 640 H226 L210 610 V270Z', p.main) +
    shape('M226 240 H574 V282 H226Z M226 598 H574 V640 H226Z', p.dark) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => stroke(`M${250 + i * 43} 250 V272 M${250 + i * 43} 608 V630`, p.light, 4))
      .join('') +
    shape('M210 480 Q400 400 590 500 V598 H210Z', p.spark) +
    badge(p, motif, 400, 410, 100) +
    shine(240, 300, 18, 200),
  sachet: (p, motif) =>
    box(280, 220, 240, 440, 12, p.main) +
    box(280, 220, 240, 50, 10, p.dark) +
    box(280, 610, 240, 50, 10, p.dark) +
    stroke('M296 245 H504 M296 635 H504', p.light, 5) +
    badge(p, motif, 400, 410, 92) +
    box(330, 530, 140, 16, 8, p.light) +
    shine(298, 290, 16, 280),
  jug: (p, motif) =>
    shape(
      'M300 260 Q300 210 350 206 H440 Q500 206 520 260 Q560 300 560 360 V640 Q560 680 520 680 H280 Q240 680 240 640 V370 Q240 320 300 260Z',
      p.main,
    ) +
    shape('M470 276 Q522 300 520 370 V450 Q520 470 500 470 Q482 470 482 450 V360 Q480 320 452 306Z', p.ground) +
    box(336, 150, 110, 66, 14, p.dark) +
    box(256, 480, 288, 150, 14, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 555, { scale: 0.85 }) +
    shine(262, 380, 20, 90),
  bottle: (p, motif) =>
    box(362, 116, 76, 58, 12, p.dark) +
    shape(
      'M368 170 H432 V222 Q496 262 496 340 V640 Q496 684 452 684 H348 Q304 684 304 640 V340 Q304 262 368 222Z',
      p.main,
    ) +
    shape('M304 400 H496 V590 H304Z', '#fffdf8') +
    shape('M304 400 H496 V416 H304Z M304 574 H496 V590 H304Z', p.spark) +
    place(renderMotif(motif, p.main), 400, 495, { scale: 0.9 }) +
    shine(324, 280, 18, 100) +
    shine(324, 604, 18, 56),
  can: (p, motif) =>
    shape('M296 230 L320 190 H480 L504 230 V640 L480 684 H320 L296 640Z', p.main) +
    oval(400, 192, 80, 16, '#d7dce2') +
    oval(400, 190, 60, 9, '#aab3be') +
    shape('M296 240 H504 V262 H296Z M296 612 H504 V634 H296Z', p.dark) +
    shape('M296 470 L504 380 V540 L296 610Z', p.spark) +
    badge(p, motif, 400, 420, 88) +
    shine(316, 280, 16, 320),
  carton: (p, motif) =>
    shape('M270 290 L320 200 H480 L530 290 V680 H270Z', '#fffdf8') +
    shape('M270 290 L320 200 H480 L530 290Z', p.light) +
    box(316, 150, 168, 56, 8, p.main) +
    shape('M270 470 Q340 420 400 470 T530 460 V680 H270Z', p.main) +
    place(renderMotif(motif, p.dark), 400, 380, { scale: 0.8 }) +
    box(330, 600, 140, 16, 8, p.light) +
    shape('M500 290 H530 V680 H500Z', '#00000012') +
    disc(452, 246, 22, p.spark),
  tin: (p, motif) =>
    shape('M270 240 H530 V650 Q400 706 270 650Z', p.main) +
    oval(400, 240, 130, 34, '#e3e7ec') +
    oval(400, 240, 104, 24, '#c6ccd4') +
    stroke('M270 290 Q400 336 530 290 M270 620 Q400 668 530 620', '#ffffff77', 7) +
    badge(p, motif, 400, 460, 100) +
    shine(288, 300, 18, 300),
  jar: (p, motif) =>
    box(296, 180, 208, 74, 16, p.dark) +
    stroke('M316 206 V230 M346 206 V230 M376 206 V230 M406 206 V230 M436 206 V230 M466 206 V230', p.main, 6) +
    shape(
      'M300 262 H500 Q544 290 544 350 V630 Q544 684 490 684 H310 Q256 684 256 630 V350 Q256 290 300 262Z',
      p.light,
    ) +
    shape('M272 340 H528 V624 Q528 668 484 668 H316 Q272 668 272 624Z', p.main) +
    box(272, 400, 256, 180, 10, '#fffdf8') +
    place(renderMotif(motif, p.main), 400, 490, { scale: 0.95 }) +
    shine(284, 352, 16, 300),
  tub: (p, motif) =>
    shape('M236 340 H564 L534 650 Q530 684 494 684 H306 Q270 684 266 650Z', p.main) +
    box(216, 280, 368, 70, 22, p.dark) +
    box(240, 262, 320, 34, 17, p.light) +
    badge(p, motif, 400, 510, 100) +
    shine(268, 372, 18, 230),
  coffee: (p, motif) =>
    shape('M270 250 H530 L548 660 Q548 684 524 684 H276 Q252 684 252 660Z', p.main) +
    shape('M282 170 H518 L530 250 H270Z', p.dark) +
    box(270, 160, 260, 32, 10, p.dark) +
    stroke('M290 210 H510', p.light, 6) +
    box(300, 330, 200, 260, 14, '#fffdf8') +
    place(renderMotif(motif, p.dark), 400, 430, { scale: 1 }) +
    disc(400, 545, 10, p.spark) +
    disc(366, 545, 10, p.light) +
    disc(434, 545, 10, p.light),
  cheese: (p) =>
    shape('M180 520 L520 320 Q620 340 640 470 V520Z', p.light) +
    shape('M180 520 H640 V640 H180Z', p.main) +
    disc(300, 580, 26, p.dark) +
    disc(420, 600, 18, p.dark) +
    disc(520, 570, 32, p.dark) +
    oval(480, 430, 34, 20, p.main) +
    oval(380, 470, 22, 13, p.main),
  eggs: (p) =>
    [260, 400, 540].map((x) => oval(x, 420, 66, 88, p.main) + oval(x - 20, 392, 16, 26, '#ffffff66')).join('') +
    [330, 470].map((x) => oval(x, 452, 66, 88, p.light) + oval(x - 20, 424, 16, 26, '#ffffff88')).join('') +
    shape(
      'M160 480 Q190 520 225 480 Q260 440 295 480 Q330 520 365 480 Q400 440 435 480 Q470 520 505 480 Q540 440 575 480 Q610 520 640 480 L604 660 Q600 680 580 680 H220 Q200 680 196 660Z',
      '#8e8578',
    ),
};
