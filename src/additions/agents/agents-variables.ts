import { readFileSync } from 'node:fs';
import {
  boolean,
  items,
  type Kind,
  oneOf,
  optional,
  origin,
  required,
  text,
  wholeNumber,
} from '@storekeep/server/module';
import { agentProtocols } from './entities/agent-platform.entity.ts';
import type { AgentLinks } from './platforms/agents-options.ts';
import { parseSigningKeys, type SigningKey } from './platforms/signing-keys.ts';

const path = text('path such as /checkout', /^\/\S*$/);

const LINKS = ['terms', 'privacy', 'returns', 'shipping', 'support'];

const signingKeys: Kind<SigningKey[]> = {
  name: 'file with a JWK set of private EC keys on P-256, each with a kid',
  parse: readSigningKeys,
};

const links: Kind<AgentLinks> = { name: 'JSON object of URLs with terms and privacy', parse: parseLinks };

/** Variables of AI agents that buy; see docs/agents.md. */
export const agentsVariables = {
  agentsProtocols: required(
    'AGENTS_PROTOCOLS',
    items('comma-separated list of acp and ucp', (text) =>
      agentProtocols.find((protocol) => protocol === text),
    ),
    [],
    {
      description:
        'The protocols by which AI agents can buy, `acp` and `ucp`; without it nothing is installed for them',
    },
  ),
  agentsPublicUrl: optional('AGENTS_PUBLIC_URL', origin, {
    description: 'The origin at which agents reach the server; required with `AGENTS_PROTOCOLS`',
  }),
  agentsUcpAccess: required('AGENTS_UCP_ACCESS', oneOf('registered', 'open'), 'registered', {
    description:
      'Who may use UCP: platforms that staff have added, or with `open` also any platform with a valid profile that signs its requests',
  }),
  agentsSigningKeys: optional('AGENTS_SIGNING_KEYS', signingKeys, {
    description:
      'The keys that sign responses and events of UCP: the first signs, and the public halves of all are published; `npm run agents:key` prints a new one. Required with `ucp`',
  }),
  agentsLinks: optional('AGENTS_LINKS', links, {
    description:
      'The pages that buyers have to be able to read, such as `{"terms":"https://…","privacy":"https://…"}`; also `returns`, `shipping` and `support`. Required with `AGENTS_PROTOCOLS`',
  }),
  agentsProductPath: required('AGENTS_PRODUCT_PATH', path, '/products/{handle}', {
    description: 'The page of a product below `STOREFRONT_URL`',
  }),
  agentsCheckoutPath: required('AGENTS_CHECKOUT_PATH', path, '/checkout?cart_id={cart_id}', {
    description: 'The page below `STOREFRONT_URL` on which a shopper goes on with a cart of an agent',
  }),
  agentsOrderPath: required('AGENTS_ORDER_PATH', path, '/order/confirmed/{order_id}', {
    description: 'The page of an order below `STOREFRONT_URL`',
  }),
  agentsSessionHours: required('AGENTS_SESSION_HOURS', wholeNumber('number of hours', 1, 720), 6, {
    description: 'The life of a checkout session of an agent',
  }),
  agentsRatePerMinute: required('AGENTS_RATE_PER_MINUTE', wholeNumber('number', 1, 1_000_000), 600, {
    description: 'The requests that a platform may send in a minute, if it has no limit of its own',
  }),
  agentsFeedMinutes: required('AGENTS_FEED_MINUTES', wholeNumber('number of minutes', 1, 10_080), 60, {
    description: 'The time between two builds of a product feed for OpenAI or Google',
  }),
  agentsAllowInsecure: required('AGENTS_ALLOW_INSECURE', boolean, false, {
    description:
      'Whether the profiles and endpoints of platforms may use http and private addresses; for tests only',
  }),
};

function readSigningKeys(file: string): SigningKey[] | undefined {
  try {
    return parseSigningKeys(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // there is no such file, or it cannot be read
  }
}

function parseLinks(value: string): AgentLinks | undefined {
  try {
    const parsed = JSON.parse(value) as Record<string, unknown>;
    const isValid = Object.entries(parsed).every(
      ([name, link]) =>
        LINKS.includes(name) && typeof link === 'string' && /^https?:/i.test(link) && URL.canParse(link),
    );
    return isValid && parsed.terms && parsed.privacy ? (parsed as unknown as AgentLinks) : undefined;
  } catch {
    return undefined;
  }
}

/** Finds variables that are missing, or contradict `AGENTS_PROTOCOLS`. */
export function findAgentsProblems(config: {
  agentsProtocols: readonly string[];
  agentsPublicUrl: string | null;
  agentsLinks: AgentLinks | null;
  agentsSigningKeys: readonly SigningKey[] | null;
  agentsAllowInsecure: boolean;
  storefrontUrl: string | null;
}): string[] {
  if (config.agentsProtocols.length === 0) return [];
  const required: [name: string, value: unknown][] = [
    ['AGENTS_PUBLIC_URL', config.agentsPublicUrl],
    ['AGENTS_LINKS', config.agentsLinks],
    ['STOREFRONT_URL', config.storefrontUrl],
    ...(config.agentsProtocols.includes('ucp')
      ? [['AGENTS_SIGNING_KEYS', config.agentsSigningKeys] as [string, unknown]]
      : []),
  ];
  const problems = required
    .filter(([, value]) => value === null)
    .map(([name]) => `${name}: is missing, AGENTS_PROTOCOLS is set`);
  const schemes = ['https:', ...(config.agentsAllowInsecure ? ['http:'] : [])];
  if (config.agentsPublicUrl !== null && !schemes.includes(new URL(config.agentsPublicUrl).protocol))
    problems.push('AGENTS_PUBLIC_URL: must begin with https://');
  return problems;
}
