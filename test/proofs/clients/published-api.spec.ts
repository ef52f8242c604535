import { readFileSync, writeFileSync } from 'node:fs';
import {
  compareApis,
  type PublishedApi,
  readPublishedApi,
  unmentioned,
} from '../../contract/published-api.ts';

/*
 * docs/stability.md. `published-api.json` is the interface of the latest release; it is written when a version is released:
 *
 *   RELEASE=true npx jest test/proofs/clients/published-api.spec.ts
 */

const FILE = 'test/contract/published-api.json';

describe('An exported type, an operation or a schema that has changed since the release', () => {
  it('is named by the CHANGELOG', () => {
    const current = readPublishedApi();
    if (process.env.RELEASE === 'true') writeFileSync(FILE, `${JSON.stringify(current, null, 1)}\n`);
    const published = JSON.parse(readFileSync(FILE, 'utf8')) as PublishedApi;
    const [, unreleased] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
    expect(unmentioned(compareApis(published, current), unreleased)).toEqual([]);
  });

  it.each([
    [{ '@storekeep/server a': '() => void' }, {}, [{ name: '@storekeep/server a', kind: 'removed' }]],
    [{}, { 'GET /store/a': 'x' }, [{ name: 'GET /store/a', kind: 'added' }]],
    [{ 'admin A': 'x' }, { 'admin A': 'y' }, [{ name: 'admin A', kind: 'changed' }]],
    [{ 'admin A': 'x' }, { 'admin A': 'x' }, []],
  ])('is found: from %j to %j', (published: PublishedApi, current: PublishedApi, changes) => {
    expect(compareApis(published, current)).toEqual(changes);
  });

  it.each([
    ['`POST /admin/webhooks` returns a `Webhook` with a new field', []],
    ['`POST /admin/webhooks` has a new field', ['admin Webhook']],
    ['a Webhook has a new field', ['admin Webhook', 'POST /admin/webhooks']],
  ])('is not named by: %s', (text, missed) => {
    const published = { 'admin Webhook': 'x' };
    const changes = compareApis(published, {
      'POST /admin/webhooks': 'x',
      'admin Webhook': 'y',
      'admin NewWebhook': 'z',
    });
    expect(unmentioned(changes, text).map(({ name }) => name)).toEqual(missed);
  });
});
