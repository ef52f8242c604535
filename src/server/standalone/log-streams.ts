/** One of the streams that a process logs to. */
type LogStream = Pick<NodeJS.WriteStream, 'on' | 'write'>;

/**
 * Keeps the process alive when the reader of its log goes away (`| head`, a dead log shipper): without a listener, the
 * next line would end it with EPIPE. The lines are lost from then on; standard error says so once, if it is still open.
 */
export function surviveClosedLogs({ stdout, stderr }: { stdout: LogStream; stderr: LogStream }): void {
  let isReported = false;
  stdout.on('error', (error: Error) => {
    if (isReported) return;
    isReported = true;
    stderr.write(`Standard output cannot be written to (${error.message}): the log is lost from here on\n`);
  });
  stderr.on('error', () => undefined);
}
