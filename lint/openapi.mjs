// Lints the documents in openapi/ by all `oas` rules of Spectral and the recommended rules of Redocly.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** Disabled rules, with the reasons. */
const ACCEPTED = {
  'contact-properties': 'there is no address or e-mail to write to',
  'license-url': 'the license has an SPDX identifier instead, which excludes a URL',
  'no-ambiguous-paths': 'the interface has /discounts/code/{code} beside /discounts/{id}/conditions',
};

/** The login routes of OpenID Connect only redirect (302), so they have no 2xx response. */
const isRedirectOnly = (rule, location) =>
  rule === 'operation-2xx-response' && /~1auth~1google\b/.test(location);

/** `x-rehearsal` of the header `Prefer` refers to it: the schemas of responses do not have it, since clients would see it in each. */
const isRehearsal = (rule, location) =>
  /unused-components?$/.test(rule) && location.endsWith('/schemas/Rehearsal');

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [[spectralRulesets.oas, 'all']] });
const redocly = await createConfig({ extends: ['recommended'] });

let findings = 0;
for (const surface of ['admin', 'store']) {
  const file = `openapi/${surface}.json`;
  const text = readFileSync(file, 'utf8');
  const bySpectral = (await spectral.run(JSON.parse(text))).map(({ code, message, path: keys }) => ({
    rule: String(code),
    message,
    location: keys.join('.'),
  }));
  const byRedocly = (
    await lintFromString({ source: text, absoluteRef: path.resolve(file), config: redocly })
  ).map(({ ruleId, message, location: [first] }) => ({
    rule: ruleId,
    message,
    location: first?.pointer ?? '',
  }));
  for (const { rule, message, location } of [...bySpectral, ...byRedocly]) {
    if (rule in ACCEPTED || isRedirectOnly(rule, location) || isRehearsal(rule, location)) continue;
    findings++;
    console.error(`${file} ${location}\n  ${rule}: ${message}`);
  }
}
console.log(findings === 0 ? 'The OpenAPI documents are in order' : `${findings} findings`);
process.exit(findings === 0 ? 0 : 1);
