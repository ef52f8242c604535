import 'reflect-metadata';
// the resources of the modules declare the fields that responses compute, whose names a column of the shop must not have
import '@storekeep/server/extend';
import { writeFileSync } from 'node:fs';
import { defineCommand, UsageError } from '@storekeep/server/extend';
import { Adoption } from '../adoption.ts';
import { areAllEqual } from '../compare-totals.ts';
import { formatReport } from '../report.ts';
import type { V1Server } from '../v1/v1-server.ts';
import { adoptedProviders } from './adopted-providers.ts';
import { adoptedUrl } from './adopted-url.ts';

export const command = defineCommand({
  positionals: '[file]',
  options: {
    provider: {
      type: 'string',
      value: '<id>',
      multiple: true,
      description: 'a payment or fulfillment provider that will be installed',
    },
    'v1-url': { type: 'string', value: '<url>', description: 'compares all totals with this server of v1' },
    token: { type: 'string', value: '<token>', description: 'an API token or JWT of its staff' },
  },
  examples: [
    ['', 'reports what stops an adoption'],
    ['--json report.json', 'also writes the whole report to a file'],
    ['--v1-url http://localhost:9000 --token …', 'compares the totals with those of v1'],
  ],
  notes:
    'It only reads. DATABASE_URL names the database. The exit code is 1 if something stops the adoption.',
  async run({ values: { provider, 'v1-url': url, token }, positionals, json, progress }) {
    const [file, ...others] = positionals;
    if (others.length > 0) throw new UsageError('The report is written to one file');
    if (file && !json) throw new UsageError('A file is written by --json <file>');
    const v1 = v1At(url, token);
    const providers = await adoptedProviders(process.env, provider);
    const adoption = await Adoption.open(adoptedUrl(process.env));
    try {
      progress.step('Comparing the schema, and examining the rows…');
      const result = await adoption.check({ providers, v1 }, (what, done) =>
        progress.count(`${what} compared`, done),
      );
      const { findings, proof } = result;
      if (file) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
      const text = formatReport(result);
      const failed = findings.stops.length > 0 || (v1 !== null && proof !== null && !areAllEqual(proof));
      return { text, data: result, failed };
    } finally {
      await adoption.close();
    }
  },
});

function v1At(url: string | undefined, token: string | undefined): V1Server | null {
  if (url === undefined && token === undefined) return null;
  if (url === undefined || token === undefined)
    throw new UsageError('--v1-url and --token must be passed together');
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--v1-url is not the URL of a server');
  return { url, token };
}
