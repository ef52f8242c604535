// Writes the types of the responses that tests read from openapi/*.json, to test/support/responses/ or another directory. They
// differ from the types of a client: every relation is included, and no value is null. Reading a missing value fails the test.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const [directory = 'test/support/responses'] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
for (const surface of ['admin', 'store']) {
  const document = JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8'));
  writeFileSync(path.join(directory, `${surface}.d.ts`), await typesOf(document, surface));
}

/** Generates an interface with the body of each operation, and one with their schemas. */
async function typesOf({ info, paths, components }, surface) {
  const bodies = bodiesOf(paths, `/${surface}`);
  const schemas = schemasOf(Object.values(bodies), components.schemas);
  const types = await openapiTS({ openapi: '3.1.0', info, paths: {}, components: { schemas } });
  const lines = Object.entries(bodies).map(([operation, name]) => `  '${operation}': ${typeOf(name)};\n`);
  return (
    `// Written by \`npm run openapi\` from openapi/${surface}.json.\n` +
    `export interface Bodies {\n${lines.join('')}}\n\n${interfaceOf(astToString(types))}`
  );
}

/** The name of the schema that each operation responds with, such as `GET /orders/:`; undefined without a body. */
function bodiesOf(paths, prefix) {
  const operations = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const [[, { content = {} }]] = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
      const path = url.slice(prefix.length).replaceAll(/\{\w+\}/g, ':');
      return [`${method.toUpperCase()} ${path}`, content['application/json']?.schema.$ref.split('/').at(-1)];
    }),
  );
  return Object.fromEntries(operations);
}

/** The schemas of these names and those that they refer to, as a test expects them. */
function schemasOf(names, schemas) {
  const reached = new Map();
  const visit = (name) => {
    if (!name || reached.has(name)) return;
    reached.set(name, expected(schemas[name]));
    for (const [, next] of JSON.stringify(reached.get(name)).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      visit(next);
  };
  names.forEach(visit);
  return Object.fromEntries([...reached].sort());
}

function typeOf(name) {
  return name ? `components['schemas']['${name}']` : 'unknown';
}

/** Extracts the interface of the schemas. */
function interfaceOf(text) {
  const start = text.indexOf('export interface components');
  return text.slice(start, text.indexOf('\n}', start) + 3);
}

/** Converts a schema for tests: every property is required and not null. */
function expected({ $ref, type, enum: values, items, properties, additionalProperties, ...schema }) {
  if ($ref) return { $ref };
  const all = schema.allOf?.map(expected);
  const some = (schema.anyOf ?? schema.oneOf)?.filter((option) => !isHidden(option)).map(expected);
  if (some?.length === 1 && !properties) return some[0];
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  return {
    ...(all && { allOf: all }),
    ...(some && { anyOf: some }),
    ...(types.length && { type: types.length === 1 ? types[0] : types }),
    ...(values && { enum: values.filter((value) => value !== null) }),
    ...(items && { items: expected(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, expected(one)])),
      required: Object.keys(properties),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? expected(additionalProperties) : additionalProperties,
    }),
  };
}

function isHidden({ type, $ref }) {
  return type === 'null' || $ref === '#/components/schemas/HiddenRecord';
}
