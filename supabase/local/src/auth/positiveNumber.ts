/** Reads a limit from the environment; anything but a positive number leaves the default. */
export function positiveNumber(text: string | undefined, fallback: number): number {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : fallback;
}
