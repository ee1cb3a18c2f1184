/* What is used of two files of pdfmake, which bring no types. */
declare module 'pdfmake/build/pdfmake.min.js' {
  const engine: object;
  export default engine;
}

declare module 'pdfmake/build/fonts/Roboto.js' {
  const fonts: object;
  export default fonts;
}
