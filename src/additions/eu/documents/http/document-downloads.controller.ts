import { Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ErrorFilter, NO_SNIFF_HEADERS, notFound, ShopController } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocumentFiles, FILE_FORMATS } from '../files/document-files.ts';
import { DocumentsService } from '../records/documents.service.ts';

/** Serves the files of documents for signed URLs. */
@ApiExcludeController()
@ShopController('documents')
@UseFilters(ErrorFilter)
export class DocumentDownloadsController {
  constructor(
    private readonly files: DocumentFiles,
    private readonly documents: DocumentsService,
  ) {}

  @Get(':id/:format')
  async download(
    @Param('id') id: string,
    @Param('format') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.headers(NO_SNIFF_HEADERS);
    const [, query] = (request.raw.url ?? '').split('?', 2);
    const format = FILE_FORMATS.find((known) => known === name);
    if (format === undefined || !this.files.isSigned(id, format, new URLSearchParams(query)))
      throw notFound('document', id);
    const content = await this.documents.readContent(id);
    if (content.type === 'packing_slip' && format !== 'pdf') throw notFound('document', id);
    const file = await this.files.write(content, format);
    await reply
      .headers({
        'content-type': file.contentType,
        'content-disposition': `inline; filename="${file.name}"`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(file.content);
  }
}
