/** Runs a command and prints what it returns. An error is one line on stderr, and the exit code is 1. */
export function runCommand(command: () => Promise<string>): void {
  command().then(
    (report) => console.log(report),
    (error: unknown) => {
      console.error(oneLine(error));
      process.exitCode = 1;
    },
  );
}

function oneLine(error: unknown): string {
  // a refused connection comes as an AggregateError without a message
  const { message, errors = [] } = error as AggregateError;
  const text = message || errors.map((reason: Error) => reason.message).join('; ') || String(error);
  return text.replaceAll(/\s+/g, ' ').trim();
}
