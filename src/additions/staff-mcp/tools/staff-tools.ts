import { Injectable } from '@nestjs/common';
import { CommerceError, invalidData, type ScopedKey } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { AdminRequests, type AdminResponse } from '../admin-requests.ts';
import { McpKeys } from '../keys/mcp-keys.ts';
import { buildRequest, type Operation, Operations } from '../operations.ts';
import { markTexts } from '../output/mark-texts.ts';
import { maskPersonalData } from '../output/mask-personal-data.ts';
import { ProposalsService } from '../proposals/proposals.service.ts';
import { findOperations } from './find-operations.ts';
import type { ToolName } from './tool-definitions.ts';

/** The scope with which a key sees personal data. */
export const PERSONAL_DATA_SCOPE = 'personal-data:read';

/** Characters of a result: an assistant has to ask for less. */
const MAX_LENGTH = 200_000;

/** Who calls a tool. */
export interface ToolCaller {
  key: ScopedKey;
  request: FastifyRequest;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What a tool returns. */
export interface ToolResult {
  value: Record<string, unknown>;
  isError: boolean;
}

/** The tools of `/admin/mcp`. Nothing is decided here: requests have the guards of `/admin`. */
@Injectable()
export class StaffTools {
  constructor(
    private readonly operations: Operations,
    private readonly requests: AdminRequests,
    private readonly proposals: ProposalsService,
    private readonly keys: McpKeys,
  ) {}

  /** Errors that a client can do something about are results, so that the assistant reads them. */
  async call(tool: ToolName, args: Arguments, caller: ToolCaller): Promise<ToolResult> {
    try {
      await this.keys.use(caller.key.id, { calls: 1 });
      return this.present(await this.run(tool, args, caller), caller.key);
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      return this.present({ error: { type: error.type, message: error.message } }, caller.key);
    }
  }

  private async run(tool: ToolName, args: Arguments, caller: ToolCaller): Promise<Record<string, unknown>> {
    switch (tool) {
      case 'find':
        return { operations: await this.find(args, caller) };
      case 'read':
        return this.read(await this.requireOperation(args, caller, 'read'), args, caller);
      case 'report':
        return this.read(await this.requireReport(args, caller), args, caller);
      case 'propose':
        return this.propose(await this.requireOperation(args, caller, 'change'), args, caller);
      case 'undo': {
        const operation = await this.operations.require(caller.key.scopes, 'PostJournalEntryUndo', 'change');
        return this.propose(operation, { parameters: { id: requireText(args, 'entry') } }, caller);
      }
      case 'carry_out':
        return this.carryOut(args, caller);
    }
  }

  private async find(args: Arguments, { key }: ToolCaller): Promise<object[]> {
    const kind = args.kind === 'read' || args.kind === 'change' ? args.kind : undefined;
    return findOperations(await this.operations.allowedTo(key.scopes), requireText(args, 'text'), kind);
  }

  private async read(
    operation: Operation,
    args: Arguments,
    caller: ToolCaller,
  ): Promise<Record<string, unknown>> {
    const request = buildRequest(operation, readObject(args, 'parameters') ?? {}, null);
    const response = await this.requests.send(request, { caller: caller.request });
    if (response.status >= 400) return describeError(response);
    if (response.body === null) throw invalidData('It returns no JSON, which an assistant cannot read');
    await this.keys.use(caller.key.id, { rows: countRows(response.body) });
    return response.body;
  }

  private async propose(
    operation: Operation,
    args: Arguments,
    caller: ToolCaller,
  ): Promise<Record<string, unknown>> {
    const request = buildRequest(operation, readObject(args, 'parameters') ?? {}, readObject(args, 'body'));
    const sender = { request: caller.request, id: caller.key.id };
    const proposed = await this.proposals.propose(operation, request, caller.key, sender);
    if ('status' in proposed) return describeError(proposed);
    await this.keys.use(caller.key.id, { rows: proposed.changes_count });
    const { token, expires_at, rehearsal, changes_count, reasons } = proposed;
    return {
      ...{ proposal: proposed.id, token, expires_at, does: operation.summary, request },
      would: { changes_count, ...rehearsal },
      needs_person: reasons.length > 0,
      reasons,
    };
  }

  private async carryOut(args: Arguments, { key, request }: ToolCaller): Promise<Record<string, unknown>> {
    const state = await this.proposals.carryOut(requireText(args, 'token'), key, { request, id: key.id });
    const { id, status, message, reasons, details, entry_id = null, result = null } = state;
    return {
      ...{ proposal: id, status, state: message, reasons, details, entry: entry_id },
      ...(result && { response: result.body }),
    };
  }

  private requireOperation(
    args: Arguments,
    { key }: ToolCaller,
    kind: Operation['kind'],
  ): Promise<Operation> {
    return this.operations.require(key.scopes, requireText(args, 'operation'), kind);
  }

  private async requireReport(args: Arguments, { key }: ToolCaller): Promise<Operation> {
    const path = `/admin/reports/${requireText(args, 'name')}`;
    const operations = await this.operations.allowedTo(key.scopes);
    const report = operations.find((operation) => operation.kind === 'read' && operation.path === path);
    if (!report) throw invalidData('There is no such report, or the key lacks the scope reports:read');
    return report;
  }

  /** Masks and marks what a tool returns, but what the server itself says. */
  private present(value: Record<string, unknown>, { scopes }: ScopedKey): ToolResult {
    const isOwn = ([name]: [string, unknown]): boolean => OWN_TEXTS.has(name);
    const own = Object.fromEntries(Object.entries(value).filter(isOwn));
    const data = Object.fromEntries(Object.entries(value).filter((entry) => !isOwn(entry)));
    const shown = markTexts(scopes.includes(PERSONAL_DATA_SCOPE) ? data : maskPersonalData(data));
    const result = { ...own, ...(shown as object) };
    if (JSON.stringify(result).length <= MAX_LENGTH)
      return { value: result, isError: value.error !== undefined };
    const message = 'The result is too long: ask for less, with `limit`, `fields` or `expand`';
    return { value: { error: { message } }, isError: true };
  }
}

/** Parts of results that are texts of the server, or were made by it. */
const OWN_TEXTS: ReadonlySet<string> = new Set(['operations', 'token', 'does', 'reasons', 'state']);

function describeError({ status, body }: AdminResponse): Record<string, unknown> {
  return { error: { status, ...(body && { type: body.type, message: body.message, errors: body.errors }) } };
}

/** @throws invalid_data */
function requireText(args: Arguments, name: string): string {
  const value = args[name];
  if (typeof value !== 'string' || value === '') throw invalidData(`${name} must be a text`);
  return value;
}

/** @throws invalid_data */
function readObject(args: Arguments, name: string): Record<string, unknown> | null {
  const value = args[name] ?? null;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidData(`${name} must be an object`);
  return value as Record<string, unknown> | null;
}

/** The rows of a list; one for a single record. */
function countRows(body: Record<string, unknown>): number {
  const lists = Object.values(body).filter(Array.isArray);
  return Math.max(1, ...lists.map(({ length }) => length));
}
