import { Button } from '../../ui-core/Button';
import { useMediaQuery } from '../../ui-core/useMediaQuery';
import { copyText } from '../copyText';
import type { AppEnrolment } from '../../second-factor/secondFactor';
import { reasonOf } from '../say';
import { Block } from './Block';
import { CodeForm } from './CodeForm';

interface EnrolAppProps {
  enrolment: AppEnrolment;
  onCode: (factor: { factorId: string; challengeId: null; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Shows what the authenticator app has to be told, and asks for its first code. */
export function EnrolApp({ enrolment, onCode, onCancel }: EnrolAppProps) {
  const { factorId, qrCode, secret, uri } = enrolment;
  const isHandheld = useMediaQuery('(pointer: coarse)');
  return (
    <Block>
      <div className="profile-enrol">
        <img className="profile-qr" src={qrCode} alt="QR code for your authenticator app" width={176} height={176} />
        <div className="profile-enrol-words">
          <p>
            <strong>1.</strong> Scan the code with an authenticator app, for example Google Authenticator, Aegis or
            1Password.
            {isHandheld && (
              <>
                {' '}
                On this phone, <a href={uri}>open the app</a>.
              </>
            )}
          </p>
          <p className="profile-note">Cannot scan? Enter this key:</p>
          <p className="profile-secret">
            <code>{inGroups(secret)}</code>
            <Button size="small" icon="copy" onClick={() => void copyText(secret, 'Key copied')}>
              Copy key
            </Button>
          </p>
          <p>
            <strong>2.</strong> Enter the code that the app shows now.
          </p>
        </div>
      </div>
      <CodeForm onCode={(code) => onCode({ factorId, challengeId: null, code })} onFailure={reasonOf}>
        <Button onClick={onCancel}>Cancel</Button>
      </CodeForm>
    </Block>
  );
}

/** In fours, as people read it out. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
