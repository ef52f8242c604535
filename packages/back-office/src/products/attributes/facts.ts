import type { Schemas } from '../../api/client.ts';

type Attribute = Pick<Schemas['Attribute'], 'key' | 'type'>;
/** The facts of a product or variant by the keys of attributes. */
export type Facts = NonNullable<Schemas['Product']['attributes']>;
/** What a field of an attribute has: texts, of which a number and a choice between yes and no have at most one. */
export type FactTexts = Record<string, string[]>;

/** The facts as texts of fields. */
export function toTexts(facts: Facts | null, attributes: readonly Attribute[]): FactTexts {
  return Object.fromEntries(
    attributes.map(({ key }) => {
      const fact = facts?.[key];
      return [key, fact === undefined || fact === null ? [] : [fact].flat().map(String)];
    }),
  );
}

/**
 * The facts for a body, which replace those of the record; null if there are none. What is not a number stays text, so that the server
 * says what is wrong. Facts that have no field stay.
 */
export function toFacts(
  texts: FactTexts,
  attributes: readonly Attribute[],
  stored: Facts | null,
): Facts | null {
  const facts: Facts = { ...stored };
  for (const { key, type } of attributes) {
    const values = (texts[key] ?? []).map((text) => text.trim()).filter((text) => text !== '');
    if (values.length === 0) delete facts[key];
    else if (type === 'boolean') facts[key] = values[0] === 'true';
    else if (type === 'number') facts[key] = readNumber(values[0]);
    else facts[key] = values.length === 1 ? values[0] : values;
  }
  return Object.keys(facts).length > 0 ? facts : null;
}

function readNumber(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}
