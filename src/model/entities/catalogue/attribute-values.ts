/** Typed facts by the keys of the shop's attributes; the addition `attributes` defines and checks them. */
export type AttributeValues = Record<string, string | number | boolean | string[]>;

export const attributesSchema = {
  type: 'object',
  description: 'facts by the keys of attributes, see `docs/filters.md`',
  additionalProperties: {
    anyOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { type: 'string' } },
    ],
  },
};
