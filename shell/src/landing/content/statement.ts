/**
 * A sentence of the landing page that promises something, and where it is shown to be true: paths of tests from the top of the project.
 * `landingStatements.test.ts` holds that every sentence on the page is one of these and that its tests are there.
 */
export interface Statement {
  text: string;
  shownBy: readonly string[];
}

export const statement = (text: string, ...shownBy: [string, ...string[]]): Statement => ({ text, shownBy });
