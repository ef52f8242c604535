import { parseArgs } from 'node:util';
import {
  type Command,
  type CommandInput,
  type CommandOptions,
  type ListedCommand,
  UsageError,
} from '#engine/installation/define-command';
import { Progress } from '#engine/installation/progress';
import { newEntryId } from '#engine/kernel/journal-entries';
import type { JournaledWork } from '#engine/kernel/journaled-work';
import { runJournaled } from '#engine/kernel/request-work';
import { describeCommand } from './command-help.ts';

/** The exit codes of all commands. */
const FAILED = 1;
const USAGE = 2;

/**
 * Runs a command and prints its result on stdout, with `--json` as one JSON document. An error is one line on stderr, and with `--json`
 * also `{ "error": … }` on stdout.
 */
export async function runCommand(
  name: string,
  { summary, load }: ListedCommand,
  args: readonly string[],
): Promise<void> {
  const json = args.includes('--json');
  const progress = new Progress();
  try {
    const { command } = await load();
    const { values, positionals } = parse(command, args);
    if (values.help) return print(describeCommand(name, summary, command));
    requireOptions(command.options, values);
    const work: JournaledWork = {
      entry: newEntryId(),
      actor_type: 'command',
      actor_id: null,
      actor_name: name,
      operation: name,
    };
    const result = await runJournaled(work, () =>
      command.run({ values: withDefaults(command.options, values), positionals, json, progress }),
    );
    progress.end();
    if (result === undefined) return;
    print(json ? JSON.stringify(result.data, null, 2) : result.text);
    if (result.failed) process.exitCode = FAILED;
  } catch (error) {
    progress.end();
    const isRefused = /^(28...|3D000|53300)$/.test((error as { code?: string }).code ?? '');
    const message = `${oneLine(error)}${isRefused ? '; storekeep doctor examines DATABASE_URL' : ''}`;
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? `${message}; see storekeep ${name} --help\n` : `${message}\n`);
    if (json) print(JSON.stringify({ error: message }));
    process.exitCode = isUsage ? USAGE : FAILED;
  }
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** @throws UsageError for an unknown option, or an argument that the command does not take */
function parse({ options, positionals }: Command, args: readonly string[]) {
  try {
    const { values, positionals: rest } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(
          Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
        ),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: positionals !== undefined,
    });
    return { values: values as Values, positionals: rest };
  } catch (error) {
    // the first sentence: the next one explains how to quote arguments that begin with a hyphen
    throw new UsageError(oneLine(error).split('. ')[0], { cause: error });
  }
}

function requireOptions(options: CommandOptions, values: Values): void {
  const missing = Object.entries(options).filter(([name, { required }]) => required && !values[name]);
  if (missing.length > 0)
    throw new UsageError(
      missing.map(([name, { value = '' }]) => `--${name} ${value}`.trim()).join(' and ') +
        (missing.length > 1 ? ' are missing' : ' is missing'),
    );
}

function withDefaults(options: CommandOptions, values: Values): CommandInput<CommandOptions>['values'] {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, values[name] ?? defaultOf(option)]),
  ) as CommandInput<CommandOptions>['values'];
}

function defaultOf({ type, multiple, default: fallback }: CommandOptions[string]) {
  if (type === 'boolean') return false;
  return multiple ? [] : fallback;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function oneLine(error: unknown): string {
  // a refused connection is an AggregateError without a message
  const { message, errors = [] } = error as AggregateError;
  const text = message || errors.map((reason: Error) => reason.message).join('; ') || String(error);
  return text.replaceAll(/\s+/g, ' ').trim();
}
