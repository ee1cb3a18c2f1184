import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';

interface TemplateVersionsProps {
  template: rpc.MessageTemplate;
  /** Puts an earlier text into the form; null for those who only look. */
  onTake: ((version: rpc.MessageTemplate['versions'][number]) => void) | null;
}

/** The texts that the template had, newest first. */
export function TemplateVersions({ template, onTake }: TemplateVersionsProps) {
  const versions = [...template.versions].sort((one, other) => other.version - one.version);
  if (versions.length < 2) return null;
  return (
    <details className="dk-card">
      <summary>Earlier versions ({versions.length - 1})</summary>
      <ol className="adm-records">
        {versions.slice(1).map((version) => (
          <li key={version.version}>
            <p className="msg-line adm-muted">
              <span>
                Version {version.version}, <DateText iso={version.saved_at} />
                {version.saved_by !== null && `, ${version.saved_by}`}
              </span>
              {onTake !== null && (
                <Button size="small" aria-label={`Use version ${version.version}`} onClick={() => onTake(version)}>
                  Use
                </Button>
              )}
            </p>
            {version.subject !== null && <strong>{version.subject}</strong>}
            <p className="msg-words">{version.body}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
