/* Runs the command of the command line; without one, it starts the server. */
import { loadEnvFile } from '../config/environment/env-file.ts';
import { packageVersion } from '../package-version.ts';
import { describeCommands } from './command-help.ts';
import { commands } from './command-list.ts';
import { loadCommandsOfModules } from './commands-of-modules.ts';
import { runCommand } from './run-command.ts';

const [name = 'start', ...args] = process.argv.slice(2);
loadEnvFile(process.env); // as the server does
if (['--version', '-v'].includes(name)) {
  process.stdout.write(`${packageVersion}\n`);
} else if (Object.hasOwn(commands, name)) {
  await runCommand(name, commands[name], args);
} else {
  const ofModules = await loadCommandsOfModules(process.env);
  if (Object.hasOwn(ofModules, name)) {
    await runCommand(name, ofModules[name], args);
  } else if (['--help', '-h', 'help'].includes(name)) {
    process.stdout.write(`${describeCommands({ ...commands, ...ofModules })}\n`);
  } else {
    process.stderr.write(`There is no command ${name}; see storekeep --help\n`);
    process.exitCode = 2;
  }
}
