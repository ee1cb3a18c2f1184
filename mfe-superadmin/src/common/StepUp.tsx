import { useEffect } from 'react';
import { CodeDialog, FieldProblem, useAsk } from '@dukani/shared/ui-antd';
import { answerStepUps } from './proven';
import { findFactor, type OwnFactor } from './useOwnFactor';

/** Asks for the code again when the server wants a fresh proof; then what was pressed continues. Stands in the frame, for every screen. */
export function StepUp() {
  const { asked, ask, answer } = useAsk<true, boolean>();
  useEffect(() => {
    return answerStepUps(() => ask(true));
  });
  return (
    asked !== null && (
      <CodeDialog
        findFactor={needFactor}
        text="What moves money or rights needs your second factor again when five minutes have passed. Enter the code that your authenticator app shows now; what you pressed then continues."
        onAnswer={answer}
      />
    )
  );
}

async function needFactor(): Promise<OwnFactor> {
  const factor = await findFactor();
  if (factor === null)
    throw new FieldProblem('code', 'Your account has no second factor. Ask another administrator to set one up.');
  return factor;
}
