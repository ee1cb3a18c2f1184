import { Steps } from '../antd';
import { VisuallyHidden } from '../ui-core/Display';
import type { StepsProps } from './Steps';

/** antd's steps; what its colours say is said in words, too. */
export function StepsPart({ label, steps, current, onGoBack }: StepsProps) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <div role="group" aria-label={label} className="dk-steps">
      <VisuallyHidden>
        Step {at + 1} of {steps.length}
      </VisuallyHidden>
      <Steps
        current={at}
        items={steps.map(({ key, title, text }, index) => ({
          key,
          title: (
            <span {...(index === at ? { 'aria-current': 'step' as const } : {})}>
              {title}
              {index !== at && <VisuallyHidden>{index < at ? ' (done)' : ' (to come)'}</VisuallyHidden>}
            </span>
          ),
          ...(text === undefined ? {} : { content: text }),
          disabled: index >= at,
        }))}
        {...(onGoBack === undefined
          ? {}
          : {
              onChange: (index: number) => {
                const step = steps[index];
                if (step !== undefined && index < at) onGoBack(step.key);
              },
            })}
      />
    </div>
  );
}
