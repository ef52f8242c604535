/** Runs a command and prints its result. An error is printed to stderr in one line, with exit code 1. */
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
  // a refused connection is an AggregateError without a message
  const { message, errors = [] } = error as AggregateError;
  const text = message || errors.map((reason: Error) => reason.message).join('; ') || String(error);
  return text.replaceAll(/\s+/g, ' ').trim();
}
