import 'reflect-metadata';
import { defineCommand, UsageError } from '#engine/installation/define-command';
import { type Examination, type Finding, type Result, unexpected } from '#engine/installation/finding';
import type { Config } from '#server/standalone/config/config';
import { findMissingDatabase } from '#server/standalone/config/database-variables';
import { findMisspelledVariables } from '#server/standalone/config/environment/misspelled-variables';
import { examineEnvironment } from '#server/standalone/own-modules';
import { checkCookies, checkCors, checkProxy } from './check-browsers.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkFiles, checkMemory, checkNode } from './check-machine.ts';
import { checkPort } from './check-port.ts';

type Check = (examination: Examination<Config>) => Promise<Result>;

const BEFORE_DATABASE: Record<string, Check> = {
  node: checkNode,
  memory: checkMemory,
  disk: checkDisk,
  files: checkFiles,
  port: checkPort,
};
const AFTER_DATABASE: Record<string, Check> = {
  cors: checkCors,
  cookies: checkCookies,
  proxy: checkProxy,
};

export const command = defineCommand({
  options: {
    offline: { type: 'boolean', description: 'contacts neither PUBLIC_URL nor services of modules' },
    'min-disk': {
      type: 'string',
      value: '<MiB>',
      default: '1024',
      description: 'how much has to be free in DATA_DIR',
    },
    'min-memory': {
      type: 'string',
      value: '<MiB>',
      default: '256',
      description: 'how much the process needs',
    },
  },
  examples: [
    ['', 'with the environment of the server, before or while it runs'],
    ['--json', 'each check with its status, for scripts'],
  ],
  notes:
    'It sends no message, and creates nothing but DATA_DIR and FILES_DIR. The exit code is 1 if a check fails; warnings do not count.',
  async run({ values, progress }) {
    progress.step('Checking…');
    const [minDisk, minMemory] = [values['min-disk'], values['min-memory']].map(mebibytes);
    const findings = await examine(process.env, { online: !values.offline, minDisk, minMemory });
    const failures = findings.filter(({ status }) => status === 'failed').length;
    const warnings = findings.filter(({ status }) => status === 'warning').length;
    const summary = `${findings.length} checks, ${failures} failed, ${warnings} warnings`;
    return {
      text: [...findings.map(line), summary].join('\n'),
      data: { ok: failures === 0, findings },
      failed: failures > 0,
    };
  },
});

/** Runs the checks on what these variables configure. */
export async function examine(
  env: NodeJS.ProcessEnv,
  limits: Pick<Examination<Config>, 'online' | 'minDisk' | 'minMemory'>,
): Promise<Finding[]> {
  const { config, problems } = await examineEnvironment(env);
  const missingDatabase = findMissingDatabase(config);
  const examination: Examination<Config> = { config, env, ...limits };
  return [
    ...configurationFindings(missingDatabase === null ? problems : [...problems, missingDatabase]),
    ...findMisspelledVariables(env, config.installedModules).map(misspelledFinding),
    ...(await runChecks(BEFORE_DATABASE, examination)),
    ...(await checkDatabase(examination)),
    ...(await runChecks(AFTER_DATABASE, examination)),
    ...(await runChecks(checksOf(config), examination)),
  ];
}

/** The checks of modules. */
function checksOf({ installedModules }: Config): Record<string, Check> {
  return Object.assign({}, ...installedModules.map(({ doctor }) => doctor)) as Record<string, Check>;
}

/** @throws UsageError */
function mebibytes(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${text} is not a number of MiB`);
  return Number(text);
}

function configurationFindings(problems: string[]): Finding[] {
  if (problems.length === 0)
    return [{ check: 'configuration', status: 'ok', message: 'all variables are valid' }];
  return problems.map((message) => ({
    check: 'configuration',
    status: 'failed',
    message,
    advice: 'See docs/configuration.md; the other checks assume its default',
  }));
}

function misspelledFinding(message: string): Finding {
  const advice = 'Correct its name, or remove it: it has no effect';
  return { check: 'configuration', status: 'failed', message, advice };
}

async function runChecks(
  checks: Record<string, Check>,
  examination: Examination<Config>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of Object.entries(checks))
    findings.push({ check, ...(await run(examination).catch(unexpected)) });
  return findings;
}

const MARKS: Record<Finding['status'], string> = { ok: '✓', warning: '!', failed: '✗', skipped: '-' };

function line({ check, status, message, advice }: Finding): string {
  return `${MARKS[status]} ${check.padEnd(13)} ${message}${advice ? ` → ${advice}` : ''}`;
}
