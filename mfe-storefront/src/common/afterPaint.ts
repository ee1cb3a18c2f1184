/** So long is a frame waited for that does not come: a tab in the background paints nothing. */
const patienceMs = 300;

/** Runs once what was just drawn is on the screen: with the frame after the one that paints it. The answer calls it off. */
export function afterPaint(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(end);
  });
  const timer = setTimeout(end, patienceMs);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  function end(): void {
    stop();
    run();
  }
  return stop;
}
