import { areaConfig } from '../shared/federation/rspackBase.mjs';

export default areaConfig({ folder: import.meta.dirname, name: 'admin' });
