import { fc, test as property } from '@fast-check/jest';
import { brandVariables, contrastOf, defaultColors, readableOn, readableTextOn, readableTint } from './colors';
import { initialsOf } from './initials';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('text on a brand colour', () => {
  it.each([
    ['#2563eb', '#ffffff'],
    ['#f59e0b', '#111827'],
    ['#ffffff', '#111827'],
    ['#000000', '#ffffff'],
  ])('on %s is %s', (background, text) => {
    expect(readableTextOn(background)).toBe(text);
  });

  property.prop([color])('can always be read: 4.5 to 1 almost everywhere, never under 4.1', (background) => {
    expect(contrastOf(readableTextOn(background), background)).toBeGreaterThan(4.1);
  });
});

property.prop([color])('a brand colour as text is readable on both pages', (brand) => {
  expect(contrastOf(readableOn(brand, '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(readableOn(brand, '#14171f'), '#14171f')).toBeGreaterThanOrEqual(4.5);
});

property.prop([color])('a brand colour as link text is readable on every surface of either theme', (brand) => {
  const variables = brandVariables({ ...defaultColors, primaryColor: brand });
  for (const surface of ['#ffffff', '#f6f7f9', '#f1f3f7', '#eef0f4'])
    expect(contrastOf(variables['--brand-primary-on-light']!, surface)).toBeGreaterThanOrEqual(4.5);
  for (const surface of ['#0a0c10', '#0e1015', '#14171f', '#1b1f29', '#20242f'])
    expect(contrastOf(variables['--brand-primary-on-dark']!, surface)).toBeGreaterThanOrEqual(4.5);
});

property.prop([color])('a hovered button moves away from the colour of its words', (brand) => {
  const variables = brandVariables({ ...defaultColors, primaryColor: brand });
  expect(contrastOf(variables['--brand-away-from-text']!, variables['--brand-on-primary']!)).toBeGreaterThan(15);
});

property.prop([color])('a tint leaves the texts on it readable', (brand) => {
  for (const [surface, text] of [
    ['#ffffff', '#515a68'],
    ['#14171f', '#a3acba'],
  ] as const) {
    const tint = readableTint(brand, surface, [text, readableOn(brand, surface)]);
    expect(contrastOf(text, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(readableOn(brand, surface), tint)).toBeGreaterThanOrEqual(4.5);
  }
});

it('a tint is seen where the texts leave room, and none where they do not', () => {
  expect(readableTint('#2563eb', '#ffffff', ['#14181f'])).toBe('#e5ecfd');
  expect(readableTint('#2563eb', '#ffffff', ['#767676'])).toBe('#ffffff');
});

it('a readable brand colour is left as it is', () => {
  expect(readableOn('#2563eb', '#ffffff')).toBe('#2563eb');
});

it('only colours reach the style sheet', () => {
  const variables = brandVariables({
    primaryColor: 'red;}body{display:none',
    secondaryColor: '#ABCDEF',
    accentColor: '',
  });
  expect(variables['--brand-primary']).toBe(defaultColors.primaryColor);
  expect(variables['--brand-secondary']).toBe('#abcdef');
  expect(Object.values(variables).every((value) => /^#[0-9a-f]{6}$/.test(value))).toBe(true);
});

it.each([
  ['Duka la Mama', 'DM'],
  ['Market', 'M'],
  ['Kicks & Threads', 'KT'],
  ['  ', '?'],
  ['élan vital', 'ÉV'],
])('%p has the initials %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
