/** Standard output or standard error. */
type LogStream = Pick<NodeJS.WriteStream, 'on' | 'write'>;

/**
 * Keeps the process alive when the reader of its log exits (`| head`, a crashed log shipper): without a listener, the next line would
 * end the process with EPIPE. All later lines are lost, which is reported once on standard error if that is still open.
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
