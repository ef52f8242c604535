import { type ProfileServer, startProfileServer } from '../../../fakes/profile-server.ts';
import { type AgentBody, type AgentShop, openAgentShop } from '../../../support/agents.ts';
import { UcpClient } from '../../../support/ucp-client.ts';

export const UCP_ADDRESS = {
  ...{ first_name: 'Oliver', last_name: 'Juhl', street_address: 'Hauptstr. 1' },
  ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
};
export const UCP_BUYER = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };

/** A shop and a platform that buys from it by UCP. Each response is validated against the schemas of the version. */
export interface UcpShop extends AgentShop {
  /** The client of the platform. */
  ucp: UcpClient;
  /** The server with the profile of the platform. */
  profiles: ProfileServer;
  /** Line items of one variant, by default a small shirt. */
  lines(quantity?: number, variantId?: string): object[];
  /** The body of a session that can be completed: one shirt for Oliver in Berlin. */
  readyBody(changes?: object): object;
  /** Creates a session that can be completed. @returns the session */
  createReady(changes?: object): Promise<AgentBody>;
}

export async function openUcpShop(version: string, env?: NodeJS.ProcessEnv): Promise<UcpShop> {
  const shop = await openAgentShop(env);
  const profiles = await startProfileServer(version);
  const ucp = new UcpClient(shop, profiles, version);
  const lines = (quantity = 1, id = shop.shirt.variants[0].id) => [{ item: { id }, quantity }];
  const readyBody = (changes: object = {}) => ({
    ...{ line_items: lines(), buyer: UCP_BUYER, ...shipTo(UCP_ADDRESS) },
    ...changes,
  });
  const createReady = async (changes?: object): Promise<AgentBody> => {
    const { body } = await ucp.create(readyBody(changes));
    expect(body.status).toBe('ready_for_complete');
    return body;
  };
  const close = async (): Promise<void> => {
    await shop.close();
    await profiles.stop();
  };
  return { ...shop, ucp, profiles, lines, readyBody, createReady, close };
}

/** The field `fulfillment` of a body. @param groups with the selected shipping options */
export function shipTo(address: object, groups: object[] = []): { fulfillment: object } {
  return { fulfillment: { methods: [{ type: 'shipping', destinations: [address], groups }] } };
}

/** Type, code and path of each message of a session. */
export function messagesOf({ body }: { body: AgentBody }): [type: string, code: string, path: string][] {
  return (body.messages ?? []).map(({ type, code, path }: AgentBody) => [type, code, path]);
}

/** The total of a session. */
export function totalOf({ totals }: AgentBody): number {
  return totals.at(-1).amount;
}
