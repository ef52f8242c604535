import { applyDecorators, Body, Delete, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { NotReplayed } from '#engine/http/idempotency/idempotency';
import { Returns } from '#engine/http/output/response-decorators';
import { ConfigureRoute } from '#engine/http/route-config';
import { AdminController } from '#engine/http/surface';
import { FileKeyBody } from './uploads.input.ts';
import { uploads } from './uploads.resource.ts';
import { UploadsService } from './uploads.service.ts';

const KEY_SCHEMA = { type: 'string', example: 'file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv' };

const URL_SCHEMA = {
  type: 'string',
  format: 'uri',
  example: 'https://shop.example/uploads/file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv',
};

const UPLOADS_SCHEMA = {
  type: 'object',
  required: ['uploads'],
  properties: {
    uploads: {
      type: 'array',
      items: {
        type: 'object',
        required: ['url', 'key'],
        properties: { url: URL_SCHEMA, key: KEY_SCHEMA },
      },
    },
  },
};

@AdminController(uploads)
export class AdminUploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @AcceptsFiles()
  @Returns('PostUploads', 'Upload files that anybody may download', UPLOADS_SCHEMA)
  upload(@Req() request: FastifyRequest) {
    return this.uploads.receive(request, 'public');
  }

  @Post('protected')
  @AcceptsFiles()
  @Returns('PostUploadsProtected', 'Upload files that only staff may download', UPLOADS_SCHEMA)
  uploadProtected(@Req() request: FastifyRequest) {
    return this.uploads.receive(request, 'private');
  }

  @Post('download-url')
  @NotReplayed() // a replayed response would contain an expired URL
  @Returns('PostUploadsDownloadUrl', 'Get a URL under which a file can be downloaded for an hour', {
    type: 'object',
    required: ['download_url'],
    properties: { download_url: URL_SCHEMA },
  })
  async downloadUrl(@Body() { file_key }: FileKeyBody, @Req() request: FastifyRequest) {
    return { download_url: await this.uploads.url(file_key, request) };
  }

  @Delete()
  @Returns('DeleteUploads', 'Delete a file', {
    type: 'object',
    required: ['id', 'object', 'deleted'],
    properties: { id: KEY_SCHEMA, object: { const: 'file' }, deleted: { const: true } },
  })
  async delete(@Body() { file_key }: FileKeyBody) {
    await this.uploads.delete(file_key);
    return { id: file_key, object: 'file', deleted: true };
  }
}

function AcceptsFiles(): MethodDecorator {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  return applyDecorators(
    NotReplayed(), // the body is streamed, so it cannot be compared with that of an earlier request
    ConfigureRoute({ storekeepBody: 'files' }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        required: ['files'],
        properties: { files },
        example: { files: ['SKU;Quantity'] },
      },
    }),
  );
}
