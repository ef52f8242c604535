// Writes the types of the package: a signature for each operation of the tables, with the bodies, queries and responses of
// the types that src/client/schema has from the OpenAPI documents.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const SCHEMAS = '../../src/client/schema';

/** @param directory of the package that is written to; the working directory is that of the package */
export async function writeTypes(directory) {
  mkdirSync(`${directory}/schema`, { recursive: true });
  for (const surface of ['admin', 'store'])
    copyFileSync(`${SCHEMAS}/${surface}-api.ts`, `${directory}/schema/${surface}-api.d.ts`);
  const operations = await load('src/operations.ts', 'operations');
  const written = readFileSync('types.template.txt', 'utf8').replace(
    /^ *\/\/ operations of (\w+)\n/gm,
    (_, name) =>
      Object.entries(operations[name])
        .map(([method, operation]) => describe(method, operation))
        .join(''),
  );
  const simple = Object.keys(operations).filter((name) => !written.includes(`class ${name} `));
  const classes = simple.map(
    (name) =>
      `export declare class ${name} extends BaseResource {\n${Object.entries(operations[name])
        .map(([method, operation]) => describe(method, operation))
        .join('')}}\n`,
  );
  writeFileSync(`${directory}/types.d.ts`, `${written}\n${classes.join('\n')}`);
  for (const extension of ['mts', 'cts'])
    writeFileSync(
      `${directory}/index.d.${extension}`,
      "export * from './types.js';\nexport { Medusa as default } from './types.js';\n",
    );
}

/** The line of a method, e.g. `retrieve(id: string, query?: …, customHeaders?: …): …`. */
function describe(name, operation) {
  const [method, path, ...words] = operation.split(' ');
  const key = `'${method} ${findDocumentedPath(method, path)}'`;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`);
  for (const word of words) {
    const [, kind, mark] = /^(?:nullable-)?(body|query)(\??)$/.exec(word);
    parameters.push(kind === 'body' ? `payload${mark}: Body<${key}>` : `query${mark}: Query<${key}>`);
  }
  parameters.push('customHeaders?: CustomHeaders', 'options?: RequestOptions');
  return `  /** \`${method} ${path}\` */\n  ${name}(${parameters.join(', ')}): ResponsePromise<Result<${key}>>;\n`;
}

const documents = Object.fromEntries(
  ['admin', 'store'].map((surface) => [
    surface,
    JSON.parse(readFileSync(`../../openapi/${surface}.json`, 'utf8')),
  ]),
);

/** The path as the OpenAPI documents have it, which name parameters differently. @throws if there is none */
function findDocumentedPath(method, path) {
  const [, surface] = path.replace(/^(?!\/)/, '/').split('/');
  const shape = (text) => text.replace(/^\/|\/$/g, '').replace(/\{\w+\}/g, '{}');
  const found = Object.entries(documents[surface].paths).find(
    ([documented, operations]) => shape(documented) === shape(path) && method.toLowerCase() in operations,
  );
  if (!found) throw new Error(`The OpenAPI document of /${surface} has no ${method} ${path}`);
  return found[0];
}

async function load(input, name) {
  const build = await rolldown({ input, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return module[name];
}
