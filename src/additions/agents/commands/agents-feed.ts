import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readModuleConfig, withStore } from '@storekeep/server/commands';
import {
  defineCommand,
  HttpOptions,
  Search,
  StorefrontCatalogue,
  UsageError,
} from '@storekeep/server/extend';
import { agentsVariables } from '../agents-variables.ts';
import { configureAgents } from '../configure-agents.ts';
import { agentFeedFormats } from '../entities/agent-feed.entity.ts';
import { findFeedLanguage } from '../feeds/feed-languages.ts';
import { type FeedSummary, WriteFeed } from '../feeds/write-feed.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';

export const command = defineCommand({
  options: {
    region: { type: 'string', value: '<id>', required: true, description: 'whose products and prices' },
    format: { type: 'string', value: '<format>', required: true, description: 'openai or google' },
    locale: {
      ...{ type: 'string', value: '<tag>' },
      description: 'a language of the shop, such as de; defaults to the default one',
    },
    out: { type: 'string', value: '<file>', required: true, description: 'the file to write' },
  },
  examples: [['--region reg_… --format google --out products.xml', 'writes the feed of a region']],
  notes: 'AGENTS_LINKS and STOREFRONT_URL are needed, as for the server.',
  async run({ values: { region, format: name, locale = '', out }, progress }) {
    const format = agentFeedFormats.find((known) => known === name);
    if (!format) throw new UsageError(`--format ${name} is neither openai nor google`);
    // the protocols would require more variables
    const env = { ...process.env, AGENTS_PROTOCOLS: undefined };
    const options = new AgentsOptions(
      configureAgents(readModuleConfig(agentsVariables, env, ['STOREFRONT_URL'])),
    );
    if (options.storefrontUrl === '' || options.links.terms === '')
      throw new Error('AGENTS_LINKS and STOREFRONT_URL are needed');
    progress.step('Writing the products…');
    const summary: FeedSummary = { rows: 0, incomplete: 0, hash: '' };
    await withStore(process.env, async (database) => {
      const catalogue = new StorefrontCatalogue(database, new Search(database), new HttpOptions());
      const writer = new WriteFeed(database, catalogue, options);
      const language = await findFeedLanguage(database, locale);
      if (!language) throw new UsageError(`--locale ${locale} is no language of the shop`);
      const feed = { regionId: region, format, locales: language.fallbacks };
      await pipeline(writer.write(feed, summary), createWriteStream(out));
    });
    const { rows, incomplete } = summary;
    const missing = incomplete > 0 ? `; ${incomplete} variants lack a required field` : '';
    return { text: `${out} has ${rows} rows${missing}`, data: { rows, incomplete } };
  },
});
