// Writes the types of `storekeep/client` from openapi/*.json, to src/client/schema/ or another directory.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const [directory = 'src/client/schema'] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
for (const surface of ['admin', 'store']) {
  const types = await openapiTS(JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')));
  const header = `// Written by \`npm run openapi\` from openapi/${surface}.json.\n`;
  writeFileSync(path.join(directory, `${surface}-api.ts`), header + astToString(types));
}
