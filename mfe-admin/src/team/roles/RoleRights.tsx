import { CheckboxField } from '@dukani/shared/fields';
import { Badge, EmptyState } from '@dukani/shared/ui-core';
import { matrixOf, type RightRow } from './roleMatrix';

interface RoleRightsProps {
  view: Parameters<typeof matrixOf>[0];
  /** What the role holds as it is stored: it may stay, whoever changes the role. */
  stored: readonly string[];
  /** What the person at the screen may do: nobody gives what they lack. */
  ownRights: readonly string[];
  onChange: (permissions: string[]) => void;
}

/** The rights of a role by part of the product; what differs from its base says so. */
export function RoleRights({ view, stored, ownRights, onChange }: RoleRightsProps) {
  const features = matrixOf(view);
  const tick = (key: string, isHeld: boolean) =>
    onChange(isHeld ? [...view.held, key].toSorted() : view.held.filter((right) => right !== key));
  const mayTick = (row: RightRow) => row.isHeld || stored.includes(row.key) || ownRights.includes(row.key);
  if (features.length === 0)
    return (
      <EmptyState
        icon="search"
        title="No right matches"
        description={view.isDifferenceOnly ? 'Nothing that you search for differs from the base.' : 'Try another word.'}
      />
    );
  return (
    <div className="team-rights">
      {features.map(({ feature, name, rows }) => (
        <fieldset key={feature} className="team-rights__feature">
          <legend>
            {name}{' '}
            <span className="adm-muted">
              {rows.filter((row) => row.isHeld).length} of {rows.length}
            </span>
          </legend>
          {rows.map((row) => (
            <div key={row.key} className="team-rights__row">
              <CheckboxField
                label={
                  <>
                    {row.description}
                    {!mayTick(row) && <span className="adm-muted"> (you do not have this right yourself)</span>}
                  </>
                }
                checked={row.isHeld}
                disabled={!mayTick(row)}
                onChange={(isHeld) => tick(row.key, isHeld)}
              />
              {row.difference !== null && (
                <Badge tone={row.difference === 'added' ? 'success' : 'warning'}>
                  {row.difference === 'added' ? 'Added' : 'Removed'}
                </Badge>
              )}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
