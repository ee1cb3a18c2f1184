/* What is used of a library that brings no types. */
declare module 'pdfmake/build/pdfmake.min.js' {
  const engine: {
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void;
  };
  export default engine;
}

/** The fonts in the file system of pdfmake, for where they are not fetched. */
declare module 'pdfmake/build/fonts/Roboto.js' {
  const fonts: object;
  export default fonts;
}

declare module '*.ttf' {
  const address: string;
  export default address;
}
