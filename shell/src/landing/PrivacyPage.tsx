/** The Privacy page. */
export function PrivacyPage() {
  return <main><h1>Privacy</h1></main>;
}
