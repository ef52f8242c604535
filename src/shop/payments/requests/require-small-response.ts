import type { ProviderData } from './payment-requests.ts';

const MAX_BYTES = 65_536;

/**
 * Limits the size of a response about a session, since anyone can read a cart with the data of its sessions.
 * @throws if `data` or `private_data` is larger than 64 kB
 */
export function requireSmallResponse(answer: ProviderData): ProviderData {
  for (const json of [answer.data, answer.private_data])
    if (Buffer.byteLength(JSON.stringify(json)) > MAX_BYTES)
      throw new Error(`The data of a payment session must not be larger than ${MAX_BYTES} bytes`);
  return answer;
}
