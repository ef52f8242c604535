import { ALL_TAG, EdgeCache } from '../edge-cache.ts';
import { chunksOf, sendPurge } from './send-purge.ts';

/** The header of a request has up to 8 kB in Varnish; a tag has up to 40 bytes. */
const TAGS_PER_REQUEST = 150;

/** One Varnish or several with the configuration of `ops/edge/varnish.vcl`. */
export class VarnishCache extends EdgeCache {
  readonly tagHeader = 'xkey';

  /** @param urls of each Varnish, without a slash at the end @param token the value of `PURGE_TOKEN` there; null without one */
  constructor(
    private readonly urls: readonly string[],
    private readonly token: string | null = null,
  ) {
    super();
  }

  async purge(tags: readonly string[], signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.urls.map(async (url) => {
        for (const chunk of chunksOf(tags, TAGS_PER_REQUEST))
          await sendPurge(`${url}/`, {
            method: 'PURGE',
            headers: { xkey: chunk.join(' '), ...(this.token !== null && { 'x-purge-token': this.token }) },
            signal,
          });
      }),
    );
  }

  purgeAll(signal: AbortSignal): Promise<void> {
    return this.purge([ALL_TAG], signal);
  }
}
