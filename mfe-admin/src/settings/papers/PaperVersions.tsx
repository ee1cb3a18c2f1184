import type { PaperSettings } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DateText, FormSection } from '@dukani/shared/ui-antd';

interface PaperVersionsProps {
  papers: PaperSettings;
  mayEdit: boolean;
  /** Puts what a version said into the form; it is saved like anything typed. */
  onTake: (version: PaperSettings['versions'][number]) => void;
}

/** What the papers said before: when it was saved, by whom, and the way back. */
export function PaperVersions({ papers, mayEdit, onTake }: PaperVersionsProps) {
  if (papers.versions.length === 0) return null;
  return (
    <FormSection title="Versions" description="Restoring one fills the form; save it to print it.">
      <ul className="set-paper-versions" aria-label="Versions">
        {papers.versions.map((version) => (
          <li key={version.version}>
            <span>
              Version {version.version}
              {version.version === papers.version && ', in use'}
            </span>
            <span className="adm-muted">
              <DateText iso={version.saved_at} /> · {version.saved_by_name ?? 'Before the first change'}
            </span>
            {mayEdit && version.version !== papers.version && (
              <Button variant="ghost" aria-label={`Restore version ${version.version}`} onClick={() => onTake(version)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
