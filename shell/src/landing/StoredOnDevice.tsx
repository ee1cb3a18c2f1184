const stored = [
  { what: 'Your choice in the cookie notice', where: 'Local storage', until: 'You clear it' },
  { what: 'That you are signed in', where: 'Local storage', until: 'You sign out' },
  {
    what: 'Your cart and wishlist in a shop',
    where: 'Local storage',
    until: 'You empty them; the cart also when you sign out',
  },
  { what: 'A cashier’s unpaid baskets', where: 'Local storage', until: 'They are paid or emptied' },
  {
    what: 'What you typed at the checkout, and an order under way',
    where: 'Session storage',
    until: 'The tab is closed',
  },
  { what: 'The last faults of the page, for the error screen', where: 'Session storage', until: 'The tab is closed' },
  { what: 'Whether the staff menu is collapsed', where: 'Cookie', until: '7 days' },
] as const;

/** Everything the pages leave in the browser. */
export function StoredOnDevice() {
  return (
    <>
      <p>
        The pages keep the following in your browser. All of it serves only what you are doing here, and none of it is
        used to recognise you elsewhere. You can clear it in the settings of your browser at any time.
      </p>
      <table aria-label="What is stored on your device">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Where</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {stored.map(({ what, where, until }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{where}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
