import { firstSteps } from './content/overview';

/** From nothing to the first sale. */
export function StepsSection() {
  return (
    <section className="land-section" id="steps" aria-labelledby="steps-title">
      <div className="land-heading">
        <h2 id="steps-title">Start in three steps</h2>
      </div>
      <ol className="land-steps">
        {firstSteps.map(({ title, text }) => (
          <li key={title} className="land-card land-step">
            <h3>{title}</h3>
            <p>{text.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
