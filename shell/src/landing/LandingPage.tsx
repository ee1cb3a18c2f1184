/** The Landing page. */
export function LandingPage() {
  return <main><h1>Landing</h1></main>;
}
