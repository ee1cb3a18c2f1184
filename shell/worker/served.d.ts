/** What the server writes before the text of staffWorker.js: see shell/server/staffWorker.ts. */
declare const RELEASE: string;
declare const FILES: string[];
