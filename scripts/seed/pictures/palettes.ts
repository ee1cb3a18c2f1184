/** The five tones a picture is drawn in; ground is the backdrop. */
export interface Palette {
  main: string;
  dark: string;
  light: string;
  ground: string;
  spark: string;
}

export const palettes: Record<string, Palette> = {
  amber: { main: '#f0a03c', dark: '#c8781a', light: '#ffd295', ground: '#fff2df', spark: '#d6492f' },
  sky: { main: '#4b9fdc', dark: '#2574b0', light: '#aed8f6', ground: '#e7f3fc', spark: '#f4b73b' },
  sand: { main: '#d8c19c', dark: '#ab8f63', light: '#f0e4ce', ground: '#f9f3e8', spark: '#b5653f' },
  rose: { main: '#df617f', dark: '#b03c5b', light: '#f7b5c4', ground: '#fdebef', spark: '#f4b73b' },
  teal: { main: '#30a39c', dark: '#1a7570', light: '#99dcd6', ground: '#e3f5f3', spark: '#f0a03c' },
  clay: { main: '#b4663f', dark: '#85452a', light: '#e2ae92', ground: '#f8ebe3', spark: '#f0c04a' },
  plum: { main: '#885a9c', dark: '#613b76', light: '#cbacd8', ground: '#f4ecf7', spark: '#f0a03c' },
  sun: { main: '#f3c433', dark: '#c99812', light: '#ffe693', ground: '#fff8dd', spark: '#4a9d55' },
  green: { main: '#5aa852', dark: '#3b7c35', light: '#b4dcac', ground: '#ebf6e9', spark: '#f0a03c' },
  slate: { main: '#62738a', dark: '#3f4d60', light: '#b0bcca', ground: '#edf1f5', spark: '#4b9fdc' },
  ink: { main: '#2d3442', dark: '#171c26', light: '#6f7a8c', ground: '#e9ecf1', spark: '#df617f' },
  white: { main: '#f7f5f1', dark: '#d3cdc2', light: '#ffffff', ground: '#e9eef2', spark: '#4b9fdc' },
};
