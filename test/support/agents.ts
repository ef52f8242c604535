import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok, openSampleShop, type SampleShop } from './sample-shop.ts';
import type { AgentsOptions } from '../../src/shop/agents/platforms/agents-options.ts';
import { newSigningKey } from '../../src/shop/agents/platforms/signing-keys.ts';

/** The variables of a shop with all protocols of AI agents. */
export const AGENTS_ENV: NodeJS.ProcessEnv = {
  AGENTS_PROTOCOLS: 'acp,ucp',
  AGENTS_PUBLIC_URL: 'https://api.shop.example',
  AGENTS_LINKS: JSON.stringify({
    terms: 'https://shop.example/terms',
    privacy: 'https://shop.example/privacy',
  }),
  AGENTS_SIGNING_KEYS: 'test/data/agents-signing-keys.json',
  AGENTS_ALLOW_INSECURE: 'true',
  STOREFRONT_URL: 'https://shop.example',
};

/** The body of a response of a protocol. The clients validate it against JSON schemas. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the clients validate it against JSON schemas
export type AgentBody = any;

export interface AgentResponse {
  status: number;
  body: AgentBody;
  headers: Headers;
}

/** A shop that listens on a port, with a platform that may use all protocols. */
export interface AgentShop extends SampleShop {
  url: string;
  platform: { id: string; token: string };
  /** Adds another platform. */
  addPlatform(fields?: Record<string, unknown>): Promise<{ id: string; token: string }>;
}

export async function openAgentShop(env: NodeJS.ProcessEnv = {}): Promise<AgentShop> {
  const shop = await openSampleShop({ ...AGENTS_ENV, ...env });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const addPlatform = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Assistant', protocols: ['acp', 'ucp'], ...fields };
    const { agent_platform, token } = ok(await shop.admin.post('/agent-platforms', body));
    return { id: agent_platform.id, token };
  };
  return { ...shop, url: await shop.app.getUrl(), platform: await addPlatform(), addPlatform };
}

/** Sends a request over HTTP. */
export async function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown },
): Promise<AgentResponse> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): AgentBody {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A server with the profile of a platform. */
export interface ProfileServer {
  /** The URL of the profile. */
  url: string;
  /** Its response; a text is sent unchanged. */
  respond: { status: number; body: unknown; headers?: Record<string, string> };
  /** The number of requests that it received. */
  requests: number;
  close(): Promise<void>;
}

const ALL_CAPABILITIES = {
  ...{ checkout: {}, fulfillment: {}, discount: {}, order: {} },
  ...{ 'catalog.search': {}, 'catalog.lookup': {} },
};

/** Builds the profile of a platform. @param capabilities by their names below `dev.ucp.shopping`, with their configuration */
export function ucpProfile(
  version: string,
  capabilities: Record<string, object> = ALL_CAPABILITIES,
  fields: object = {},
): object {
  const entries = Object.entries(capabilities).map(([name, config]) => [
    `dev.ucp.shopping.${name}`,
    [{ version, config }],
  ]);
  return { ucp: { version, capabilities: Object.fromEntries(entries) as object }, keys: [], ...fields };
}

export async function startProfileServer(version = '2026-08-25'): Promise<ProfileServer> {
  const profiles: ProfileServer = {
    url: '',
    respond: { status: 200, body: ucpProfile(version) },
    requests: 0,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const server = createServer((_, response) => {
    profiles.requests++;
    const { status, body, headers } = profiles.respond;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  profiles.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile.json`;
  return profiles;
}

/** Options with which an embedding application enables protocols. */
export function agentsOptions(...protocols: AgentsOptions['protocols']): Partial<AgentsOptions> {
  const shop = 'https://shop.example.com';
  return {
    protocols,
    publicUrl: 'https://api.example.com',
    storefrontUrl: shop,
    links: { terms: `${shop}/terms`, privacy: `${shop}/privacy` },
    signingKeys: [newSigningKey()],
  };
}
