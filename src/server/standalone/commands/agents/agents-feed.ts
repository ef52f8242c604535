import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { HttpOptions } from '#engine/http/http-options';
import { agentFeedFormats } from '#model/entities/agents/agent-feed.entity';
import { readConfig } from '#server/standalone/config/config';
import { configuredAgents } from '#server/standalone/configured-agents';
import { type FeedSummary, WriteFeed } from '#shop/agents/feeds/write-feed';
import { AgentsOptions } from '#shop/agents/platforms/agents-options';
import { StorefrontCatalogue } from '#shop/catalogue/products/storefront-catalogue';
import { Search } from '#shop/catalogue/search/search';
import { defineCommand, UsageError } from '../define-command.ts';
import { withStore } from '../with-store.ts';

export const command = defineCommand({
  options: {
    region: { type: 'string', value: '<id>', required: true, description: 'whose products and prices' },
    format: { type: 'string', value: '<format>', required: true, description: 'openai or google' },
    out: { type: 'string', value: '<file>', required: true, description: 'the file to write' },
  },
  examples: [['--region reg_… --format google --out products.xml', 'writes the feed of a region']],
  notes: 'AGENTS_LINKS and STOREFRONT_URL are needed, as for the server.',
  async run({ values: { region, format: name, out }, progress }) {
    const format = agentFeedFormats.find((known) => known === name);
    if (!format) throw new UsageError(`--format ${name} is neither openai nor google`);
    const options = new AgentsOptions(configuredAgents(readConfig(agentVariablesOf(process.env))));
    if (options.storefrontUrl === '' || options.links.terms === '')
      throw new Error('AGENTS_LINKS and STOREFRONT_URL are needed');
    progress.step('Writing the products…');
    const summary: FeedSummary = { rows: 0, incomplete: 0, hash: '' };
    await withStore(process.env, async (database) => {
      const catalogue = new StorefrontCatalogue(database, new Search(database), new HttpOptions());
      const writer = new WriteFeed(database, catalogue, options);
      await pipeline(writer.write(region, format, summary), createWriteStream(out));
    });
    const { rows, incomplete } = summary;
    const missing = incomplete > 0 ? `; ${incomplete} variants lack a required field` : '';
    return { text: `${out} has ${rows} rows${missing}`, data: { rows, incomplete } };
  },
});

/** Only these variables are validated: others may be missing for this command. */
function agentVariablesOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => name === 'STOREFRONT_URL' || (name.startsWith('AGENTS_') && name !== 'AGENTS_PROTOCOLS'),
    ),
  );
}
