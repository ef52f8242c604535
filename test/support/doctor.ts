import type { Finding } from '#engine/installation/finding';
import { examine } from '#server/standalone/commands/doctor/doctor-command';
import { runStorekeep } from './run-command.ts';

/** What the doctor finds. Starting a process for each examination would take most of the time of its proofs. */
export async function examineShop(variables: NodeJS.ProcessEnv, limits = {}) {
  const env = { ...process.env, ...variables };
  const findings = await examine(env, { online: true, minDisk: 1024, minMemory: 256, ...limits });
  return results(findings, findings.some(({ status }) => status === 'failed') ? 1 : 0);
}

/** What `storekeep doctor --json` prints. */
export async function runDoctorCommand(variables: NodeJS.ProcessEnv, args: string[]) {
  const { code, output } = await runStorekeep(variables, ['doctor', '--json', ...args]);
  return results((JSON.parse(output) as { findings: Finding[] }).findings, code);
}

function results(findings: Finding[], code: number) {
  return { code, findings, found: (check: string) => findings.find((finding) => finding.check === check)! };
}
