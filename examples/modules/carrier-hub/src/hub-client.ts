import { traceHeaders } from '@storekeep/server';
import type { CarrierHubOptions } from './hub-options.ts';

/** The hub has responded with an error. */
export class HubError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'HubError';
  }

  /** Whether the hub would decline the request again. */
  get isRefusal(): boolean {
    return this.status === 409 || this.status === 422;
  }
}

/** A way in which a carrier of the hub ships. */
export interface HubService {
  code: string;
  name: string;
  is_return: boolean;
}

/** A label that was bought. */
export interface HubLabel {
  id: string;
  tracking_number: string;
}

export interface LabelRequest {
  /** The id of the fulfillment or the return. */
  reference: string;
  service: string;
  is_return: boolean;
  location: string | null;
  address: unknown;
  items: { sku: string | null; title: string; quantity: number }[];
}

/** The HTTP interface of the hub. */
export class HubClient {
  constructor(private readonly options: CarrierHubOptions) {}

  async listServices(signal?: AbortSignal): Promise<HubService[]> {
    const { services } = await this.request<{ services: HubService[] }>('GET', '/v1/services', { signal });
    return services;
  }

  /** @param value of the goods, in minor units of the currency */
  rate(service: string, currency: string, value: number): Promise<{ amount: number; currency: string }> {
    return this.request('POST', '/v1/rates', { body: { service, currency, value } });
  }

  /** @param key the hub sells one label for each */
  buyLabel(label: LabelRequest, key: string, signal: AbortSignal): Promise<HubLabel> {
    return this.request('POST', '/v1/labels', { body: label, key, signal });
  }

  /** Succeeds if the label is void already. */
  async voidLabel(id: string, key: string, signal: AbortSignal): Promise<void> {
    await this.request('POST', `/v1/labels/${encodeURIComponent(id)}/void`, { body: {}, key, signal });
  }

  async downloadLabel(id: string, signal: AbortSignal): Promise<Uint8Array> {
    const response = await this.send('GET', `/v1/labels/${encodeURIComponent(id)}/pdf`, { signal });
    return new Uint8Array(await response.arrayBuffer());
  }

  private async request<T>(method: string, path: string, options: RequestOptions): Promise<T> {
    return (await (await this.send(method, path, options)).json()) as T;
  }

  /** @throws HubError for a response that is an error; any other error if the outcome is unknown */
  private async send(method: string, path: string, { body, key, signal }: RequestOptions): Promise<Response> {
    const response = await fetch(this.options.url + path, {
      ...{ method, signal },
      body: body && JSON.stringify(body),
      redirect: 'error',
      headers: {
        authorization: `Bearer ${this.options.apiKey}`,
        'content-type': 'application/json',
        ...traceHeaders(),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    if (response.ok) return response;
    throw new HubError(response.status, await readMessage(response));
  }
}

interface RequestOptions {
  body?: object;
  key?: string;
  signal?: AbortSignal;
}

async function readMessage(response: Response): Promise<string> {
  const fallback = `The shipping hub responds with ${response.status}`;
  try {
    return ((await response.json()) as { message?: string }).message ?? fallback;
  } catch {
    return fallback;
  }
}
