import type { HTTPResponse, RequestConfig, SentRequest } from './transport.ts';

/** The base of the errors that `MedusaError.factory` creates. Requests are rejected with a `RequestError`. */
export class MedusaError extends Error {
  /** @param type 0: invalid request, 1: API, 2: authentication, 3: permission, 4: connection */
  static factory(type: number): MedusaError | undefined {
    return KINDS[type] && new KINDS[type]();
  }
}

const KINDS = Array.from({ length: 5 }, () => class extends MedusaError {});

interface Details {
  code?: string;
  response?: HTTPResponse & { data: unknown };
}

/** A rejected, failed, late or aborted request, in the shape of the errors of axios. */
export class RequestError extends Error {
  readonly isAxiosError = true;
  readonly config: RequestConfig;
  readonly request: SentRequest;
  /** Such as `ECONNREFUSED`, `ECONNABORTED` after the time limit, or `ERR_CANCELED`. */
  readonly code: string | undefined;
  /** Undefined if there was none. */
  readonly response: (HTTPResponse & { data: unknown }) | undefined;

  constructor(message: string, config: RequestConfig, request: SentRequest, details: Details = {}) {
    super(message);
    this.config = config;
    this.request = request;
    this.code = details.code;
    this.response = details.response;
  }

  /** Without headers and bodies, which hold tokens and passwords. */
  toJSON(): object {
    const { name, message, stack, code, config, response } = this;
    const { method, url, baseURL } = config;
    return { name, message, stack, code, config: { method, url, baseURL }, status: response?.status ?? null };
  }
}

/** Thrown if the caller aborts. `axios.isCancel` recognizes it. */
export class CanceledError extends RequestError {
  readonly __CANCEL__ = true;
  override name = 'CanceledError';

  constructor(config: RequestConfig, request: SentRequest) {
    super('canceled', config, request, { code: 'ERR_CANCELED' });
  }
}
