/** The content codings that responses are sent in, the preferred one first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/**
 * Negotiates the content coding of a response (RFC 9110, 12.5.3). Malformed elements are ignored, and codings with equal weights
 * are chosen in the order of `CODINGS`.
 * @param header the `Accept-Encoding` of the request
 * @returns null to send the response without a coding, which is also the case if the client accepts none
 */
export function negotiateCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null;
  const weights = weightsOf(header);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = CODINGS.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const isAccepted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isAccepted ? best : null;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [coding, ...parameters] = element.split(';').map((part) => part.trim());
    if (parameters.length > 1) continue;
    const weight = parameters.length === 0 ? 1 : weightIn(parameters[0]);
    if (weight !== null) weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight);
  }
  return weights;
}

/** The number in `q=0.5`, or null if it is malformed. */
function weightIn(parameter: string): number | null {
  const match = /^q ?= ?(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter);
  return match && Number(match[1]);
}

/**
 * Whether an `If-None-Match` names the entity tag (RFC 9110, 13.1.2). Compares weakly, since a weak tag is the same for all codings.
 * @param etag such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
