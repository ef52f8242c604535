import 'reflect-metadata';
// the resources of the modules declare the fields that responses compute, whose names a column of the shop must not have
import '../../../../modules.ts';
import { writeFileSync } from 'node:fs';
import { Adoption } from '#server/adopt/adoption';
import { areAllEqual } from '#server/adopt/compare-totals';
import { formatReport } from '#server/adopt/report';
import type { V1Server } from '#server/adopt/v1/v1-server';
import { adoptedProviders } from '#server/standalone/adopted-providers';
import { adoptedUrl } from '#server/standalone/adopted-url';
import { defineCommand, UsageError } from '../define-command.ts';

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
    const providers = adoptedProviders(process.env, provider);
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
