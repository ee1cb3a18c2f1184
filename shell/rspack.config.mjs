import { shellConfig } from '../shared/federation/rspackBase.mjs';

export default shellConfig({ folder: import.meta.dirname });
