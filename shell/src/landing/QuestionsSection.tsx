import { Icon } from '@dukani/shared/ui-core';
import { questions } from './content/questions';

/** What an owner asks before trusting their till to something, answered as it is today. */
export function QuestionsSection() {
  return (
    <section className="land-section land-section--narrow" id="questions" aria-labelledby="questions-title">
      <div className="land-heading">
        <h2 id="questions-title">FAQ</h2>
      </div>
      <div className="land-questions">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <Icon name="chevron-down" size={20} />
            </summary>
            <p>{answer.map(({ text }) => text).join(' ')}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
