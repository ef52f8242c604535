/**
 * Sends a request to a cache.
 * @throws Error with the status and the beginning of the response, unless it succeeds
 */
export async function sendPurge(url: string, request: RequestInit): Promise<void> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(url).host} responded with ${response.status}: ${text.slice(0, 200)}`);
}

/** Divides tags into chunks. */
export function* chunksOf(tags: readonly string[], size: number): Generator<string[]> {
  for (let start = 0; start < tags.length; start += size) yield tags.slice(start, start + size);
}
