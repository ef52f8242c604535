import type { JsonObject } from '#additions/agents/checkouts/read-json';

/* JSON-RPC 2.0, as far as MCP needs it: one request or notification at a time. */

export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidArguments: -32602,
  internalError: -32603,
  /** The profile of the platform, or its version, is not accepted. */
  rejectedProfile: -32001,
  /** Anything else that the server refuses. */
  refused: -32000,
} as const;

export type RpcId = string | number | null;

/** A request, or a notification, which has no id and gets no response. */
export interface RpcRequest {
  id: RpcId | undefined;
  method: string;
  params: JsonObject;
}

/** An error of JSON-RPC, and the HTTP status of its response. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
    readonly details: { data?: object; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

/** @throws RpcError */
export function readRpcRequest({ jsonrpc, id, method, params }: JsonObject): RpcRequest {
  const isValid =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    (id === undefined || typeof id === 'string' || typeof id === 'number') &&
    (params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params)));
  if (!isValid) throw new RpcError(CODES.invalidRequest, 'The body must be a request of JSON-RPC 2.0', 400);
  return { id, method, params: (params ?? {}) as JsonObject };
}

export function rpcResult(id: RpcId, result: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

export function rpcError(id: RpcId, { code, message, details: { data } }: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}
