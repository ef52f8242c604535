import { FILE_FORMATS } from '../files/document-files.ts';
import { DOCUMENT_TYPES } from '../ledger/document-content.ts';

/* OpenAPI schemas of the responses. */

const url = {
  type: ['string', 'null'],
  description: 'a path on this server, for an hour; null for a format that the document does not have',
  example: '/documents/doc_01HV5K/pdf?expires=1796000000&signature=abc',
};

const DOCUMENT = {
  type: 'object',
  required: [
    'id',
    'type',
    'number',
    'order_id',
    'issued_at',
    'currency_code',
    'total',
    'tax_total',
    'cancels_id',
    'files',
  ],
  properties: {
    id: { type: 'string', example: 'doc_01HV5K' },
    type: { type: 'string', enum: DOCUMENT_TYPES, example: 'invoice' },
    number: { type: 'string', example: '2026-000042' },
    order_id: { type: 'string', example: 'order_01HV5K' },
    issued_at: { type: 'string', format: 'date-time', example: '2026-11-29T09:30:00Z' },
    currency_code: { type: 'string', example: 'eur' },
    total: {
      type: 'integer',
      description: 'with tax, before gift cards; in the smallest unit of the currency',
      example: 2916,
    },
    tax_total: { type: 'integer', description: 'in the smallest unit of the currency', example: 466 },
    cancels_id: {
      type: ['string', 'null'],
      description: 'the invoice that a credit note corrects, as a whole or in part',
      example: null,
    },
    files: {
      type: 'object',
      required: FILE_FORMATS,
      properties: { pdf: url, ubl: url, cii: url },
    },
  },
};

export const DOCUMENT_LIST_SCHEMA = {
  type: 'object',
  required: ['documents'],
  properties: { documents: { type: 'array', items: DOCUMENT } },
};

export const DOCUMENT_SCHEMA = {
  type: 'object',
  required: ['document'],
  properties: { document: DOCUMENT },
};
