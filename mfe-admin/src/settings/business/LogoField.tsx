import { useRef, useState } from 'react';
import { uploadImage } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import { Button, Icon } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { LOGO_TYPES, logoPath, logoProblem } from './logo';
import { logoPicture } from './logoPicture';

interface LogoFieldProps {
  value: string | null;
  onChange: (logoUrl: string | null) => void;
  isDisabled: boolean;
}

/** The logo: add, replace, take away. The file is stored at once, the business shows it when it is saved. */
export function LogoField({ value, onChange, isDisabled }: LogoFieldProps) {
  const { tenantId, name } = useBusiness();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const found = logoProblem(file);
    setProblem(found);
    if (found !== null) return;
    setIsUploading(true);
    try {
      const picture = await logoPicture(file);
      onChange(await uploadImage('branding', logoPath({ tenantId, id: newId(), type: picture.type }), picture));
    } catch (error) {
      setProblem(`The logo could not be uploaded. ${errorMessage(error)}`);
    } finally {
      setIsUploading(false);
    }
  };

  return (
    <div
      className="settings-logo"
      role="group"
      aria-label="Logo"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isDisabled) void take(event.dataTransfer.files[0]);
      }}
    >
      <span className="settings-logo-frame">
        {value === null ? (
          <Icon name="image" size={32} />
        ) : (
          <img src={value} alt={`Logo of ${name}`} width={96} height={96} />
        )}
      </span>
      <div className="adm-stack">
        <input
          ref={inputRef}
          type="file"
          accept={Object.keys(LOGO_TYPES).join(',')}
          hidden
          aria-label="Logo file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file must be choosable again after it was removed.
            event.target.value = '';
            void take(file);
          }}
        />
        <div className="settings-logo-actions">
          <Button icon="upload" isBusy={isUploading} onClick={() => inputRef.current?.click()}>
            {value === null ? 'Add a logo' : 'Replace the logo'}
          </Button>
          {value !== null && (
            <Button icon="trash" onClick={() => onChange(null)}>
              Remove the logo
            </Button>
          )}
        </div>
        <p className={problem === null ? 'adm-muted' : 'adm-error'} role={problem === null ? undefined : 'alert'}>
          {problem ??
            'PNG, JPEG, WebP, AVIF or GIF, up to 5 MB; square looks best. Without a logo your initials are shown.'}
        </p>
      </div>
    </div>
  );
}
