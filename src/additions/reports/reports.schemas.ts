import {
  CONVERSION_COLUMNS,
  GROUP_COLUMNS,
  PERIOD_COLUMN,
  type ReportColumn,
  RETURN_COLUMNS,
  SALES_COLUMNS,
  STOCK_COLUMNS,
  TAX_COLUMNS,
} from './report-columns.ts';

/* OpenAPI schemas of the responses. */

const TYPES = { text: 'string', count: 'integer', amount: 'integer', number: 'number' };

function schemaOf({ name, kind, description, example, nullable }: ReportColumn): [string, object] {
  const type = TYPES[kind];
  return [name, { type: nullable ? [type, 'null'] : type, description, example }];
}

/** @param either columns that only rows by period, or only those by group have */
function reportSchema(name: string, columns: readonly ReportColumn[], either: readonly ReportColumn[] = []) {
  const day = { type: 'string', format: 'date' };
  const inTotals = columns.filter(({ onlyRows }) => !onlyRows);
  const rowSchema = (required: readonly ReportColumn[], optional: readonly ReportColumn[] = []) => ({
    type: 'object',
    required: required.map((column) => column.name),
    properties: Object.fromEntries([...optional, ...required].map(schemaOf)),
  });
  return {
    type: 'object',
    required: ['report'],
    properties: {
      report: {
        type: 'object',
        required: ['name', 'from', 'to', 'time_zone', 'rows', 'totals'],
        properties: {
          name: { type: 'string', enum: [name], example: name },
          from: { ...day, example: '2026-11-01' },
          to: { ...day, example: '2026-11-30' },
          time_zone: { type: 'string', example: 'Europe/Berlin' },
          rows: { type: 'array', items: rowSchema(columns, either) },
          totals: { type: 'array', description: 'One for each currency', items: rowSchema(inTotals) },
        },
      },
    },
  };
}

const EITHER = [PERIOD_COLUMN, ...GROUP_COLUMNS];

export const SALES_SCHEMA = reportSchema('sales', SALES_COLUMNS, EITHER);
export const TAXES_SCHEMA = reportSchema('taxes', TAX_COLUMNS);
export const RETURNS_SCHEMA = reportSchema('returns', RETURN_COLUMNS);
export const STOCK_SCHEMA = reportSchema('stock', STOCK_COLUMNS);
export const CONVERSION_SCHEMA = reportSchema('conversion', CONVERSION_COLUMNS, EITHER);

const OPEN_WORK = {
  payments_to_capture: 'Pending orders whose payment is authorized',
  orders_to_fulfill: 'Pending orders of which something is not packed',
  orders_to_ship: 'Pending orders that are packed',
  returns_to_receive: 'Returns that were requested',
  swaps_to_fulfill: 'Swaps of which nothing is packed',
  open_drafts: 'Draft orders that are not paid',
  parked_events: 'Events that subscribers failed to process, see `GET /admin/events/parked`',
  failed_mails: 'Messages that could not be sent, see `GET /admin/notifications/failed`',
  failed_jobs: 'Batch jobs that failed within the last seven days',
};

export const OPEN_WORK_SCHEMA = {
  type: 'object',
  required: ['open_work'],
  properties: {
    open_work: {
      type: 'object',
      required: Object.keys(OPEN_WORK),
      properties: Object.fromEntries(
        Object.entries(OPEN_WORK).map(([name, description]) => [
          name,
          { type: 'integer', description, example: 3 },
        ]),
      ),
    },
  },
};
