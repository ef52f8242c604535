import type { Command, CommandOption, ListedCommand } from '#engine/installation/define-command';

const EXAMPLES: readonly (readonly [command: string, explanation: string])[] = [
  ['', 'starts the server, with an embedded database and a demo shop'],
  ['doctor', 'says what is wrong before it costs a day'],
  ['user:create --email you@example.com', 'the first user of your own shop'],
  ['user:create --help', 'the options of a command, with examples'],
];

/** The text of `storekeep --help`. */
export function describeCommands(commands: Readonly<Record<string, ListedCommand>>): string {
  return [
    'Usage: storekeep [command] [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => row(name, summary)),
    '',
    'Options of every command but start:',
    row('--json', 'prints the result as JSON on stdout, for scripts'),
    row('--help', 'prints its options and examples'),
    '',
    'The database is that of DATABASE_URL, else an embedded PostgreSQL in DATA_DIR (.data).',
    'Exit code: 0 done, 1 failed or found a problem, 2 called wrongly.',
    '',
    'Examples:',
    ...EXAMPLES.map(([command, explanation]) => example(`storekeep ${command}`, explanation)),
  ].join('\n');
}

/** The text of `storekeep <command> --help`. */
export function describeCommand(name: string, summary: string, command: Command): string {
  const options = Object.entries(command.options);
  return [
    `Usage: storekeep ${[name, command.positionals, options.length > 0 && '[options]'].filter(Boolean).join(' ')}`,
    '',
    `${summary[0].toUpperCase()}${summary.slice(1)}.`,
    ...(command.notes ? ['', command.notes] : []),
    ...(options.length > 0
      ? ['', 'Options:', ...options.map(([option, about]) => optionRow(option, about))]
      : []),
    '',
    'Examples:',
    ...command.examples.map(([args, explanation]) => example(`storekeep ${name} ${args}`, explanation)),
  ].join('\n');
}

function optionRow(name: string, option: CommandOption): string {
  const { description, value = '<text>', type, required, multiple, default: fallback } = option;
  const notes = [
    required && 'required',
    multiple && 'may be repeated',
    fallback !== undefined && `defaults to ${fallback}`,
  ].filter(Boolean);
  return row(
    type === 'string' ? `--${name} ${value}` : `--${name}`,
    notes.length > 0 ? `${description} (${notes.join(', ')})` : description,
  );
}

function row(left: string, right: string): string {
  return `  ${left.padEnd(22)} ${right}`;
}

function example(command: string, explanation: string): string {
  return `  ${command.trim()}\n      ${explanation}`;
}
