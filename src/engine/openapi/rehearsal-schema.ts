import type { Schema } from '../http/output/value-schemas.ts';

const nullable = (type: string, more: object = {}): Schema => ({ type: [type, 'null'], ...more });

const list = (properties: Record<string, Schema>, description: string): Schema => ({
  type: 'array',
  description,
  items: { type: 'object', properties, required: Object.keys(properties) },
});

const row: Schema = { type: ['object', 'null'], additionalProperties: true };
const amount = { description: 'in minor currency units' };

/** `rehearsal` of a response to `Prefer: dry-run`. */
export const REHEARSAL_SCHEMA: Schema = {
  type: 'object',
  description:
    'What an operation would have done; in the response to `Prefer: dry-run`, beside what it returns',
  required: ['changes', 'events', 'mails', 'calls', 'money', 'stock'],
  properties: {
    changes: list(
      { table: { type: 'string' }, id: { type: 'string' }, before: row, after: row },
      'the rows: `before` is null for one that would be created, `after` for one that would be deleted',
    ),
    events: list({ name: { type: 'string' }, data: {} }, 'the events that subscribers would get'),
    mails: list(
      { to: { type: 'string' }, template: { type: 'string' }, subject: { type: 'string' } },
      'the messages about these events',
    ),
    calls: list(
      {
        provider: { type: 'string' },
        operation: { type: 'string' },
        amount: nullable('integer', amount),
        currency_code: nullable('string'),
      },
      'the calls that providers would get',
    ),
    money: list(
      {
        order_id: nullable('string'),
        kind: { type: 'string', enum: ['authorized', 'captured', 'canceled', 'refunded'] },
        amount: { type: 'integer', ...amount },
        currency_code: nullable('string'),
      },
      'the money that would be moved',
    ),
    stock: {
      type: 'array',
      description: 'the stock that would be moved, of variants or of inventory items at locations',
      items: {
        type: 'object',
        required: ['location_id', 'quantity'],
        properties: {
          variant_id: { type: 'string' },
          inventory_item_id: { type: 'string' },
          location_id: nullable('string'),
          quantity: { type: 'integer', description: 'negative if stock would be taken' },
        },
      },
    },
  },
};
