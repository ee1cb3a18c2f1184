const steps = [
  {
    title: 'Name your business',
    text: 'Choose a name and a currency. Your web address, the usual taxes, a till and the chart of accounts are made for you.',
  },
  {
    title: 'Put in your products',
    text: 'Name, price, picture and barcode. Then take in what is on the shelf, with what it cost you.',
  },
  {
    title: 'Open the till and the shop',
    text: 'Count the cash in the drawer and sell. Switch products on for the web and customers can order them.',
  },
] as const;

/** From nothing to the first sale. */
export function StepsSection() {
  return (
    <section className="land-section" id="steps" aria-labelledby="steps-title">
      <div className="land-heading">
        <h2 id="steps-title">Begin in three steps</h2>
      </div>
      <ol className="land-steps">
        {steps.map(({ title, text }) => (
          <li key={title} className="land-card land-step">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
