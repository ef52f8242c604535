// Writes the types of `@storekeep/server/client` from openapi/*.json, to src/client/schema/ or another directory.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const [directory = 'src/client/schema'] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
for (const surface of ['admin', 'store']) {
  const document = JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8'));
  const types = await openapiTS(withSharedErrors(document));
  const header = `// Written by \`npm run openapi\` from openapi/${surface}.json.\n`;
  writeFileSync(path.join(directory, `${surface}-api.ts`), header + astToString(types));
}

/** Replaces the errors of each operation by shared ones: they differ in their examples, which types do not have. */
function withSharedErrors(document) {
  const { paths, components } = document;
  const names = {
    ...{ 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound', 409: 'Conflict' },
    ...{ 422: 'Unprocessable', 429: 'TooManyRequests' },
  };
  for (const operation of Object.values(paths).flatMap(Object.values))
    for (const [status, name] of Object.entries(names))
      if (operation.responses[status])
        operation.responses[status] = { $ref: `#/components/responses/${name}` };
  const responses = Object.entries(components.responses).filter(([name]) => !/.NotFound$/.test(name));
  return { ...document, components: { ...components, responses: Object.fromEntries(responses) } };
}
