import type { FastifyReply, FastifyRequest } from 'fastify';

const END = Symbol('end of the work');
type WorkingRequest = FastifyRequest & { [END]?: { holders: number; end: () => void } };

/** Counts the requests of each client that are in progress. */
export class WorkInProgress {
  private readonly counts = new Map<string, number>();

  /** How many clients have requests in progress. */
  get clients(): number {
    return this.counts.size;
  }

  countOf(client: string): number {
    return this.counts.get(client) ?? 0;
  }

  /** Counts a request until its connection is closed or its response is sent, and its handler has ended. */
  start(client: string, request: FastifyRequest, reply: FastifyReply): void {
    this.counts.set(client, this.countOf(client) + 1);
    (request as WorkingRequest)[END] = { holders: 0, end: () => this.end(client) };
    reply.raw.once('close', continueWork(request));
  }

  private end(client: string): void {
    const count = this.countOf(client) - 1;
    if (count > 0) this.counts.set(client, count);
    else this.counts.delete(client);
  }
}

/**
 * Counts a request as work in progress even if its client disconnects: a change is completed.
 * @returns a function that ends it
 */
export function continueWork(request: FastifyRequest): () => void {
  const work = (request as WorkingRequest)[END];
  if (!work) return () => undefined;
  work.holders++;
  return () => {
    if (--work.holders === 0) work.end();
  };
}
