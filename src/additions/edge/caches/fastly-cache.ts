import { EdgeCache } from '../edge-cache.ts';
import { chunksOf, sendPurge } from './send-purge.ts';

/** Fastly accepts 256 keys in a request. */
const TAGS_PER_REQUEST = 256;

/** A service of Fastly. */
export class FastlyCache extends EdgeCache {
  readonly tagHeader = 'surrogate-key';

  /** @param url such as `https://api.fastly.com/service/SU1Z0isxPaozGVKXdv0eY` @param token with the scope `purge_select` and `purge_all` */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    super();
  }

  async purge(tags: readonly string[], signal: AbortSignal): Promise<void> {
    for (const chunk of chunksOf(tags, TAGS_PER_REQUEST))
      await this.post('/purge', { 'surrogate-key': chunk.join(' ') }, signal);
  }

  purgeAll(signal: AbortSignal): Promise<void> {
    return this.post('/purge_all', {}, signal);
  }

  private post(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
    return sendPurge(this.url + path, {
      method: 'POST',
      headers: { 'fastly-key': this.token, accept: 'application/json', ...headers },
      signal,
    });
  }
}
