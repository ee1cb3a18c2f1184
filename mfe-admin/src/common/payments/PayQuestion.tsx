import { Button, Dialog } from '@dukani/shared/ui-core';

export interface PayQuestionText {
  title: string;
  text: string;
  /** What the answer that goes on is called. */
  goOn: string;
  goBack: string;
}

interface PayQuestionProps extends PayQuestionText {
  onGoOn: () => void;
  onGoBack: () => void;
}

/** Asks before something is recorded that is likely a mistake. Enter goes back: who presses it twice out of habit records nothing. */
export function PayQuestion({ title, text, goOn, goBack, onGoOn, onGoBack }: PayQuestionProps) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onGoBack}
      footer={
        <>
          <Button onClick={onGoOn}>{goOn}</Button>
          <Button variant="primary" onClick={onGoBack} autoFocus>
            {goBack}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
