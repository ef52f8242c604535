import type { Progress } from './progress.ts';

/** An option `--name` of a command. */
export interface CommandOption {
  type: 'string' | 'boolean';
  description: string;
  /** The placeholder of the value in the help, such as `<e-mail>`. */
  value?: string;
  required?: boolean;
  /** Whether it may be repeated. */
  multiple?: boolean;
  default?: string;
}

/** The options of a command by their names. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

type OptionValue<O> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { required: true } | { default: string }
      ? string
      : string | undefined;

/** What a command is called with. */
export interface CommandInput<O extends CommandOptions> {
  values: { [Name in keyof O]: OptionValue<O[Name]> };
  positionals: string[];
  /** Whether the result is printed as JSON. */
  json: boolean;
  progress: Progress;
}

/** What a command did: as text for people, as data for scripts. */
export interface CommandResult {
  text: string;
  data: unknown;
  /** Whether the exit code is 1 although the command did its work, such as a check that found a problem. */
  failed?: boolean;
}

/** A command of `storekeep`, see `defineCommand`. */
export interface Command<O extends CommandOptions = CommandOptions> {
  /** The arguments before the options in the help, such as `<file>`; left out if there are none. */
  positionals?: string;
  options: O;
  /** Arguments, and what they do. */
  examples: readonly (readonly [args: string, explanation: string])[];
  /** Further lines of the help. */
  notes?: string;
  /** @returns the result to print; nothing if the command prints by itself */
  run(input: CommandInput<O>): Promise<CommandResult | undefined>;
}

/** Declares a command; its options determine the types of their values. */
export function defineCommand<const O extends CommandOptions>(command: Command<O>): Command {
  return command;
}

/** The command was called wrongly: exit code 2, and a hint at its help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command as a module declares it. */
export interface ListedCommand {
  /** One line of `storekeep --help`. */
  summary: string;
  /** Loads the command when it is called, since most load half the server. */
  load(): Promise<{ command: Command }>;
}
