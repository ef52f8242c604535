import { ConfigError, readConfig } from '@storekeep/server/commands';
import type { EnvironmentOfConfig } from '../medusa-config/environment-of-config.ts';

/** Formats the environment as a file for `node --env-file`. Values that the server would reject are comments. */
export function formatEnvironment({ variables, notes, unknown }: EnvironmentOfConfig): string {
  const problems: string[] = [];
  const lines = Object.entries(variables).map(([name, value]) => {
    const problem = problemOf(name, value);
    if (problem) problems.push(problem);
    // on one line, so that nothing of it leaves the comment
    return problem
      ? `# ${name}=${quoteValue(value.replaceAll(/\s+/g, ' '))}`
      : `${name}=${quoteValue(value)}`;
  });
  return [
    ...lines,
    ...section('Not valid here', problems),
    ...section('To know', notes),
    ...section('Unknown, so not carried over', unknown),
  ].join('\n');
}

function section(title: string, items: readonly string[]): string[] {
  return items.length > 0
    ? ['', `# ${title}:`, ...items.map((item) => `# - ${item.replaceAll(/\s+/g, ' ')}`)]
    : [];
}

/** The reason why the server would reject the value on its own, without secrets; null if it is valid. */
function problemOf(name: string, value: string): string | null {
  try {
    readConfig({ [name]: value });
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return (
      error.message
        .split('\n')
        .find((line) => line.startsWith(`${name}: `) && !line.includes(': is missing')) ?? null
    );
  }
}

function quoteValue(value: string): string {
  if (/^[\w.,:/@?&=+%~-]+$/.test(value)) return value;
  const quote = [`'`, '"', '`'].find((mark) => !value.includes(mark)) ?? `'`;
  return `${quote}${value}${quote}`;
}
