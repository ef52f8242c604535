import { EdgeCache } from '../edge-cache.ts';
import { chunksOf, sendPurge } from './send-purge.ts';

/** Cloudflare accepts 30 tags in a request. */
const TAGS_PER_REQUEST = 30;

/** A zone of Cloudflare. */
export class CloudflareCache extends EdgeCache {
  readonly tagHeader = 'cache-tag';

  /** @param url such as `https://api.cloudflare.com/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353` @param token that may purge its cache */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    super();
  }

  async purge(tags: readonly string[], signal: AbortSignal): Promise<void> {
    for (const chunk of chunksOf(tags, TAGS_PER_REQUEST)) await this.post({ tags: chunk }, signal);
  }

  purgeAll(signal: AbortSignal): Promise<void> {
    return this.post({ purge_everything: true }, signal);
  }

  private post(body: object, signal: AbortSignal): Promise<void> {
    return sendPurge(`${this.url}/purge_cache`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  }
}
