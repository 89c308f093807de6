// All colours of the board, once for day and once for night. Drawings name them as {name}; the page may give them as CSS variables.
const light = {
  field: '#a8c56b', fieldLight: '#b0cb73', fieldDark: '#9fbc63', tuft: '#7b9c48', flowerA: '#f6efe0', flowerB: '#e8b64a', flowerC: '#c86a86',
  wheat: '#dcc66c', wheatRow: '#c2a548', plough: '#b9925f', ploughRow: '#9d7748', vine: '#8fae52', vineRow: '#56803a', lavender: '#b3b286', lavenderRow: '#8467a8',
  hedge: '#5f8a42', treeA: '#5b8c42', treeB: '#6d9c4b', treeC: '#4c7a3c', treeLight: '#8db564', cypress: '#3f6b3c', trunk: '#6d4b2d',
  rock: '#b9b2a3', rockDark: '#8d8678', sheep: '#fbf6ea', sheepHead: '#4a3c31',
  road: '#f0e4c4', roadEdge: '#a08a5e', roadDust: '#ddcc9f', plaza: '#e6d6b0',
  water: '#74b6da', waterEdge: '#4a8ab2', waterLight: '#b5dff2', bank: '#cdbb82', wood: '#a87a4b', woodDark: '#6e4a2b',
  city: '#dcae74', cityLight: '#e8c48f', cityDark: '#cb9a5e', wall: '#cfc8b8', wallLight: '#e6e0d2', wallDark: '#6a6358', wallFace: '#a19a8c',
  roofA: '#bd4d34', roofB: '#cf6a45', roofC: '#a53f30', roofD: '#7d6a8a', roofShade: '#8d3428', house: '#f8ecd4', houseShade: '#dcc6a2', window: '#6a4a38', door: '#6d4327',
  ink: '#3a2d22', shadow: '#2b2a1440', white: '#fffaf0', black: '#2a221c', shieldA: '#2f62ad', shieldB: '#f6f1e2',
  gold: '#f4c433', goldLight: '#ffe58a', goldDark: '#b07d12', red: '#c63a2c', blue: '#3468ae', green: '#4b8b3b', purple: '#7a4fa3', purpleLight: '#b48ad6', pink: '#e58aa8',
  wine: '#7d2248', grain: '#eec350', cloth: '#3f8f9c', skin: '#f3cfa8', hair: '#e0a83c',
  lava: '#f0672c', lavaLight: '#ffc24d', basalt: '#7b6a5f', basaltDark: '#584a43', smoke: '#e9e3da', dragon: '#c23b2f', dragonDark: '#7e211d',
  mist: '#eef1f2', mistLight: '#ffffff', mistDark: '#c3ccd4', ghost: '#ffffff', portal: '#5fd0d6', portalDark: '#2a5f8a', crop: '#e3c45c', cropDark: '#b9912f', slate: '#70788a', slateDark: '#4d5566', sack: '#c49a62', sackDark: '#8a6536',
  paper: '#f6ead0', sail: '#f4ead6'
};
export type Ink = keyof typeof light;
export type Palette = Readonly<Record<Ink, string>>;

// Moonlight: ground sinks into blue, things keep a rim of light, windows shine.
const night: Palette = {
  field: '#2c4746', fieldLight: '#304d4a', fieldDark: '#294343', tuft: '#3f625a', flowerA: '#8fa3b0', flowerB: '#8d8458', flowerC: '#7c5a7b',
  wheat: '#515a48', wheatRow: '#666b4c', plough: '#3f423f', ploughRow: '#333636', vine: '#2a4a43', vineRow: '#1f3a35', lavender: '#3c4656', lavenderRow: '#5c5588',
  hedge: '#1f3b36', treeA: '#22463d', treeB: '#2a5145', treeC: '#1c3b36', treeLight: '#3c6a5a', cypress: '#16332f', trunk: '#2a2422',
  rock: '#5d6671', rockDark: '#454d58', sheep: '#b9c2cf', sheepHead: '#20242c',
  road: '#8b8b95', roadEdge: '#3b4049', roadDust: '#74747f', plaza: '#7f7d82',
  water: '#2d5a86', waterEdge: '#1a3756', waterLight: '#6c9cc8', bank: '#4d5650', wood: '#5d4a3f', woodDark: '#33281f',
  city: '#645257', cityLight: '#766162', cityDark: '#55464c', wall: '#848b9c', wallLight: '#a3aaba', wallDark: '#1f222d', wallFace: '#5b6070',
  roofA: '#7f3b40', roofB: '#8f4b47', roofC: '#6c3039', roofD: '#54527a', roofShade: '#55262f', house: '#a59c9c', houseShade: '#7a7379', window: '#ffd777', door: '#3a2a28',
  ink: '#14161f', shadow: '#05081480', white: '#d9dde6', black: '#0d0f16', shieldA: '#3f6fc0', shieldB: '#d5d8e2',
  gold: '#e3b53a', goldLight: '#ffe08a', goldDark: '#80611c', red: '#b34a42', blue: '#4a76b8', green: '#46805a', purple: '#7d5cb0', purpleLight: '#b79be0', pink: '#bd7898',
  wine: '#9a3a62', grain: '#cfa94e', cloth: '#4b93a3', skin: '#cfae9a', hair: '#b48a48',
  lava: '#f2702f', lavaLight: '#ffc75a', basalt: '#4a4650', basaltDark: '#2f2d38', smoke: '#77808f', dragon: '#c04a3e', dragonDark: '#6a1f22',
  mist: '#8f9db3', mistLight: '#b4c0d2', mistDark: '#66758d', ghost: '#e4ecf8', portal: '#6fe0e6', portalDark: '#2d6fa6', crop: '#8f8550', cropDark: '#5e5836', slate: '#565d73', slateDark: '#383d50', sack: '#8d7354', sackDark: '#574430',
  paper: '#c9c4b8', sail: '#c2c0bd'
};

export const palettes = { light, night } as const;
export type Theme = keyof typeof palettes | 'css';

const variable = (ink: string): string => `--art-${ink}`;
// Declarations for a style sheet: `:root { ${cssVariables('light')} }`.
export const cssVariables = (theme: keyof typeof palettes): string =>
  Object.entries(palettes[theme]).map(([ink, colour]) => `${variable(ink)}:${colour}`).join(';');

// Puts colours for the names; with `css` the page decides, so that a change of theme needs no new drawing.
export function coloured(drawing: string, theme: Theme): string {
  return drawing.replace(/\{(\w+)\}/g, (_, ink: string) => {
    const colour = (light as Record<string, string>)[ink];
    if (!colour) throw new Error(`there is no colour "${ink}"`);
    return theme === 'css' ? `var(${variable(ink)})` : palettes[theme][ink as Ink];
  });
}
