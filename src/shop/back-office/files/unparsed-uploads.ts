import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { fastifyOf } from '#engine/http/fastify-of';
import { onRequestHooksOf } from '#engine/http/route-config';
import { CommerceError } from '#engine/kernel/errors';
import type { Upload } from './multipart.ts';

const UPLOAD = Symbol('upload');
type UploadRequest = FastifyRequest & { [UPLOAD]?: Omit<Upload, 'body'> };

/**
 * Leaves multipart bodies of the two upload routes unparsed, so that their handlers can stream them.
 *
 * Fastify parses a body by its content type before the handler runs, and content type parsers belong to the server
 * instance: a parser of ours would apply to all routes of an embedding application, and conflict with a multipart plugin
 * of its own ("content type parser already present"). So an `onRequest` hook removes the headers that describe the body,
 * and these requests look as if they had none until the handler calls `uploadOf`.
 */
@Injectable()
export class UnparsedUploads {
  constructor(host: HttpAdapterHost) {
    fastifyOf(host)?.addHook('onRoute', (route: RouteOptions) => {
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
 * Returns the unread multipart body of a request.
 * @throws unsupported_media_type for other bodies
 */
export function uploadOf(request: FastifyRequest): Upload {
  const upload = (request as UploadRequest)[UPLOAD];
  if (!upload) throw new CommerceError('unsupported_media_type', 'An upload must be multipart/form-data');
  return { ...upload, body: request.raw };
}
