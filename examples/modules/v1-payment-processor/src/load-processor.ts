import { createRequire } from 'node:module';
import path from 'node:path';
import { importFile } from '@storekeep/server/extend';
import { createContainer } from './v1-container.ts';
import { V1Payments } from './v1-payments.ts';
import type { V1ProcessorClass } from './v1-processor.ts';

/**
 * Loads a processor and creates a provider with its identifier.
 * @throws if the file has no processor as its default export, or it needs services of v1
 */
export async function loadProcessor(file: string, options: Record<string, unknown>): Promise<V1Payments> {
  const found = createRequire(path.join(process.cwd(), 'package.json')).resolve(file);
  const { default: processorClass } = (await importFile(found)) as { default?: V1ProcessorClass };
  const id = processorClass?.identifier;
  if (typeof processorClass !== 'function' || typeof id !== 'string')
    throw new Error(`${file} has no payment processor with an \`identifier\` as its default export`);
  return new V1Payments(id, new processorClass(createContainer(id), options));
}
