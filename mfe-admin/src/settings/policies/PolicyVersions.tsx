import { Button } from '@dukani/shared/ui-core';
import { DateText, FormSection } from '@dukani/shared/ui-antd';
import type { PolicyPage } from './policyDraft';

interface PolicyVersionsProps {
  page: PolicyPage;
  mayEdit: boolean;
  /** Puts what a version said into the form; it is saved like anything typed. */
  onTake: (body: string | null) => void;
}

/** What the page said before: when it was saved, by whom, and the way back. */
export function PolicyVersions({ page, mayEdit, onTake }: PolicyVersionsProps) {
  if (page.versions.length === 0) return null;
  return (
    <FormSection title="Versions" description="Restoring one fills the form; save it to show it in your shop.">
      <ul className="set-policies__versions" aria-label="Versions">
        {page.versions.map(({ version, body, saved_at: savedAt, saved_by_name: savedBy }) => (
          <li key={version}>
            <span>
              Version {version}
              {body === null && ', no page'}
              {version === page.version && ', in use'}
            </span>
            <span className="adm-muted">
              <DateText iso={savedAt} /> · {savedBy ?? 'Someone who has left'}
            </span>
            {mayEdit && version !== page.version && (
              <Button variant="ghost" aria-label={`Restore version ${version}`} onClick={() => onTake(body)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
