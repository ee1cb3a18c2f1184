const retryDelayMs = 1_000;

/** Loads a part of the page; when that fails, exactly once more after a second (a browser forgets a failed chunk, so it is fetched again). */
export async function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page did not load; trying once more.', error);
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return await load();
  }
}

/** True for the errors with which bundler and browsers say that a script of the page did not arrive. */
export function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|dynamically imported module|importing a module script/i.test(error.message)
  );
}
