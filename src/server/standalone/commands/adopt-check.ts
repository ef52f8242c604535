import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Adoption } from '../../adopt/adoption.ts';
import { areAllEqual } from '../../adopt/compare-totals.ts';
import { formatReport } from '../../adopt/report.ts';
import type { V1Server } from '../../adopt/v1/v1-server.ts';
import { adoptedProviders } from '../adopted-providers.ts';
import { adoptedUrl } from '../adopted-url.ts';
import { runCommand } from './run-command.ts';

const OPTIONS = {
  provider: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'string' },
  'v1-url': { type: 'string' },
  token: { type: 'string' },
} as const;

/* npm run adopt:check -- [--provider <id>]… [--json <file>] [--v1-url <url> --token <token>] */
runCommand(async () => {
  const { provider, json, 'v1-url': url, token } = parseArgs({ options: OPTIONS }).values;
  const v1 = v1At(url, token);
  const providers = adoptedProviders(process.env, provider);
  const adoption = await Adoption.open(adoptedUrl(process.env));
  try {
    process.stderr.write('Comparing the schema, and examining the rows…\n');
    const result = await adoption.check({ providers, v1 }, reportProgress);
    const { findings, proof } = result;
    if (json) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
    if (findings.stops.length > 0 || (v1 && proof && !areAllEqual(proof))) process.exitCode = 1;
    return formatReport(result);
  } finally {
    await adoption.close();
  }
});

function v1At(url: string | undefined, token: string | undefined): V1Server | null {
  if (url === undefined && token === undefined) return null;
  if (url === undefined || token === undefined)
    throw new Error('--v1-url and --token must be passed together');
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error('--v1-url is not the URL of a server');
  return { url, token };
}

function reportProgress(what: string, done: number): void {
  process.stderr.write(`${done} ${what} compared\n`);
}
