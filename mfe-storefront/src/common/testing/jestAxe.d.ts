declare module 'jest-axe' {
  /** Runs the accessibility rules over what is drawn; a violation names the rule and the places. */
  export function axe(
    html: Element,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}
