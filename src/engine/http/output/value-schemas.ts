/*
 * Schemas of values that operations accept or compute, which modules declare beside their handlers. Documents are OpenAPI 3.1,
 * so these are JSON Schemas of 2020-12.
 */

export type Schema = Record<string, unknown>;

export const AMOUNT = 'in the smallest unit of the currency';

export const AMOUNT_OR_NULL: Schema = { type: ['integer', 'null'], description: AMOUNT };

/** `AppliedTaxRate`s. */
export const TAX_RATES: Schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rate', 'name', 'code'],
    properties: { rate: { type: 'number' }, name: { type: 'string' }, code: { type: ['string', 'null'] } },
  },
};

/** A reference to a component of the same document. */
export function reference(name: string, kind = 'schemas'): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}
