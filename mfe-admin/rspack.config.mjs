import { rspack } from '@rspack/core';
import { areaConfig } from '../shared/federation/rspackBase.mjs';

const config = areaConfig({ folder: import.meta.dirname, name: 'admin' });

// The bundler puts the federation's runtime into every entry, workers included, and it looks for the shell's core at once. In a
// worker there is no shell: it finds one that has nothing to share. The worker itself uses no shared module.
const coreOfWorkers = `self._FEDERATION_RUNTIME_CORE=(()=>{class Core{constructor(options){this.options=options;this.name=options.name;this.shareScopeMap={}}initOptions(){}registerRemotes(){}registerShared(){}initializeSharing(){return[]}initShareScopeMap(){}}const nothing=()=>{};return{ModuleFederation:Core,CurrentGlobal:{__FEDERATION__:{__INSTANCES__:[]}},helpers:{global:{},share:{},utils:{}},assert:nothing,setGlobalFederationConstructor:nothing,getGlobalFederationConstructor:()=>Core,setGlobalFederationInstance:nothing}})();`;

/** @type {import('@rspack/core').Configuration} */
export default {
  ...config,
  plugins: [
    ...config.plugins,
    new rspack.BannerPlugin({ banner: coreOfWorkers, raw: true, test: /(file|scan)-worker/ }),
  ],
};
