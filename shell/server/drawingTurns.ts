/**
 * Lets a few pages be drawn at once and a few more wait; the others are told so at once. Between two drawings whatever else this server
 * does gets its turn: a page is drawn in one go, and some hundred of them in a row kept the tills waiting for seconds.
 */
export function makeDrawingTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(draw: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new Error('Too many pages are being drawn.');
    try {
      await new Promise<void>((resolve) => setImmediate(resolve));
      return await draw();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
