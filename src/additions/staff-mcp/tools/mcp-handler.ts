import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommerceError, type ScopedKey } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { StaffTools, type ToolCaller } from './staff-tools.ts';
import { INSTRUCTIONS, TOOLS } from './tool-definitions.ts';

/** Speaks MCP by the SDK: all its versions, one request at a time, without sessions. */
@Injectable()
export class McpHandler implements OnModuleDestroy {
  private readonly logger = new Logger('StaffMcp');
  private readonly handler = createMcpHandler(
    ({ authInfo }) => this.createServer(authInfo?.extra as unknown as ToolCaller),
    {
      maxSubscriptions: 0, // there is nothing to subscribe to, and a stream would not end
      onerror: (error) => this.logger.debug({ message: 'a request of MCP was rejected', err: error }),
    },
  );

  constructor(private readonly tools: StaffTools) {}

  /** @param key of the caller, whom the guards of `/admin` have let in */
  handle(request: FastifyRequest, key: ScopedKey): Promise<Response> {
    const { headers, body, raw } = request;
    const webRequest = new Request(`http://localhost${raw.url ?? ''}`, {
      method: 'POST',
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !NOT_PASSED.has(name) ? [[name, value]] : [],
      ),
      body: JSON.stringify(body),
    });
    const caller: ToolCaller = { key, request };
    const authInfo = { token: '', clientId: key.id, scopes: [...key.scopes], extra: { ...caller } };
    return this.handler.fetch(webRequest, { authInfo, parsedBody: body });
  }

  async onModuleDestroy(): Promise<void> {
    await this.handler.close();
  }

  private createServer(caller: ToolCaller): Server {
    const server = new Server(
      { name: 'storekeep', version: '1' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler('tools/list', () => ({ tools: [...TOOLS] }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = TOOLS.find(({ name }) => name === params.name);
      if (!tool) throw new CommerceError('not_found', `There is no tool ${params.name}`);
      const { value, isError } = await this.tools.call(tool.name, params.arguments ?? {}, caller);
      return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value, isError };
    });
    return server;
  }
}

/** Of the connection, and secrets. */
const NOT_PASSED: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'expect',
  'authorization',
  'cookie',
  'x-medusa-access-token',
]);
