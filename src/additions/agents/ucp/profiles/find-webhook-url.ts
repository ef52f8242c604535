import { UndeliverableError } from '../../../webhooks/index.ts';
import { orderWebhookOf } from '../adapter/negotiate.ts';
import type { PlatformProfile } from './parse-profile.ts';

/**
 * Returns the endpoint of orders that a profile names. Its host must be that of the profile, or the parent domain, so that a platform
 * cannot direct orders to the hosts of others.
 * @param version of UCP
 * @throws UndeliverableError
 */
export function findWebhookUrl(
  { capabilities }: PlatformProfile,
  version: string,
  profileUrl: URL,
  { allowInsecure }: { allowInsecure: boolean },
): URL {
  const text = orderWebhookOf(capabilities, version);
  if (text === undefined || !URL.canParse(text))
    throw new UndeliverableError('the profile has no webhook_url of orders');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowInsecure && url.protocol === 'http:'))
    throw new UndeliverableError('the webhook_url of the profile must begin with https://');
  if (url.username || url.password)
    throw new UndeliverableError('the webhook_url of the profile must not contain credentials');
  const { hostname } = profileUrl;
  if (url.hostname !== hostname && url.hostname !== parentDomainOf(hostname))
    throw new UndeliverableError('the webhook_url of the profile has another host than the profile');
  url.hash = '';
  return url;
}

/**
 * Second-level domains under which a country registers the names of others, such as `co.uk`. Those of hosting companies are not known
 * here.
 */
const REGISTRY = /^(?:co|com|org|net|edu|ac|gov|gob|go|mil|or|ne|nom|ltd|plc|sch)\.[a-z]{2}$/;

/** @returns null if the parent belongs to a registry: a top-level domain, or one such as `co.uk` */
function parentDomainOf(hostname: string): string | null {
  const [, parent] = /^[^.]+\.([^.]+\..+)$/.exec(hostname) ?? [];
  return parent === undefined || REGISTRY.test(parent) ? null : parent;
}
