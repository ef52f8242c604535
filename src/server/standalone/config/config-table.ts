import { describeConfig } from './config.ts';

/** The table of docs/configuration.md: the environment variables of the standalone server. */
export function configTable(): string {
  const rows = describeConfig().map(
    ({ name, kind, default: fallback, description }) =>
      `| \`${name}\` | ${kind.replaceAll('|', '\\|')} | ${fallback && `\`${fallback}\``} | ${description} |`,
  );
  return ['| variable | is a | default | |', '|---|---|---|---|', ...rows].join('\n');
}
