import { FairQueue } from './fair-queue.ts';

/** A queue with these items; the letter of an item is its client. */
function createQueue(...names: string[]): FairQueue<{ name: string }> {
  const queue = new FairQueue<{ name: string }>();
  for (const name of names) {
    queue.client = name.charAt(0);
    queue.push({ name });
  }
  return queue;
}

function shiftAll(queue: FairQueue<{ name: string }>): string[] {
  return Array.from({ length: queue.length }, () => queue.shift()!.name);
}

describe('A fair queue', () => {
  it('alternates between clients, each first come, first served', () => {
    const queue = createQueue('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
    expect(shiftAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.shift()).toBeUndefined();
  });

  it('serves a client that comes later before the next item of those that were served', () => {
    const queue = createQueue('a1', 'a2', 'a3');
    expect(queue.shift()?.name).toBe('a1');
    queue.client = 'b';
    queue.push({ name: 'b1' });
    expect(shiftAll(queue)).toEqual(['b1', 'a2', 'a3']);
  });

  it('lets items be removed as from an array', () => {
    const queue = createQueue('a1', 'a2', 'b1');
    expect(queue.splice(1, 1)).toEqual([{ name: 'a2' }]);
    expect(shiftAll(queue)).toEqual(['a1', 'b1']);
  });
});
