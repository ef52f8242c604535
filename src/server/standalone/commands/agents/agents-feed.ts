import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { HttpOptions } from '../../../../engine/http/http-options.ts';
import { agentFeedFormats } from '../../../../model/entities/agents/agent-feed.entity.ts';
import { StorefrontCatalogue } from '../../../../shop/catalogue/products/storefront-catalogue.ts';
import { Search } from '../../../../shop/catalogue/search/search.ts';
import { WriteFeed, type FeedSummary } from '../../../../shop/agents/feeds/write-feed.ts';
import { AgentsOptions } from '../../../../shop/agents/platforms/agents-options.ts';
import { readConfig } from '../../config/config.ts';
import { configuredAgents } from '../../configured-agents.ts';
import { runCommand } from '../run-command.ts';
import { withStore } from '../with-store.ts';

const USAGE = `npm run agents:feed -- --region R --format openai|google --out FILE

Writes the product feed of a region to a file. AGENTS_LINKS and STOREFRONT_URL are needed, as for the server.`;

runCommand(async () => {
  const {
    region,
    format: name,
    out,
    help,
  } = parseArgs({
    options: {
      ...{ region: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
      help: { type: 'boolean' },
    },
  }).values;
  if (help) return USAGE;
  const format = agentFeedFormats.find((known) => known === name);
  if (!region || !format || !out) throw new Error(USAGE);
  const options = new AgentsOptions(configuredAgents(readConfig(agentVariablesOf(process.env))));
  if (options.storefrontUrl === '' || options.links.terms === '')
    throw new Error('AGENTS_LINKS and STOREFRONT_URL are needed');
  const summary: FeedSummary = { rows: 0, incomplete: 0, hash: '' };
  await withStore(process.env, async (database) => {
    const catalogue = new StorefrontCatalogue(database, new Search(database), new HttpOptions());
    const writer = new WriteFeed(database, catalogue, options);
    await pipeline(writer.write(region, format, summary), createWriteStream(out));
  });
  const left = summary.incomplete > 0 ? `; ${summary.incomplete} variants lack a required field` : '';
  return `${out} has ${summary.rows} rows${left}`;
});

/** Only these variables are validated: others may be missing for this command. */
function agentVariablesOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => name === 'STOREFRONT_URL' || (name.startsWith('AGENTS_') && name !== 'AGENTS_PROTOCOLS'),
    ),
  );
}
