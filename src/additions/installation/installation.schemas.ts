/* The responses of `/admin/installation`. */

const text = (example: string) => ({ type: 'string', example }) as const;
const count = (description: string, example = 0) => ({ type: 'integer', description, example }) as const;
const seconds = (description: string) => ({ type: 'number', description, example: 0 }) as const;
const flag = (description: string) => ({ type: 'boolean', description, example: false }) as const;

function record<const Properties extends Record<string, object>>(properties: Properties) {
  return { type: 'object', required: Object.keys(properties), properties } as const;
}

export const COLUMNS_SCHEMA = record({
  columns: {
    type: 'array',
    items: record({
      table: text('product'),
      name: text('brand_id'),
      kind: {
        type: 'string',
        enum: ['text', 'integer', 'number', 'boolean', 'timestamp', 'date', 'json'],
        example: 'text',
      },
      values: {
        type: ['array', 'null'],
        items: text('net'),
        description: 'what it can be, if it is an enum',
        example: null,
      },
      is_required: flag('whether it cannot be null'),
      is_computed: flag('whether PostgreSQL computes it, so that requests cannot set it'),
    }),
  },
});

export const STATUS_SCHEMA = record({
  status: record({
    version: text('1.0.0'),
    node_version: text('v22.11.0'),
    postgres_version: text('17.2'),
    uptime_seconds: count('how long the process runs that responds', 86_400),
    memory_bytes: count('memory of this process', 180_000_000),
    connections: record({
      used: count('connections of this process that work', 2),
      idle: count('connections that wait for work', 8),
      waiting: count('requests that wait for a connection'),
      most: count('the most connections of this process', 10),
    }),
    row_cache: record({
      rows: count('rows that this process caches in memory', 1200),
      bytes: count('how much memory they need', 2_400_000),
      hits: count('rows that were found there since the start', 90_000),
      misses: count('rows that were not', 3000),
    }),
    replicas: {
      type: 'array',
      items: record({
        name: text('replica-1'),
        is_in_use: flag('whether it serves reads at present'),
        lag_seconds: seconds('how far it is behind'),
      }),
    },
    background: record({
      events_due: count('deliveries of events that wait for a process'),
      events_scheduled: count('deliveries that are under way or wait for a retry'),
      events_parked: count('deliveries that have failed too often'),
      events_overdue_seconds: seconds('how long the oldest due delivery waits'),
      jobs_due: count('jobs that wait for a worker'),
      jobs_scheduled: count('jobs that wait for a retry'),
      jobs_running: count('jobs that run'),
      jobs_overdue_seconds: seconds('how long the oldest due job waits'),
    }),
    modules: { type: 'array', items: text('reports') },
  }),
});
