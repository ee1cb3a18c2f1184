import type { MadeApiKey } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';

/** A key that was just made: the only time that it is shown. */
export function MadeKey({ made, onDone }: { made: MadeApiKey; onDone: () => void }) {
  const notify = useNotify();
  const copy = async () => {
    if (await copyText(made.key)) notify.success('Key copied');
    else notify.error('The key could not be copied', 'Select it and copy it by hand.');
  };
  return (
    <div className="api-made" role="status">
      <p>
        <strong>Copy the key of {made.name} now. It is shown only once.</strong>
      </p>
      <p>
        <code className="adm-address">{made.key}</code>
      </p>
      <div className="api-actions">
        <Button variant="primary" size="small" icon="copy" onClick={() => void copy()}>
          Copy key
        </Button>
        <Button size="small" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </div>
  );
}
