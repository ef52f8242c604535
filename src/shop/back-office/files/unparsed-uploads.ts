import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { CommerceError } from '../../../engine/kernel/errors.ts';
import { onRequestHooksOf } from '../../../engine/http/route-config.ts';
import type { Upload } from './multipart.ts';

const UPLOAD = Symbol('upload');
type UploadRequest = FastifyRequest & { [UPLOAD]?: Omit<Upload, 'body'> };

/**
 * Leaves multipart bodies of our two upload routes to their handlers.
 *
 * Fastify gives a body to the parser of its content type before any handler sees it, and a parser belongs to an
 * instance: one that we added would concern every route of an application that embeds us, and forbid it to bring its
 * own multipart plugin ("content type parser already present"). So for these routes alone the request looks like one
 * without a body until the handler asks for it.
 */
@Injectable()
export class UnparsedUploads {
  constructor({ httpAdapter }: HttpAdapterHost) {
    if (!httpAdapter) return; // an application without HTTP
    const fastify = httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRoute', (route: RouteOptions) => {
      if (route.config?.storekeepBody !== 'files') return;
      onRequestHooksOf(route).push((request, _reply, done) => {
        hideBody(request);
        done();
      });
    });
  }
}

function hideBody(request: UploadRequest): void {
  const { headers } = request.raw;
  const type = headers['content-type'];
  if (!type || !/^multipart\/form-data\b/i.test(type)) return;
  const length = headers['content-length'];
  request[UPLOAD] = { type, length: length === undefined ? null : Number(length) };
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/**
 * The multipart body of a request.
 * @throws unsupported_media_type when it has another
 */
export function uploadOf(request: FastifyRequest): Upload {
  const upload = (request as UploadRequest)[UPLOAD];
  if (!upload) throw new CommerceError('unsupported_media_type', 'An upload must be multipart/form-data');
  return { ...upload, body: request.raw };
}
