/* The responses of `/admin/notifications/templates` and `/admin/notifications/failed`. */

const text = (example: string, description?: string) => ({ type: 'string', example, description }) as const;
const count = (description: string, example: number) => ({ type: 'integer', description, example }) as const;
const time = { type: 'string', format: 'date-time' } as const;

function record<const Properties extends Record<string, object>>(properties: Properties) {
  return { type: 'object', required: Object.keys(properties), properties } as const;
}

export const TEMPLATES_SCHEMA = record({
  templates: {
    type: 'array',
    items: record({
      name: text('order-placed'),
      subject: text('Your order #1042', 'with the data of an example'),
    }),
  },
  locales: {
    type: 'array',
    description: 'the languages with texts, the default one first',
    items: text('en'),
  },
});

export const TEMPLATE_SCHEMA = record({
  template: record({
    template: text('order-placed', 'its name'),
    subject: text('Your order #1042'),
    text: text('Hello Ida, …', 'the message as plain text'),
    html: text('<!doctype html>…', 'the message as it is shown'),
  }),
});

export const FAILED_SCHEMA = record({
  mails: {
    type: 'array',
    items: record({
      id: text('1205', 'of the delivery, for `POST /admin/events/parked/{id}/retry`'),
      event_name: text('order.placed'),
      resource_id: {
        type: ['string', 'null'],
        description: 'the record that the message is about',
        example: 'order_01HKEXAMPLE',
      },
      provider_id: text('smtp', 'the notification provider that could not send it'),
      attempts: count('how often it was tried', 10),
      last_error: text('no such address'),
      created_at: time,
      next_attempt_at: {
        ...time,
        type: ['string', 'null'],
        description: 'when it is tried again; null if it is not',
      },
    }),
  },
  count: count('how many there are in all', 1),
  offset: count('how many were skipped', 0),
  limit: count('how many are returned at most', 20),
});
