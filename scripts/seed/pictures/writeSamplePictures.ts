/** Draws the pictures of sample goods anew: `node --import tsx scripts/seed/pictures/writeSamplePictures.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderSamplePictures, samplePictureFolder } from './samplePictures';

mkdirSync(samplePictureFolder, { recursive: true });
for (const [name, svg] of renderSamplePictures()) writeFileSync(path.join(samplePictureFolder, name), svg);
