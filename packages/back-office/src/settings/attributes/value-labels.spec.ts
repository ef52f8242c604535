import { setLabel, toValueLabels } from './value-labels.ts';

describe('The labels of values of an attribute', () => {
  it('are sent without empty ones, and without those of values that were removed', () => {
    const stored = { de: { wool: 'Wolle', silk: 'Seide' }, fr: { wool: 'Laine' } };
    const edited = setLabel(setLabel(stored, 'fr', 'wool', ' '), 'de', 'cotton', 'Baumwolle');
    expect(toValueLabels(edited, ['wool', 'cotton'])).toEqual({ de: { wool: 'Wolle', cotton: 'Baumwolle' } });
  });

  it('are null if there are none', () => {
    expect(toValueLabels({ de: { wool: '' } }, ['wool'])).toBeNull();
  });
});
