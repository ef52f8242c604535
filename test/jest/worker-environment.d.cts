/** Closes what the test files of this process have shared. */
export function closeWorker(): Promise<void>;
