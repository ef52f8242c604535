import { LEGAL_TEXT_KINDS } from '../legal-text.entity.ts';

/* OpenAPI schemas of the texts that buyers read and have accepted. */

const TEXT = {
  id: { type: 'string', example: 'ltx_01HV5K' },
  kind: { type: 'string', enum: LEGAL_TEXT_KINDS, example: 'terms' },
  version: { type: 'integer', example: 3 },
  title: { type: 'string', example: 'Terms and conditions' },
  content: { type: 'string', description: 'plain text or Markdown', example: '1. Who we are …' },
  locale: { type: ['string', 'null'], example: 'en' },
};

const time = { type: 'string', format: 'date-time', example: '2026-11-29T09:30:00Z' };

function listOf(properties: Record<string, object>): Record<string, unknown> {
  const items = { type: 'object', required: Object.keys(properties), properties };
  return {
    type: 'object',
    required: ['legal_texts'],
    properties: { legal_texts: { type: 'array', items } },
  };
}

export const CURRENT_LEGAL_TEXTS = listOf({
  ...TEXT,
  region_id: { type: ['string', 'null'], example: null },
  country_code: { type: ['string', 'null'], example: null },
  published_at: time,
  is_required: {
    type: 'boolean',
    description: 'whether a cart of this buyer is only completed if `metadata.legal_texts` has the id',
  },
});

export const ACCEPTED_LEGAL_TEXTS = listOf({ ...TEXT, accepted_at: time });
