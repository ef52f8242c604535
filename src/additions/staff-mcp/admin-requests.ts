import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { clientAddress } from '@storekeep/server/extend';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request of `/admin`. */
export interface AdminRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the prefix of the shop, with its query: `/admin/orders?limit=5`. */
  path: string;
  body?: Record<string, unknown> | null;
}

/** How it is sent. */
export interface Sending {
  /** The request whose caller sends it: a key by its header, a person also by their cookie. */
  caller: FastifyRequest;
  isRehearsal?: boolean;
  idempotencyKey?: string;
}

export interface AdminResponse {
  status: number;
  /** Null if it is not an object of JSON. */
  body: Record<string, unknown> | null;
  /** Whether it was a rehearsal. */
  isRehearsed: boolean;
}

/**
 * Sends requests to `/admin` of the same process, with the credentials of the caller: guards, scopes, limits and the journal are those of any
 * other request.
 */
@Injectable()
export class AdminRequests {
  constructor(private readonly host: HttpAdapterHost) {}

  async send({ method, path, body }: AdminRequest, sending: Sending): Promise<AdminResponse> {
    const { caller, isRehearsal = false, idempotencyKey } = sending;
    const response = await this.host.httpAdapter.getInstance<FastifyInstance>().inject({
      method,
      url: prefixOf(caller) + path,
      remoteAddress: clientAddress(caller),
      headers: {
        ...credentialsOf(caller),
        host: caller.headers.host,
        ...(isRehearsal && { prefer: 'dry-run' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { payload: body }),
    });
    const isRehearsed = response.headers['preference-applied'] === 'dry-run';
    return { status: response.statusCode, body: parseObject(response.payload), isRehearsed };
  }
}

const CREDENTIALS = ['authorization', 'x-medusa-access-token', 'cookie'] as const;

function credentialsOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    CREDENTIALS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** What comes before `/admin` in the addresses of the shop. */
function prefixOf({ routeOptions }: FastifyRequest): string {
  const url = routeOptions.url ?? '';
  return url.slice(0, url.indexOf('/admin/'));
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
