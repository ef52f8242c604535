// Writes docs/events.md and src/engine/background/event-names.ts from the types in src/engine/background/events.ts. With --check it
// writes nothing, and fails if a file is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const SOURCE = 'src/engine/background/events.ts';
const INTRODUCTION = `Subscribe in a module, or have events sent to an endpoint of yours:

\`\`\`ts
import { Injectable } from '@nestjs/common';
import { Outbox } from '@storekeep/server';

@Injectable()
export class Greeting {
  constructor(outbox: Outbox) {
    outbox.subscribe('customer.created', ({ data }) => console.log(data.id), 'greeting');
  }
}
\`\`\`

\`\`\`sh
curl -X POST https://shop.example/admin/webhooks -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -d '{ "url": "https://erp.example", "events": ["order.placed"] }'
\`\`\`

All events that the shop publishes. Written by \`npm run readme\` from
[\`events.ts\`](../src/engine/background/events.ts). Modules subscribe to them
([extending.md](extending.md#events)), and endpoints outside of the shop receive them by HTTP
([webhooks.md](webhooks.md)), or read them from a stream ([event-stream.md](operating/event-stream.md)).

- Data have ids and what a subscriber needs to decide whether it is concerned. Read the record for
  the rest: at delivery, it may have changed again.
- An event is written in the transaction of its change. Events without a subscriber are not written.
- Events of carts are coalesced: several changes of a cart that happen before the delivery are one
  event.
- \`fields\` names the properties that a request has changed.
- Internal events are for built-in subscribers; subscribers of \`*\` do not get them.
- A token allows its bearer to set a password or to take over orders: send it only to that e-mail,
  and do not log it. Events with a token are never sent to webhook endpoints.
- \`no_notification\`: the customer must not be notified.
- Amounts are in minor currency units.
`;

const program = ts.createProgram([SOURCE], {
  strict: true,
  noLib: false,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
});
const checker = program.getTypeChecker();
const events = readEvents(program.getSourceFile(SOURCE));

const files = {
  'src/engine/background/event-names.ts': namesFile(),
  'docs/events.md': page(),
};
const outdated = Object.entries(files).filter(([file, text]) => read(file) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of outdated) console.error(`${file} is not current: run \`npm run readme\``);
  process.exitCode = outdated.length > 0 ? 1 : 0;
} else for (const [file, text] of outdated) writeFileSync(file, text);

/** Returns the members of the interface `Events` in their order. */
function readEvents(file) {
  const declaration = file.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Events',
  );
  return declaration.members.map((member) => {
    const symbol = checker.getSymbolAtLocation(member.name);
    const tags = symbol.getJsDocTags(checker).map(({ name }) => name);
    return {
      name: symbol.name,
      fields: fieldsOf(checker.getTypeOfSymbol(symbol)),
      comment: ts
        .displayPartsToString(symbol.getDocumentationComment(checker))
        .replaceAll(/\s+/g, ' ')
        .trim(),
      isInternal: tags.includes('internal'),
      isSecret: tags.includes('secret'),
    };
  });
}

function fieldsOf(type) {
  return checker.getPropertiesOfType(type).map((property) => ({
    name: property.name,
    type: checker.typeToString(checker.getTypeOfSymbol(property), undefined, ts.TypeFormatFlags.NoTruncation),
  }));
}

function namesFile() {
  const list = (names) => `[\n${names.map((name) => `  '${name}',\n`).join('')}]`;
  return `/* Written by \`npm run readme\` from \`events.ts\`. */

/** The names of all events. */
export const EVENT_NAMES: readonly string[] = ${list(events.map(({ name }) => name))};

/** Events that only a built-in subscriber gets. */
export const INTERNAL_EVENTS: readonly string[] = ${list(events.filter(({ isInternal }) => isInternal).map(({ name }) => name))};

/** Events that contain a token, which must never leave the shop except to its owner. */
export const SECRET_EVENTS: readonly string[] = ${list(events.filter(({ isSecret }) => isSecret).map(({ name }) => name))};
`;
}

function page() {
  const groups = [...new Set(events.map(groupOf))];
  const sections = groups.map(
    (group) => `## ${group}\n\n${table(events.filter((event) => groupOf(event) === group))}\n`,
  );
  return `# Events

${INTRODUCTION}
${sections.join('\n')}`;
}

function groupOf({ name }) {
  return name.split('.')[0];
}

function table(members) {
  const rows = members.map(({ name, fields, comment, isInternal, isSecret }) => [
    `\`${name}\``,
    fields.map(({ name: field, type }) => `\`${field}\`${noteOf(type)}`).join(', '),
    [comment, isInternal && 'Internal.', isSecret && 'Contains a token.'].filter(Boolean).join(' '),
  ]);
  return [['event', 'data', 'notes'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |'))
    .join('\n');
}

/** Types other than texts, in words. */
function noteOf(type) {
  if (type === 'string') return '';
  const words = {
    'string | null': ' (or null)',
    number: ' (number)',
    'number | null': ' (number or null)',
    boolean: ' (boolean)',
    'boolean | null': ' (boolean or null)',
    'string[]': ' (list)',
  };
  if (words[type]) return words[type];
  if (/^("\w+" \| )*"\w+"$/.test(type)) return ` (${type.replaceAll('"', '`').replaceAll(' |', ',')})`;
  if (type.endsWith('[]')) return ' (list of objects)';
  return type.endsWith('| null') ? ' (object or null)' : ' (object)';
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
