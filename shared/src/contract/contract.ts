import type { ComponentType, ReactNode } from 'react';
import type { TenantRole } from '../api/rpcTypes';

export { isLoadFailure, loadTwice } from './loadTwice';
export type { PageAnswer, PageVisit, ServerPage, ServerPageModule } from './serverPage';

/** The shell refuses an area that was built for another number. Raise it when this file changes meaning. */
export const CONTRACT_VERSION = 1;

export type AreaName = 'auth' | 'storefront' | 'admin' | 'superadmin';

/** Who may see a screen: everybody, only those not signed in, people of a business, platform administrators. */
export type Access = 'public' | 'guest' | 'tenant' | 'superadmin';

/** main = the platform's own site, operations = where administrators' code is served from, the others belong to one business. */
export type HostKind = 'main' | 'operations' | 'tenant_subdomain' | 'custom_domain';

/** A screen; one in a chunk of its own may be fetched before it is shown. `preload` fails when the chunk does not come. */
export type Screen = ComponentType & { preload?: () => Promise<unknown> };

export interface AreaRoute {
  /** An absolute router path. The storefront's are relative to the shop's base; '' is its home. */
  path: string;
  /** May only narrow what the runtime configuration says of the path's prefix. */
  access: Access;
  roles?: readonly TenantRole[];
  Screen: Screen;
}

export interface NavigationItem {
  group: string;
  label: string;
  path: string;
  /** A name of ui-core's `Icon`. */
  icon: string;
  order: number;
}

/** What the module `./remote` of every area exports as its default. */
export interface RemoteDefinition {
  name: AreaName;
  contractVersion: number;
  routes: AreaRoute[];
  navigation: NavigationItem[];
  /** The area's own chrome, drawn once around whichever of its screens is open. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** Lets the compiler check an area's definition where it is written. */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}

/** What the shell knows of an area before any of its code is fetched. */
export interface AreaConfig {
  /** Name of the federation container, for example `mfe_admin`. */
  container: string;
  /** Address of the area's manifest. */
  entry: string;
  contractVersion: number;
  release: string;
  /** Kinds of host on which the area may be shown. */
  hostKinds: HostKind[];
  paths: { prefix: string; access: Access }[];
  navigation: NavigationItem[];
  /** Address of the release record with the sha384 of every script of this release; unpinned when missing. */
  releaseRecord?: string;
  /** `sha384-…` of the release record itself. */
  releaseRecordHash?: string;
}

/** `/config.json`, made by the server for each host and also inlined in the page. */
export interface RuntimeConfig {
  supabaseUrl: string;
  supabaseKey: string;
  host: { kind: HostKind; name: string; subdomain: string | null };
  mainHosts: string[];
  tenantBaseDomains: string[];
  operationsHost: string;
  /** Where people write who need the platform's staff. */
  supportEmail: string;
  /** Areas that this host may load; an area that is not served here is missing. */
  areas: Partial<Record<AreaName, AreaConfig>>;
}
