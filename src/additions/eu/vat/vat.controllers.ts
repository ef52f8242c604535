import { Body, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  Database,
  invalidData,
  Lists,
  Rejects,
  Returns,
  Shows,
} from '@storekeep/server/extend';
import { CheckVatIdBody, ListVatChecksQuery, requireVatId, VatReportQuery } from './vat.input.ts';
import { vatChecks } from './vat-checks.resource.ts';
import { VatChecksService } from './vat-checks.service.ts';
import { readVatId } from './vat-ids.ts';
import { VatReport } from './vat-report.ts';

@AdminController(vatChecks)
export class AdminVatChecksController {
  constructor(
    private readonly checks: VatChecksService,
    private readonly database: Database,
  ) {}

  @Get()
  @Lists('GetVatChecks', 'List checks of VAT ids')
  list(@Query() query: ListVatChecksQuery) {
    return query;
  }

  @Post()
  @Rejects(invalidData('XX1 is not a VAT id such as FR40303265045'))
  @Shows('PostVatChecks', 'Check a VAT id')
  async check(@Body() { vat_id }: CheckVatIdBody) {
    const id = requireVatId(vat_id);
    const [{ requester }] = await this.database.query<{ requester: unknown }>(
      `select metadata -> 'seller' ->> 'vat_id' as requester from store limit 1`,
    );
    return { id: (await this.checks.check(id, readVatId(requester))).id };
  }

  @Get(':id')
  @Shows('GetVatChecksVatCheck', 'Get a check of a VAT id')
  get(@Param('id') id: string) {
    return { id };
  }
}

const AMOUNTS = {
  currency_code: { type: 'string', example: 'eur' },
  net: { type: 'integer', description: 'invoices less credit notes, in the smallest unit', example: 2450 },
  tax: { type: 'integer', example: 466 },
  documents: { type: 'integer', example: 1 },
};

const REPORT_SCHEMA = {
  type: 'object',
  required: ['from', 'to', 'rows', 'totals'],
  properties: {
    from: { type: 'string', example: '2026-11-01' },
    to: { type: 'string', example: '2026-11-30' },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: ['month', 'country_code', 'scheme', 'category', 'rate', ...Object.keys(AMOUNTS)],
        properties: {
          month: { type: 'string', example: '2026-11' },
          country_code: {
            type: ['string', 'null'],
            description: 'of delivery, or else of the buyer',
            example: 'fr',
          },
          scheme: {
            type: 'string',
            enum: ['domestic', 'oss', 'intra_community', 'export', 'other'],
            example: 'oss',
          },
          category: { type: 'string', description: 'by EN 16931', example: 'S' },
          rate: { type: 'string', description: 'in percent', example: '20' },
          ...AMOUNTS,
        },
      },
    },
    totals: {
      type: 'array',
      description: 'the totals of the same documents, by currency: rows add up to them',
      items: { type: 'object', required: Object.keys(AMOUNTS), properties: AMOUNTS },
    },
  },
};

@AdminController('vat-report', undefined, { tag: vatChecks.tag, tagDescription: vatChecks.tagDescription })
export class AdminVatReportController {
  constructor(private readonly report: VatReport) {}

  @Get()
  @Rejects(invalidData('from is not a day such as 2026-11-30'))
  @Returns('GetVatReport', 'Report taxes by month, country and rate', REPORT_SCHEMA)
  async get(@Query() query: VatReportQuery) {
    const today = new Date().toISOString().slice(0, 10);
    const { from = `${today.slice(0, 7)}-01`, to = today } = query;
    return { from, to, ...(await this.report.read({ from, to })) };
  }
}
