/** Lets the browser paint and answer before the work goes on: a slow phone would else do all of a page's beginning in one breath. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
