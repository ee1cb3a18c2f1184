import { fc, test as property } from '@fast-check/jest';
import { brandVariables, contrastOf, defaultColors, readableOn, readableTextOn } from './colors';
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
