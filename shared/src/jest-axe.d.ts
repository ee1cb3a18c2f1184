declare module 'jest-axe' {
  /** What axe-core found in a piece of the page. */
  export function axe(
    element: Element,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}
