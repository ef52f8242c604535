import { effectTargets, effectTypes, operators, subjects } from './evaluation/promotion-rules.ts';

/* The forms of the parts of a promotion, for the OpenAPI documents. `validate-promotion.ts` checks them. */

const ids = { type: 'array', items: { type: 'string' } };

const itemSelector = {
  type: ['object', 'null'],
  description: 'all criteria must match, and each matches if one of its values does',
  properties: {
    product_ids: ids,
    variant_ids: ids,
    category_ids: { ...ids, description: 'also their descendants' },
    collection_ids: ids,
    tag_ids: ids,
    type_ids: ids,
    attributes: {
      type: 'object',
      description: 'values of the metadata of the product or the variant, by their names',
      additionalProperties: ids,
    },
  },
};

const itemCount = {
  type: ['object', 'null'],
  required: ['quantity'],
  properties: { quantity: { type: 'integer', minimum: 1 }, items: itemSelector },
};

export const combinesWithSchema = {
  oneOf: [{ type: 'string', enum: ['all', 'none'] }, ids],
  description: '`all`, `none`, or the ids of promotions that combine with it, too',
};

export const budgetSchema = {
  type: 'object',
  required: ['type', 'limit'],
  properties: {
    type: { type: 'string', enum: ['money', 'uses'] },
    limit: {
      type: 'integer',
      minimum: 1,
      description: 'in the smallest unit of the currency, or a number of orders',
    },
    currency_code: { type: ['string', 'null'] },
  },
};

export const conditionsSchema = {
  type: 'array',
  description: 'all of them must hold',
  items: {
    type: 'object',
    required: ['subject', 'operator'],
    properties: {
      subject: { type: 'string', enum: [...subjects] },
      operator: { type: 'string', enum: [...operators] },
      value: {
        oneOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'string' }, ids],
        description: '`subtotal` is without tax, before discounts',
      },
      items: itemSelector,
    },
  },
};

export const effectsSchema = {
  type: 'array',
  description: 'one after the other, see `docs/promotions.md`',
  items: {
    type: 'object',
    required: ['type', 'target'],
    properties: {
      type: { type: 'string', enum: [...effectTypes] },
      target: { type: 'string', enum: [...effectTargets] },
      value: { type: ['number', 'null'], description: 'percent, or an amount in the smallest unit' },
      items: itemSelector,
      buy: itemCount,
      get: itemCount,
      tiers: {
        type: ['array', 'null'],
        items: {
          type: 'object',
          required: ['from', 'value'],
          properties: { from: { type: 'integer', minimum: 0 }, value: { type: 'number' } },
        },
      },
      variant_id: { type: ['string', 'null'], description: 'of a gift' },
      max_quantity: {
        type: ['integer', 'null'],
        minimum: 1,
        description: 'the most units that it is for',
      },
    },
  },
};
