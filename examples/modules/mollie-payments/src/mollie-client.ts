import { traceHeaders } from '@storekeep/server';
import { API_BASE, type MollieOptions } from './mollie-options.ts';

/** Mollie has responded with an error. */
export class MollieError extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
    this.name = 'MollieError';
  }
}

/** Whether Mollie has declined a request, and would decline it again. */
export function isRejected(error: unknown): error is MollieError {
  return error instanceof MollieError && (error.status === 400 || error.status === 422);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof MollieError && (error.status === 404 || error.status === 410);
}

export function isServerError(error: unknown): error is MollieError {
  return error instanceof MollieError && error.status >= 500;
}

/** Mollie's API, version 2. */
export class MollieClient {
  private readonly base: string;

  constructor(private readonly options: MollieOptions) {
    this.base = `${options.apiBase ?? API_BASE}/v2`;
  }

  get<T>(path: string, signal: AbortSignal): Promise<T> {
    return this.request('GET', path, signal);
  }

  /** @param key Mollie executes requests with the same one once, for an hour */
  post<T>(path: string, body: object, key: string, signal: AbortSignal): Promise<T> {
    return this.request('POST', path, signal, { body: JSON.stringify(body), key });
  }

  delete(path: string, signal: AbortSignal): Promise<unknown> {
    return this.request('DELETE', path, signal);
  }

  /** @throws MollieError for a response that is an error; any other error if the outcome is unknown */
  private async request<T>(
    method: string,
    path: string,
    signal: AbortSignal,
    { body, key }: { body?: string; key?: string } = {},
  ): Promise<T> {
    const response = await fetch(this.base + path, {
      ...{ method, body, signal },
      redirect: 'error',
      headers: {
        authorization: `Bearer ${this.options.apiKey}`,
        'content-type': 'application/json',
        ...traceHeaders(),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    const text = await response.text();
    if (response.ok) return (text === '' ? {} : JSON.parse(text)) as T;
    throw new MollieError(response.status, readDetail(text) ?? `Mollie responds with ${response.status}`);
  }
}

function readDetail(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { detail?: string }).detail;
  } catch {
    return undefined;
  }
}
