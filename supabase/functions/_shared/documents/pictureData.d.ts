/**
 * A picture as what makes PDFs takes it. Null for kinds that it does not know (WebP, AVIF, GIF, SVG) and for files that are not whole:
 * it would fail at those too late to be caught.
 */
export declare function pictureData(bytes: Uint8Array): Promise<string | null>;
