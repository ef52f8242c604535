import type { DatabaseError } from 'pg';

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/** Repeats work that PostgreSQL ends because others, who are still busy, lock in another order. @throws the last deadlock, or any other error */
export async function retryDeadlocks(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as DatabaseError).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
