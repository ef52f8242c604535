import { readFileSync, writeFileSync } from 'node:fs';
import type { AgentBody, AgentResponse } from '../../../support/agents.ts';

const PAGE = 'docs/agents.md';
const WIDTH = 96;

/**
 * The messages between a platform and the shop in a story, as docs/agents.md prints them. Ids are numbered, and times, signatures and
 * ports are replaced, so that the text is the same each time. `WRITE_EXCHANGES=true npx jest test/stories/agent-story` writes the page.
 */
export class Exchange {
  private readonly parts: string[] = [];
  private readonly names = new Map<string, string>();

  /** @param shown the fields of the response that are printed; defaults to all */
  add(request: string, body: object | undefined, response: AgentResponse, shown?: readonly string[]): void {
    const sent = body === undefined ? [] : [print(body)];
    this.parts.push(
      [request, ...sent, '', `→ ${response.status}`, print(pick(response.body, shown))].join('\n'),
    );
  }

  /** Adds an event that the platform has received. @param headers that are printed */
  addEvent(headers: Record<string, string>, body: AgentBody, shown?: readonly string[]): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    this.parts.push(['← an event', ...lines, print(pick(body, shown))].join('\n'));
  }

  /** Compares the text with that of the page. @param name of the section */
  expectPrinted(name: string): void {
    const text = this.parts.map((part) => `\`\`\`http\n${this.normalize(part)}\n\`\`\``).join('\n\n');
    const page = readFileSync(PAGE, 'utf8');
    const [start, end] = [`<!-- exchange ${name} -->\n\n`, `\n\n<!-- end of exchange ${name} -->`];
    const [before, rest = ''] = page.split(start);
    const after = rest.slice(Math.max(0, rest.indexOf(end)));
    if (process.env.WRITE_EXCHANGES === 'true') writeFileSync(PAGE, before + start + text + after);
    else expect(rest.slice(0, rest.indexOf(end))).toBe(text);
  }

  private normalize(text: string): string {
    return text
      .replaceAll(/\b([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}\b/g, (id, prefix: string) => this.nameOf(id, prefix))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-11-25T10:00:00Z')
      .replaceAll(/t=\d+,v1=[0-9a-f]{64}/g, 't=1795600800,v1=5257a869…')
      .replaceAll(/created=\d+/g, 'created=1795600800')
      .replaceAll(/:[A-Za-z0-9+/]{40,}={0,2}:/g, ':MEUCIQ…:')
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://assistant.example');
  }

  private nameOf(id: string, prefix: string): string {
    const count = [...this.names.values()].filter((name) => name.startsWith(`${prefix}_`)).length;
    const name = this.names.get(id) ?? `${prefix}_${count + 1}`;
    this.names.set(id, name);
    return name;
  }
}

function pick(body: AgentBody, shown: readonly string[] | undefined): AgentBody {
  return shown ? Object.fromEntries(shown.map((name) => [name, body[name]])) : body;
}

/** Prints JSON on one line where it fits. */
function print(value: unknown, indent = ''): string {
  const line = printLine(value);
  if (line.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Array.isArray(value)
    ? value.map((element) => print(element, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${JSON.stringify(name)}: ${print(member, inner)}`);
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, member]) => `${JSON.stringify(name)}: ${printLine(member)}`).join(', ')} }`;
}
