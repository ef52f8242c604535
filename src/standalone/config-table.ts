import { describeConfig } from './config.ts';

/** The table of the README: what the standalone server can be told. */
export function configTable(): string {
  const rows = describeConfig().map(
    ({ name, kind, default: fallback, description }) =>
      `| \`${name}\` | ${kind.replaceAll('|', '\\|')} | ${fallback && `\`${fallback}\``} | ${description} |`,
  );
  return ['| variable | is a | default | |', '|---|---|---|---|', ...rows].join('\n');
}
