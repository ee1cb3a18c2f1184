import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, Skeleton } from '@dukani/shared/ui-core';
import { useFiscalSetupQuery } from '../fiscalApi';
import { BranchCard } from './BranchCard';
import { DeviceDialog } from './DeviceDialog';

type Location = rpc.FiscalSetup['locations'][number];

/** The branches, each with its device and how far it is set up. */
export function SetupTab() {
  const { data: setup } = useFiscalSetupQuery();
  const mayManage = usePermission('etims.manage');
  const [asked, setAsked] = useState<{ location: Location; device: rpc.FiscalDeviceRow | null } | null>(null);
  if (setup === undefined) return <Skeleton height={420} />;
  if (setup.locations.length === 0)
    return <EmptyState icon="store" title="No location yet" description="Add a location in the settings first." />;
  return (
    <>
      <ul className="etims-branches" aria-label="Branches">
        {setup.locations.map((location) => {
          const device = deviceOf(setup, location);
          return (
            <li key={location.id}>
              <BranchCard
                setup={setup}
                location={location}
                device={device}
                mayManage={mayManage}
                onEdit={() => setAsked({ location, device })}
              />
            </li>
          );
        })}
      </ul>
      {asked !== null && <DeviceDialog setup={setup} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The device at work at a location, else the one that was set up last. */
function deviceOf({ devices }: rpc.FiscalSetup, location: Location): rpc.FiscalDeviceRow | null {
  return (
    devices.find(({ id }) => id === location.device_id) ??
    devices.find((device) => device.location_id === location.id && device.status !== 'stopped') ??
    devices.find((device) => device.location_id === location.id) ??
    null
  );
}
