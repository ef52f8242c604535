import { isDuration } from './duration.ts';

describe('A duration', () => {
  it.each(['P3Y6M4DT12H30M5S', 'P1D', 'P2W', 'PT36H', 'PT0.5S', 'P0DT1S', 'P100Y'])('can be %s', (text) => {
    expect(isDuration(text)).toBe(true);
  });

  it.each([
    '',
    'P',
    'PT',
    'P1DT',
    '1D',
    'P1H',
    'PT1D',
    'p1d',
    'P-1D',
    'P1.5D',
    'P1D ',
    'P1D2Y',
    '1 day',
    'P1Y;',
    'P0D',
    'PT0S',
    'P101Y',
    'P9999999999D',
    `P${'1'.repeat(400)}Y`,
    null,
    5,
    ['P1D'],
    {},
  ])('cannot be %j', (text) => {
    expect(isDuration(text)).toBe(false);
  });
});
