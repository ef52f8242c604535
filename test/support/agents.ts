import type { AgentsOptions } from '#additions/agents/platforms/agents-options';
import { newSigningKey } from '#additions/agents/platforms/signing-keys';
import { createSamples, ok, type SampleShop } from './sample-shop.ts';
import { listen, openShop, useWorkerShop } from './shop.ts';

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

/** @param env further variables, for a shop of the spec's own */
export async function openAgentShop(env?: NodeJS.ProcessEnv): Promise<AgentShop> {
  const opened = env ? await openShop({ ...AGENTS_ENV, ...env }) : await useWorkerShop(AGENTS_ENV);
  const shop = await createSamples(opened);
  const url = await listen(shop);
  const addPlatform = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Assistant', protocols: ['acp', 'ucp'], ...fields };
    const { agent_platform, token } = ok(await shop.admin.post('/agent-platforms', body));
    return { id: agent_platform.id, token };
  };
  return { ...shop, url, platform: await addPlatform(), addPlatform };
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
