/* OpenAPI schemas of the responses. */

const text = { type: ['string', 'null'] };

const ENTRY = {
  type: 'object',
  required: ['id', 'created_at', 'actor', 'operation'],
  properties: {
    id: { type: 'string', example: 'jrn_01HV5K' },
    created_at: { type: 'string', format: 'date-time', example: '2026-11-28T09:30:00Z' },
    actor: {
      type: 'object',
      required: ['type', 'id', 'name'],
      properties: {
        type: { type: 'string', enum: ['user', 'api_key', 'application', 'command', 'job'] },
        id: { ...text, example: 'usr_01HV5K' },
        name: { ...text, example: 'Emma Lund' },
      },
    },
    operation: { type: 'string', example: 'PostProductsProduct' },
    method: text,
    path: text,
    request_id: text,
    ip: text,
    resource: text,
    resource_id: text,
    undoes_id: text,
    undone_by_id: text,
  },
};

const row = { type: ['object', 'null'], additionalProperties: true };

const CHANGE = {
  type: 'object',
  required: ['table', 'id', 'before', 'after'],
  properties: {
    table: { type: 'string', example: 'product' },
    id: { type: 'string', example: 'prod_01HV5K' },
    before: {
      ...row,
      description: 'the columns that changed; null for a row that was created',
      example: { title: 'Mug' },
    },
    after: { ...row, description: 'null for a row that was deleted', example: { title: 'Large mug' } },
  },
};

export const ENTRY_LIST_SCHEMA = {
  type: 'object',
  required: ['entries', 'limit', 'next'],
  properties: {
    entries: { type: 'array', items: ENTRY },
    limit: { type: 'integer', example: 50 },
    next: {
      ...text,
      example: null,
      description: 'to be sent as `after` for the next page; null on the last one',
    },
  },
};

export const ENTRY_SCHEMA = {
  type: 'object',
  required: ['entry'],
  properties: {
    entry: {
      ...ENTRY,
      required: [...ENTRY.required, 'changes_count', 'changes'],
      properties: {
        ...ENTRY.properties,
        changes_count: {
          type: 'integer',
          description: 'of all changes; the list has at most 1,000 of them',
          example: 1,
        },
        changes: { type: 'array', items: CHANGE },
      },
    },
  },
};

export const HISTORY_SCHEMA = {
  type: 'object',
  required: ['history'],
  properties: {
    history: {
      type: 'array',
      items: {
        type: 'object',
        required: ['at', 'kind', 'name', 'id'],
        properties: {
          at: { type: 'string', format: 'date-time', example: '2026-11-28T09:30:00Z' },
          kind: { type: 'string', enum: ['entry', 'event', 'payment', 'mail', 'note'] },
          name: {
            type: 'string',
            description: 'the operation, the event, or the kind of payment or message',
            example: 'order.placed',
          },
          id: { type: 'string', example: 'order_01HV5K' },
          actor_id: text,
          actor_name: text,
          detail: { type: ['object', 'null'], additionalProperties: true },
        },
      },
    },
  },
};
