import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  FileStore,
  InputPipe,
  invalidData,
  type JobRun,
  JobType,
  JobTypes,
} from '@storekeep/server/extend';
import { BacktestBody } from './backtest.input.ts';
import { BacktestBudgets } from './backtest-budgets.ts';
import { BacktestFacts } from './backtest-facts.ts';
import { BACKTEST_HEADER, formatRow } from './backtest-rows.ts';
import { BacktestSummary } from './backtest-summary.ts';
import { resolveCosts, type VariantCost } from './margins/resolve-costs.ts';
import { needsOf, type Proposal, readProposal } from './proposal.ts';
import { ProposedPrices } from './propose-prices.ts';
import { countPastOrders, type PastOrder, type Period, readPastOrders } from './read-past-orders.ts';
import { recomputeOrder } from './recompute-order.ts';

export const BACKTEST = 'promotion-backtest';

/** The orders between two commits of the progress. */
const ORDERS_PER_COMMIT = 5000;

/** The orders between two turns of the event loop, so that requests do not wait. */
const ORDERS_PER_TURN = 5;

type Context = Omit<BacktestBody, 'costs'> & { to: string; costs?: VariantCost[] };

/**
 * Recomputes past orders with proposed promotions, prices or taxes beside the rules that they were placed with: the result has the figures
 * in `summary`, and a CSV file with the orders that change. It changes nothing.
 */
@Injectable()
export class BacktestJob extends JobType implements OnModuleInit {
  readonly type = BACKTEST;
  private readonly inputs: InputPipe;

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly types: JobTypes,
  ) {
    super();
    this.inputs = new InputPipe(database);
  }

  onModuleInit(): void {
    this.types.register(this);
  }

  override async validate(context: Record<string, unknown>): Promise<Record<string, unknown>> {
    const body = (await this.inputs.transform(context, {
      type: 'body',
      metatype: BacktestBody,
    })) as BacktestBody;
    const to = body.to ?? new Date().toISOString();
    if (new Date(body.from) >= new Date(to)) throw invalidData('to must be after from');
    await readProposal(this.database, body);
    return { ...body, to, ...(body.costs && { costs: await resolveCosts(this.database, body.costs) }) };
  }

  async preProcess(run: JobRun): Promise<void> {
    const count = await countPastOrders(this.database, periodOf(run));
    const message = `${count} orders will be recomputed; nothing is changed`;
    await run.report({ count, stat_descriptors: [{ key: 'backtest-count', name: 'Orders', message }] });
  }

  /** After a crash it begins again: budgets are used from the first order on. */
  async process(run: JobRun): Promise<void> {
    const file_key = `exports/promotions/backtest-${run.id}.csv`;
    const { costs } = run.context as unknown as Context;
    const summary = new BacktestSummary(costs);
    await run.report({ advancement_count: 0 });
    const rows = Readable.from(this.write(run, summary), { objectMode: false });
    const { size: file_size } = await this.files.put(file_key, rows, {
      ...{ access: 'private', contentType: 'text/csv; charset=utf-8', signal: run.signal },
    });
    await run.report({ file_key, file_size, summary: summary.toJson() });
  }

  /** Yields the file, and adds each order to the summary. */
  private async *write(run: JobRun, summary: BacktestSummary): AsyncGenerator<string, void, void> {
    const proposal = await readProposal(this.database, run.context);
    const facts = new BacktestFacts(this.database, proposal);
    await facts.loadGifts();
    const recompute = recomputeWith(proposal, facts);
    yield BACKTEST_HEADER;
    let advancement_count = 0;
    let committed = 0;
    for await (const page of readPastOrders(this.database, periodOf(run), needsOf(proposal))) {
      run.signal.throwIfAborted();
      await facts.load(page);
      let rows = '';
      for (const [index, order] of page.entries()) {
        if (index % ORDERS_PER_TURN === 0) await setImmediate();
        const recomputed = recompute(order);
        summary.add(order, recomputed);
        rows += formatRow(order, recomputed);
      }
      if (rows !== '') yield rows;
      advancement_count += page.length;
      if (advancement_count - committed < ORDERS_PER_COMMIT) continue;
      committed = advancement_count;
      await run.commit(() => Promise.resolve({ advancement_count }));
    }
    await run.commit(() => Promise.resolve({ advancement_count }));
  }
}

function periodOf({ context }: JobRun): Period {
  const { from, to, channel = null } = context as unknown as Context;
  return { from, to, channel };
}

/** @returns a function that recomputes one order after the other, while they use up the budgets that are proposed */
function recomputeWith(proposal: Proposal, facts: BacktestFacts) {
  const { promotions, price_lists, tax_rates } = proposal;
  const budgets = new BacktestBudgets(promotions);
  const prices = price_lists.length > 0 ? new ProposedPrices(price_lists) : null;
  return (order: PastOrder) => {
    const rules = { promotions: budgets.promotionsFor(order.customer.id), prices, tax_rates };
    const recomputed = recomputeOrder(order, rules, facts);
    if (recomputed.status === 'changed') budgets.record(order.customer.id, recomputed.applied);
    return recomputed;
  };
}
